import { styled } from 'styled-components';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field } from '../../ui/controls/Field';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import type { ChargePart, FillKind, Typed } from './charges-form';

const Row = styled.div`
  display: flex;
  gap: var(--s2);
  > input {
    flex: 1;
    min-width: 0;
  }
`;

const kinds = [
  { value: 'amount', label: 'Flat' },
  { value: 'percent', label: '% of hammer' },
] as const satisfies readonly { value: FillKind; label: string }[];

export interface ChargeFieldProps {
  part: ChargePart;
  /** The label, with Add'l for an additional charge. */
  name: string;
  typed: Typed;
  /** Whether several targets are charged at once, so that a percentage of each hammer price is possible. */
  isBulk: boolean;
  error: string | undefined;
  hint?: string | undefined;
  onType: (part: ChargePart, typed: Typed) => void;
  /** Evaluates arithmetic and completes the decimals. */
  onLeave: (part: ChargePart) => void;
}

/** One charge. Arithmetic is evaluated when the field loses focus; input that is not an amount is shown with an error. */
export function ChargeField({ part, name, typed, isBulk, error, hint, onType, onLeave }: ChargeFieldProps) {
  return (
    <Field label={name} error={error} hint={hint}>
      <Row>
        <AmountInput
          placeholder={isBulk ? 'Unchanged' : undefined}
          value={typed.text}
          onValue={(text) => onType(part, { ...typed, text })}
          onFocus={({ target }) => target.select()}
          onBlur={() => onLeave(part)}
        />
        {isBulk && (
          <SegmentedControl
            label={`${name} as`}
            value={typed.kind}
            onValue={(kind) => onType(part, { ...typed, kind })}
            segments={kinds}
          />
        )}
      </Row>
    </Field>
  );
}
