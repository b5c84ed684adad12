import { useState } from 'react';
import { localDateOf } from '../../../rules/core/dates';
import { appointmentDays, enrolmentProblems } from '../../../rules/payments/enrolment/enrolment-request';
import { failedSaveText } from '../../core/forms/failure';
import { useDraft } from '../../core/forms/useDraft';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { useViewer } from '../../core/session/session';
import type { PaymentsEnrolmentKind } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { useRequestPaymentsEnrolmentMutation } from './Payments.generated';

interface Typed {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  readonly note: string;
}

/** A request to the provider as it is typed: it outlives a lost connection and a reload, and is passed on once. */
export function useEnrolmentForm(kind: PaymentsEnrolmentKind) {
  const viewer = useViewer();
  const toast = useToast();
  const { draft, keep, drop } = useDraft<Typed>(`payments-${kind}`);
  const typed = draft ?? { contactName: viewer.displayName, email: '', phone: '', date: '', note: '' };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const once = useIdempotencyKey();
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useRequestPaymentsEnrolmentMutation();
  const [today] = useState(() => localDateOf(Date.now(), viewer.house.timeZone));
  const problemsOf = (values: Typed) =>
    enrolmentProblems({ ...values, kind, date: values.date === '' ? null : values.date }, today);
  const byField = (problems: readonly { field: string; message: string }[]) =>
    Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  /** Answers the first field that is wrong; null where it was passed on, or failed otherwise. */
  const submit = async (): Promise<string | null> => {
    const problems = problemsOf(typed);
    setErrors(byField(problems));
    setRefusal(undefined);
    if (problems[0]) return problems[0].field;
    const input = { ...typed, kind, date: kind === 'APPOINTMENT' ? typed.date : null };
    try {
      const answer = (
        await once(input, (idempotencyKey) => mutate({ variables: { input: { ...input, idempotencyKey } } }))
      ).data?.requestPaymentsEnrolment;
      if (!answer?.house) {
        const refused = (answer?.userErrors ?? []).map(({ field, message }) => ({ field: field[0] ?? '', message }));
        const atFields = refused.filter(({ field }) => field in typed);
        setErrors(byField(atFields));
        setRefusal(
          refused
            .filter(({ field }) => !(field in typed))
            .map(({ message }) => message)
            .join(' ') || undefined,
        );
        return atFields[0]?.field ?? null;
      }
      drop();
      toast({
        tone: 'success',
        message: kind === 'SIGN_UP' ? 'You have asked to sign up.' : 'You have asked for an appointment.',
      });
    } catch (error) {
      setRefusal(failedSaveText(wordsOf(error), 'Nothing was sent'));
    }
    return null;
  };
  return {
    typed,
    errors,
    refusal,
    busy: loading,
    submit,
    days: appointmentDays(today),
    change: (part: Partial<Typed>) => {
      keep({ ...typed, ...part });
      setErrors((others) => Object.fromEntries(Object.entries(others).filter(([field]) => !(field in part))));
    },
    leave: (field: keyof Typed) => {
      const found = problemsOf(typed).find((problem) => problem.field === field);
      if (found && typed[field] !== '') setErrors((others) => ({ ...others, [field]: found.message }));
    },
  };
}
