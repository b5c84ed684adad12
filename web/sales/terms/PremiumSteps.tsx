import { useRef } from 'react';
import { styled } from 'styled-components';
import { termsFields } from '../../../rules/sales/terms-fields';
import { PREMIUM_STEP_LIMIT, type TypedStep } from '../../../rules/sales/terms-input';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { IconButton } from '../../ui/controls/IconButton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import type { TermsForm } from './useTermsForm';

const Steps = styled.fieldset`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    padding: 0;
    margin-bottom: var(--s2);
    font-size: var(--t-s);
    font-weight: 500;
  }
  > p {
    font-size: var(--t-xs);
    color: var(--failed);
  }
`;
const Step = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 88px 36px;
  gap: var(--s3);
  align-items: start;
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  > button {
    margin-top: 26px;
  }
  @media (max-width: 479px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 60px 32px;
    gap: var(--s2);
  }
`;

/** The steps of the buyer's premium. A step starts where the one before it ends, so there are no gaps. */
export function PremiumSteps({ form, currency }: { form: TermsForm; currency: string }) {
  const place = useRef<HTMLFieldSetElement>(null);
  const steps = form.values.premiumSteps;
  const error = form.errorOf('premiumSteps');
  const set = (premiumSteps: readonly TypedStep[]) => form.type({ premiumSteps });
  const change = (index: number, part: Partial<TypedStep>) =>
    set(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    set([...steps, { to: '', rate: '' }]);
    focusSoon(`[name="premiumSteps.${steps.length - 1}.to"]`);
  };
  const remove = (index: number) => {
    const kept = steps.filter((_, at) => at !== index);
    // The step that is last now has no end.
    set(kept.map((step, at) => (at === kept.length - 1 ? { ...step, to: '' } : step)));
    form.move(
      'premiumSteps',
      [...steps.keys()].filter((at) => at !== index),
    );
    focusSoon('[data-add]');
  };
  return (
    <Steps ref={place}>
      <legend>{termsFields.premiumSteps.label}</legend>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        const path = `premiumSteps.${index}`;
        return (
          <Step key={index}>
            <VisuallyHidden as="legend">Step {index + 1}</VisuallyHidden>
            <Field label={`From (${currency})`}>
              <AmountInput readOnly tabIndex={-1} value={index === 0 ? '0' : (steps[index - 1]?.to ?? '')} />
            </Field>
            <Field label={`To (${currency})`} required={!isLast} error={form.errorOf(`${path}.to`)}>
              <AmountInput
                name={`${path}.to`}
                readOnly={isLast}
                placeholder={isLast ? 'No end' : undefined}
                value={step.to}
                onValue={(to) => change(index, { to })}
                onBlur={() => form.leave(`${path}.to`)}
              />
            </Field>
            <Field label="Rate %" required error={form.errorOf(`${path}.rate`)}>
              <AmountInput
                name={`${path}.rate`}
                value={step.rate}
                onValue={(rate) => change(index, { rate })}
                onBlur={() => form.leave(`${path}.rate`)}
              />
            </Field>
            {steps.length > 1 && (
              <IconButton icon="close" label={`Remove step ${index + 1}`} onClick={() => remove(index)} />
            )}
          </Step>
        );
      })}
      {error && <p role="alert">{error}</p>}
      <Button
        data-add=""
        waiting={steps.length >= PREMIUM_STEP_LIMIT ? `${PREMIUM_STEP_LIMIT} steps at most` : undefined}
        onClick={add}
      >
        Add step
      </Button>
    </Steps>
  );
}
