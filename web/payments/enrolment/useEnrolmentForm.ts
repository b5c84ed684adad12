import { useState } from 'react';
import { localDateOf } from '../../../rules/core/dates';
import { appointmentDays, enrolmentProblems } from '../../../rules/payments/enrolment/enrolment-request';
import { useEdit } from '../../core/edit/useEdit';
import { useDraft } from '../../core/forms/useDraft';
import { useViewer } from '../../core/session/session';
import type { PaymentsEnrolmentKind } from '../../generated/schema-types';
import { useRequestPaymentsEnrolmentMutation } from './Payments.generated';

interface Typed {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  readonly note: string;
}

/** The form of a request to the payment provider. What is typed survives a reload, and the request is sent once. */
export function useEnrolmentForm(kind: PaymentsEnrolmentKind) {
  const viewer = useViewer();
  const { draft, keep, drop } = useDraft<Typed>(`payments-${kind}`);
  const typed = draft ?? { contactName: viewer.displayName, email: '', phone: '', date: '', note: '' };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const { run, busy } = useEdit(useRequestPaymentsEnrolmentMutation());
  const [today] = useState(() => localDateOf(Date.now(), viewer.house.timeZone));
  const problemsOf = (values: Typed) =>
    enrolmentProblems({ ...values, kind, date: values.date === '' ? null : values.date }, today);
  const byField = (problems: readonly { field: string; message: string }[]) =>
    Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  /** Returns the first field with a problem; null when the request was sent or failed otherwise. */
  const submit = async (): Promise<string | null> => {
    const problems = problemsOf(typed);
    setErrors(byField(problems));
    setRefusal(undefined);
    if (problems[0]) return problems[0].field;
    const input = { ...typed, kind, date: kind === 'APPOINTMENT' ? typed.date : null };
    const { answer, refusal: refused } = await run(input, {
      failed: 'Nothing was sent',
      said: () => ({
        tone: 'success',
        message: kind === 'SIGN_UP' ? 'Sign-up requested.' : 'Appointment requested.',
      }),
    });
    if (answer) drop();
    else if (refused.answer) {
      const all = refused.answer.userErrors.map(({ field, message }) => ({ field: field[0] ?? '', message }));
      const atFields = all.filter(({ field }) => field in typed);
      const others = all.filter(({ field }) => !(field in typed)).map(({ message }) => message);
      setErrors(byField(atFields));
      setRefusal(others.join(' ') || undefined);
      return atFields[0]?.field ?? null;
    } else setRefusal(refused.messages.join(' '));
    return null;
  };
  return {
    typed,
    errors,
    refusal,
    busy,
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
