import type { SubmitEvent } from 'react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { ENROLMENT_LIMITS } from '../../../rules/payments/enrolment/enrolment-request';
import type { PaymentsEnrolmentKind } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { useEnrolmentForm } from './useEnrolmentForm';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  > button {
    justify-self: start;
  }
`;

/** Whom the provider shall turn to, and when. */
export function EnrolmentForm({ kind }: { kind: PaymentsEnrolmentKind }) {
  const { typed, errors, refusal, busy, submit, change, leave, days } = useEnrolmentForm(kind);
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = await submit();
    if (wrong !== null) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <Form
      ref={form}
      noValidate
      aria-label={kind === 'SIGN_UP' ? 'Sign up' : 'Appointment'}
      onSubmit={(event) => void send(event)}
    >
      <Field label="Name" required error={errors.contactName}>
        <TextInput
          name="contactName"
          autoComplete="name"
          maxLength={ENROLMENT_LIMITS.contactName}
          value={typed.contactName}
          onChange={(event) => change({ contactName: event.target.value })}
          onBlur={() => leave('contactName')}
        />
      </Field>
      <Field label="Email" required error={errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
          onBlur={() => leave('email')}
        />
      </Field>
      <Field label="Phone" required error={errors.phone}>
        <TextInput
          name="phone"
          type="tel"
          maxLength={ENROLMENT_LIMITS.phone}
          autoComplete="tel"
          value={typed.phone}
          onChange={(event) => change({ phone: event.target.value })}
          onBlur={() => leave('phone')}
        />
      </Field>
      {kind === 'APPOINTMENT' && (
        <Field label="Day" required hint="We'll call you on that day during your office hours." error={errors.date}>
          <DateInput
            name="date"
            value={typed.date}
            min={days.first}
            max={days.last}
            onValue={(date) => change({ date })}
          />
        </Field>
      )}
      <Field label="Note" count={{ now: typed.note.length, max: ENROLMENT_LIMITS.note }} error={errors.note}>
        <TextArea
          name="note"
          rows={3}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
          onBlur={() => leave('note')}
        />
      </Field>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button tone="primary" type="submit" busy={busy}>
        {kind === 'SIGN_UP' ? 'Sign up' : 'Book an appointment'}
      </Button>
    </Form>
  );
}
