import { useId } from 'react';
import { styled } from 'styled-components';
import { stateLabel, statesOf } from '../../rules/house/states';
import { TAX_CODES, taxCodeLabel } from '../../rules/lots/tax-codes';
import type { ChargeKind } from '../../rules/templates/problems';
import { focusedRate, leftRate } from '../../rules/templates/rates';
import { type ChargeRowInput, TEMPLATE_LIMITS } from '../../rules/templates/template-input';
import { AmountInput } from '../ui/controls/AmountInput';
import { Checkbox } from '../ui/controls/Checkbox';
import { Field } from '../ui/controls/Field';
import { IconButton } from '../ui/controls/IconButton';
import { Select } from '../ui/controls/Select';
import { TextInput } from '../ui/controls/TextInput';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { breakpoint } from '../ui/theme/tokens';
import { Row, Ticks } from './form-layout';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) 104px minmax(0, 2fr) minmax(0, 2fr);
  gap: var(--s3);
  align-items: start;
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr) 104px;
  }
`;

const Notes = styled.div`
  font-size: var(--t-xs);
  color: var(--ink-2);
  &:empty {
    display: none;
  }
`;

export interface ChargeRowProps {
  kind: ChargeKind;
  index: number;
  row: ChargeRowInput;
  countries: readonly { readonly code: string; readonly name: string }[];
  /** Why the row doesn't apply, or where it doesn't. */
  notes: readonly string[];
  /** Returns the error of a field in the row. */
  errorOf: (field: keyof ChargeRowInput) => string | undefined;
  onChange: (change: Partial<ChargeRowInput>) => void;
  onLeave: (field: keyof ChargeRowInput) => void;
  onRemove: () => void;
}

const WORDS = { taxes: 'Tax', fees: 'Fee' } as const;

/** A tax or a fee: its name, rate, region, and the amounts that it applies to. */
export function ChargeRow({
  kind,
  index,
  row,
  countries,
  notes,
  errorOf,
  onChange,
  onLeave,
  onRemove,
}: ChargeRowProps) {
  const errorId = useId();
  const word = WORDS[kind];
  const states = statesOf(row.country);
  const needsState = row.country === 'US' || row.country === 'CA';
  const tickError = errorOf('onHammer');
  const codesError = errorOf('taxCodes');
  const codesErrorId = useId();
  const ticks = [
    ['onHammer', 'Hammer'],
    ['onLiveFee', 'Live Fee'],
    ['onPremium', 'BP'],
    ...(kind === 'taxes'
      ? ([
          ['onShipping', 'Shipping'],
          ['onOther', 'Other'],
        ] as const)
      : []),
  ] as const;
  const field = (name: keyof ChargeRowInput) => ({ name: `${kind}.${index}.${name}`, onBlur: () => onLeave(name) });
  return (
    <Row>
      <VisuallyHidden as="legend">
        {word} {index + 1}
      </VisuallyHidden>
      <Fields>
        <Field label={`${word} name`} error={errorOf('name')} required>
          <TextInput
            {...field('name')}
            value={row.name}
            maxLength={TEMPLATE_LIMITS.chargeName}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Rate %" error={errorOf('rate')} required>
          <AmountInput
            {...field('rate')}
            value={row.rate}
            onValue={(rate) => onChange({ rate })}
            onFocus={() => {
              if (focusedRate(row.rate) !== row.rate) onChange({ rate: focusedRate(row.rate) });
            }}
            onBlur={() => {
              if (leftRate(row.rate) !== row.rate) onChange({ rate: leftRate(row.rate) });
              onLeave('rate');
            }}
          />
        </Field>
        <Field label="Country" error={errorOf('country')} required>
          <Select
            {...field('country')}
            value={row.country}
            placeholder="Select"
            onValue={(country) => onChange({ country, state: '' })}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field label={stateLabel(row.country)} error={errorOf('state')} required={needsState}>
          <Select
            {...field('state')}
            value={row.state}
            onValue={(state) => onChange({ state })}
            disabled={states.length === 0}
            options={[
              { value: '', label: needsState ? 'Select' : 'All' },
              ...states.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        </Field>
      </Fields>
      <Ticks
        role="group"
        aria-label={`${word} ${index + 1} applies to`}
        aria-describedby={tickError ? errorId : undefined}
      >
        {ticks.map(([name, label]) => (
          <Checkbox
            key={name}
            {...field(name)}
            onBlur={undefined}
            checked={row[name]}
            aria-invalid={tickError ? true : undefined}
            onChecked={(checked) => {
              onChange({ [name]: checked });
            }}
          >
            {label}
          </Checkbox>
        ))}
        {tickError && <p id={errorId}>{tickError}</p>}
      </Ticks>
      {kind === 'taxes' && (row.country !== 'US' || row.taxCodes.length > 0) && (
        <Ticks
          role="group"
          aria-label={`${word} ${index + 1} is for tax codes`}
          aria-describedby={codesError ? codesErrorId : undefined}
        >
          <span>Only lots with tax code</span>
          {TAX_CODES.map((code) => (
            <Checkbox
              key={code}
              name={`${kind}.${index}.taxCodes`}
              checked={row.taxCodes.includes(code)}
              aria-invalid={codesError ? true : undefined}
              onChecked={(checked) =>
                onChange({
                  taxCodes: TAX_CODES.filter((one) => (one === code ? checked : row.taxCodes.includes(one))),
                })
              }
            >
              {taxCodeLabel(code)}
            </Checkbox>
          ))}
          {codesError && <p id={codesErrorId}>{codesError}</p>}
        </Ticks>
      )}
      <Notes role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notes>
      <IconButton icon="close" label={`Remove ${word.toLowerCase()} ${index + 1}`} onClick={onRemove} />
    </Row>
  );
}
