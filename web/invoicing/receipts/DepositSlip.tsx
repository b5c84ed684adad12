import { styled } from 'styled-components';
import type { LocalDate } from '../../../rules/core/dates';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import { lateTaxNote } from '../../../rules/sales-tax/tax-day';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Checkbox } from '../../ui/controls/Checkbox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { Select, type SelectOption } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Section } from '../../ui/layout/Page';
import type { ReceiptEntry } from './useReceiptDraft';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(170px, 1fr));
  gap: var(--s4);
  max-width: 900px;
  margin-bottom: var(--s4);
`;

export interface DepositSlipProps {
  entry: ReceiptEntry;
  today: LocalDate;
  methods: readonly SelectOption[];
  totalProblem: string | undefined;
  countProblem: string | undefined;
}

/** The values that all lines share, and the control figures on the deposit slip. */
export function DepositSlip({
  entry: { slip, setSlip },
  today,
  methods,
  totalProblem,
  countProblem,
}: DepositSlipProps) {
  return (
    <Section aria-label="Deposit slip">
      <Fields>
        <Field
          label="Deposit date"
          required
          error={slip.date === '' ? undefined : (markedDateProblem(slip.date, today) ?? undefined)}
          hint={slip.date === '' ? undefined : (lateTaxNote(slip.date, today) ?? undefined)}
        >
          <DateInput value={slip.date} max={today} onValue={(date) => setSlip({ date })} />
        </Field>
        <Field label="Payment method" required>
          <Select
            value={methods.some(({ value }) => value === slip.methodId) ? slip.methodId : ''}
            onValue={(methodId) => setSlip({ methodId })}
            options={methods}
            placeholder="Choose a payment method"
          />
        </Field>
        <Field label="Deposit slip total" error={totalProblem} hint="Optional">
          <AmountInput value={slip.controlTotal} onValue={(controlTotal) => setSlip({ controlTotal })} />
        </Field>
        <Field label="Number of payments" error={countProblem} hint="Optional">
          <TextInput
            count
            value={slip.controlCount}
            onChange={(event) => setSlip({ controlCount: event.target.value })}
          />
        </Field>
      </Fields>
      <Checkbox checked={slip.isPerLine} onChecked={(isPerLine) => setSlip({ isPerLine })}>
        Enter date and payment method for each line
      </Checkbox>
    </Section>
  );
}
