import { type SubmitEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { ENROLLMENT_LIMITS } from '../../../rules/payments/enrollment/enrollment-request';
import { FormNotices } from '../../core/forms/FormNotices';
import type { PaymentsEnrollmentKind } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { useEnrollmentForm } from './useEnrollmentForm';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  > button {
    justify-self: start;
  }
`;

/** The form for the contact details and the appointment that the provider needs. */
export function EnrollmentForm({ kind }: { kind: PaymentsEnrollmentKind }) {
  const form = useEnrollmentForm(kind);
  const root = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isSaving) return;
    const wrong = form.check();
    if (wrong === null) void form.send();
    else root.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <Form ref={root} noValidate aria-label={kind === 'SIGN_UP' ? 'Sign up' : 'Appointment'} onSubmit={submit}>
      <Field label="Name" required error={form.errorOf('contactName')}>
        <TextInput
          name="contactName"
          autoComplete="name"
          maxLength={ENROLLMENT_LIMITS.contactName}
          value={form.values.contactName}
          onChange={(event) => form.type({ contactName: event.target.value })}
          onBlur={() => form.leave('contactName')}
        />
      </Field>
      <Field label="Email" required error={form.errorOf('email')}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={form.values.email}
          onChange={(event) => form.type({ email: event.target.value })}
          onBlur={() => form.leave('email')}
        />
      </Field>
      <Field label="Phone" required error={form.errorOf('phone')}>
        <TextInput
          name="phone"
          type="tel"
          maxLength={ENROLLMENT_LIMITS.phone}
          autoComplete="tel"
          value={form.values.phone}
          onChange={(event) => form.type({ phone: event.target.value })}
          onBlur={() => form.leave('phone')}
        />
      </Field>
      {kind === 'APPOINTMENT' && (
        <Field
          label="Day"
          required
          hint="We'll call you on that day during your office hours."
          error={form.errorOf('date')}
        >
          <DateInput
            name="date"
            value={form.values.date}
            min={form.days.first}
            max={form.days.last}
            onValue={(date) => form.type({ date })}
          />
        </Field>
      )}
      <Field
        label="Note"
        count={{ now: form.values.note.length, max: ENROLLMENT_LIMITS.note }}
        error={form.errorOf('note')}
      >
        <TextArea
          name="note"
          rows={3}
          value={form.values.note}
          onChange={(event) => form.type({ note: event.target.value })}
          onBlur={() => form.leave('note')}
        />
      </Field>
      <FormNotices
        what="the request"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <Button tone="primary" type="submit" busy={form.isSaving}>
        {kind === 'SIGN_UP' ? 'Sign up' : 'Book an appointment'}
      </Button>
    </Form>
  );
}
