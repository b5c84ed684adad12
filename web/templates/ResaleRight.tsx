import { useRef } from 'react';
import { styled } from 'styled-components';
import { leftRate } from '../../rules/templates/rates';
import { EU_RESALE_RIGHT } from '../../rules/templates/resale-right';
import { type ResaleBandInput, type ResaleRightInput, TEMPLATE_LIMITS } from '../../rules/templates/template-input';
import { AmountInput } from '../ui/controls/AmountInput';
import { Button } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { Field } from '../ui/controls/Field';
import { IconButton } from '../ui/controls/IconButton';
import { TextInput } from '../ui/controls/TextInput';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { breakpoint } from '../ui/theme/tokens';
import { Row } from './form-layout';
import type { TemplateForm } from './useTemplateForm';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s3);
  align-items: start;
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
const Band = styled(Row)`
  grid-template-columns: minmax(0, 1fr) 104px;
  align-items: start;
`;
const Help = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** The artist's resale right of a template: a fee on marked lots, by bands of the hammer price. */
export function ResaleRight({ form }: { form: TemplateForm }) {
  const place = useRef<HTMLDivElement>(null);
  const right = form.values.resaleRight;
  const type = (change: Partial<ResaleRightInput>) => {
    if (right) form.type({ resaleRight: { ...right, ...change } });
  };
  const bands = right?.bands ?? [];
  const setBand = (index: number, change: Partial<ResaleBandInput>) =>
    type({ bands: bands.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const remove = (index: number) => {
    type({ bands: bands.filter((_, at) => at !== index) });
    focusSoon('[data-add]');
  };
  const field = (path: string) => ({ name: `resaleRight.${path}`, onBlur: () => form.leave(`resaleRight.${path}`) });
  const errorOf = (path: string) => form.errorOf(`resaleRight.${path}`);
  return (
    <>
      <h3>Artist’s resale right</h3>
      <Checkbox
        checked={right !== null}
        onChecked={(checked) => form.type({ resaleRight: checked ? EU_RESALE_RIGHT : null })}
      >
        Charge artist’s resale right on marked lots
      </Checkbox>
      {right && (
        <div ref={place} style={{ display: 'grid', gap: 'var(--s3)' }}>
          <Help>
            Enter whole amounts in the currency of the sale. The suggested amounts are those of the EU directive, in
            euros. No tax applies to this fee.
          </Help>
          <Fields>
            <Field label="Name on the invoice" error={errorOf('name')} required>
              <TextInput
                {...field('name')}
                value={right.name}
                maxLength={TEMPLATE_LIMITS.chargeName}
                onChange={({ target }) => type({ name: target.value })}
              />
            </Field>
            <Field label="From hammer price" error={errorOf('threshold')} required>
              <AmountInput
                {...field('threshold')}
                value={right.threshold}
                onValue={(threshold) => type({ threshold })}
              />
            </Field>
            <Field label="Maximum per lot" error={errorOf('maximum')}>
              <AmountInput {...field('maximum')} value={right.maximum} onValue={(maximum) => type({ maximum })} />
            </Field>
          </Fields>
          {bands.map((band, index) => (
            <Band key={index}>
              <VisuallyHidden as="legend">Band {index + 1}</VisuallyHidden>
              <Field label="On the part above" error={errorOf(`bands.${index}.above`)} required>
                <AmountInput
                  {...field(`bands.${index}.above`)}
                  value={band.above}
                  onValue={(above) => setBand(index, { above })}
                />
              </Field>
              <Field label="Rate %" error={errorOf(`bands.${index}.rate`)} required>
                <AmountInput
                  {...field(`bands.${index}.rate`)}
                  value={band.rate}
                  onValue={(rate) => setBand(index, { rate })}
                  onBlur={() => {
                    if (leftRate(band.rate) !== band.rate) setBand(index, { rate: leftRate(band.rate) });
                    form.leave(`resaleRight.bands.${index}.rate`);
                  }}
                />
              </Field>
              <IconButton icon="close" label={`Remove band ${index + 1}`} onClick={() => remove(index)} />
            </Band>
          ))}
          <div>
            <Button
              data-add=""
              waiting={
                bands.length >= TEMPLATE_LIMITS.bands ? `There can be ${TEMPLATE_LIMITS.bands} at most.` : undefined
              }
              onClick={() => {
                type({ bands: [...bands, { above: '', rate: '' }] });
                focusSoon(`[name="resaleRight.bands.${bands.length}.above"]`);
              }}
            >
              Add band
            </Button>
            {errorOf('bands') && <p role="alert">{errorOf('bands')}</p>}
          </div>
        </div>
      )}
    </>
  );
}
