import type { SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { FormNotices } from '../../core/forms/FormNotices';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Skeleton } from '../../ui/display/Skeleton';
import { type CardLimit_houseFragment as House, useCardLimitQuery } from './CardLimit.generated';
import { useCardLimitForm } from './useCardLimitForm';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  > button {
    justify-self: start;
  }
`;

function LimitForm({ house }: { house: House }) {
  const form = useCardLimitForm(house);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.waiting === undefined && !form.isSaving) void form.save();
  };
  return (
    <Form noValidate aria-label="Credit card limit" onSubmit={submit}>
      <Field
        label={`Credit card limit (${house.currency})`}
        error={form.errorOf('creditCardLimit')}
        hint="The most a card is charged for one invoice. Invoices above the limit require ACH payment. Leave blank for no limit."
      >
        <AmountInput
          name="creditCardLimit"
          value={form.values.creditCardLimit}
          onValue={(creditCardLimit) => form.type({ creditCardLimit })}
          onBlur={() => form.leave('creditCardLimit')}
        />
      </Field>
      <FormNotices
        what="the limit"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <Button tone="primary" type="submit" busy={form.isSaving} waiting={form.waiting}>
        Save
      </Button>
    </Form>
  );
}

/** The maximum that the house charges to a card per invoice. */
export function CardLimit() {
  const { data, error, refetch } = useCardLimitQuery();
  if (data?.house) return <LimitForm house={data.house} />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />;
}
