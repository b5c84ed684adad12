import { useState } from 'react';
import { localDateOf } from '../../rules/core/dates';
import { appointmentDays, enrolmentProblems } from '../../rules/payments/enrolment-request';
import { failureOf, failureText } from '../core/failure';
import { useDraft } from '../core/useDraft';
import { useWishKey } from '../core/useWishKey';
import { useViewer } from '../core/session';
import { useToast } from '../ui/Toast';
import type { PaymentsEnrolmentKind } from '../generated/schema-types';
import { useRequestPaymentsEnrolmentMutation } from './Payments.generated';

interface Typed { readonly contactName: string; readonly email: string; readonly phone: string; readonly date: string; readonly note: string }

/** A request to the provider as it is typed: it outlives a lost connection and a reload, and is passed on once. */
export function useEnrolmentForm(kind: PaymentsEnrolmentKind) {
  const viewer = useViewer();
  const toast = useToast();
  const { draft, keep, drop } = useDraft<Typed>(`payments-${kind}`);
  const typed = draft ?? { contactName: viewer.displayName, email: '', phone: '', date: '', note: '' };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const { keyFor, done } = useWishKey();
  const [mutate, { loading }] = useRequestPaymentsEnrolmentMutation();
  const [today] = useState(() => localDateOf(Date.now(), viewer.house.timeZone));
  const problemsOf = (values: Typed) => enrolmentProblems({ ...values, kind, date: values.date === '' ? null : values.date }, today);
  const byField = (problems: readonly { field: string; message: string }[]) => Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  const submit = async () => {
    const problems = problemsOf(typed);
    setErrors(byField(problems));
    setRefusal(undefined);
    if (problems.length > 0) return;
    const input = { ...typed, kind, date: kind === 'APPOINTMENT' ? typed.date : null };
    try {
      const answer = (await mutate({ variables: { input: { ...input, idempotencyKey: keyFor(JSON.stringify(input)) } } })).data?.requestPaymentsEnrolment;
      if (!answer?.house) {
        setErrors(byField((answer?.userErrors ?? []).map(({ field, message }) => ({ field: field[0] ?? '', message }))));
        return;
      }
      done();
      drop();
      toast({ tone: 'success', message: kind === 'SIGN_UP' ? 'You have asked to sign up.' : 'You have asked for an appointment.' });
    } catch (error) {
      setRefusal(`What you typed is kept. ${failureText(failureOf(error))}`);
    }
  };
  return {
    typed, errors, refusal, busy: loading, submit, days: appointmentDays(today),
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
