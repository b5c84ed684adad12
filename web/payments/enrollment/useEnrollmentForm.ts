import { useCallback, useMemo, useState } from 'react';
import { appointmentDays, enrollmentProblems } from '../../../rules/payments/enrollment/enrollment-request';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, useEditForm } from '../../core/forms/useEditForm';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type { PaymentsEnrollmentKind } from '../../generated/schema-types';
import { useRequestPaymentsEnrollmentMutation } from './Payments.generated';

interface TypedRequest {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  readonly note: string;
}

const FIELDS = {
  contactName: { label: 'Name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  date: { label: 'Day' },
  note: { label: 'Note' },
};

export interface EnrollmentForm extends Omit<EditForm<TypedRequest, null>, 'save'> {
  /** The possible days of an appointment. */
  readonly days: ReturnType<typeof appointmentDays>;
  /** Sends the request, then clears the form. */
  readonly send: () => Promise<void>;
}

/** The form of a request to the payment provider. Every request is new, so there is no saved record to compare with. */
export function useEnrollmentForm(kind: PaymentsEnrollmentKind): EnrollmentForm {
  const { displayName, house } = useViewer();
  const [today] = useState(() => todayIn(house.timeZone));
  const values = useMemo(() => ({ contactName: displayName, email: '', phone: '', date: '', note: '' }), [displayName]);
  const form = useEditForm<TypedRequest, null>({
    draftName: `payments-${kind}`,
    values,
    version: null,
    fields: FIELDS,
    read: () => ({ values, version: null }),
    problemsOf: useCallback(
      (typed: TypedRequest) =>
        enrollmentProblems({ ...typed, kind, date: typed.date === '' ? null : typed.date }, today),
      [kind, today],
    ),
  });
  const { run } = useEdit(useRequestPaymentsEnrollmentMutation());
  const send = async () => {
    await form.save(
      ({ values: typed }) =>
        run(
          { ...typed, kind, date: kind === 'APPOINTMENT' ? typed.date : null },
          {
            failed: 'Nothing was sent',
            confirmation: () => ({
              tone: 'success',
              message: kind === 'SIGN_UP' ? 'Sign-up requested.' : 'Appointment requested.',
            }),
          },
        ),
      () => null,
    );
  };
  return { ...form, send, days: appointmentDays(today) };
}
