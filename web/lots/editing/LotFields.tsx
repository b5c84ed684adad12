import { styled } from 'styled-components';
import { LONGEST_LOT_DESCRIPTION } from '../../../rules/lots/lot-fields';
import { columnLabel, columnType, hasColumn, isRequired, type LotColumn } from '../../../rules/lots/uploads/columns';
import { LONGEST_LOT_TITLE } from '../../../rules/lots/uploads/row-problems';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import type { LotCatalog, LotForm } from './useLotForm';

/** Fields beside each other, as many as there is room for. */
const Fields = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $width }) => $width}px), 1fr));
  gap: var(--s4) var(--s3);
`;
const Part = styled.fieldset`
  display: grid;
  gap: var(--s4);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s3);
    padding: 0;
    font-weight: 600;
  }
`;

const LONG: readonly LotColumn[] = ['description', 'condition', 'notes', 'provenance', 'exhibited', 'literature'];
const NUMBERS: readonly LotColumn[] = ['lotNumber', 'lotExtension', 'inventoryNumber'];
const PRICES: readonly LotColumn[] = ['price', 'lowEstimate', 'highEstimate', 'startingBid', 'reserve'];
const SHIPPING: readonly LotColumn[] = [
  'shippingLength',
  'shippingWidth',
  'shippingHeight',
  'shippingWeight',
  'shippingDomestic',
  'shippingInternational',
];
const SHORT: readonly LotColumn[] = ['artistName', 'medium', 'circa', 'dimensions'];
const LOCKED_BY_BID: readonly LotColumn[] = ['startingBid', 'reserve'];
const COUNTS = { title: LONGEST_LOT_TITLE, description: LONGEST_LOT_DESCRIPTION } as const;

interface LotFieldProps {
  form: LotForm;
  column: LotColumn;
  catalog: LotCatalog;
  /** Whether the house needs no lot numbers. */
  isNumberOptional: boolean;
  /** Why the field can't be changed; null if it can. */
  locked: string | null;
}

function LotField({ form, column, catalog, isNumberOptional, locked }: LotFieldProps) {
  const value = form.values[column];
  const most = column === 'title' || column === 'description' ? COUNTS[column] : null;
  // The count appears when the text gets long.
  const isClose = most !== null && value.length > most * 0.8;
  const control = {
    name: column,
    value,
    readOnly: locked !== null,
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      form.type({ [column]: column === 'lotExtension' ? typed.toUpperCase() : typed });
    },
    onBlur: () => form.leave(column),
  };
  const isNumeric = ['NUMBER', 'MONEY', 'MEASURE'].includes(columnType(column));
  return (
    <Field
      label={columnLabel(column, catalog.kind)}
      required={isRequired(column) && !(column === 'lotNumber' && isNumberOptional)}
      error={form.errorOf(column)}
      hint={locked}
      {...(isClose && { count: { now: value.length, max: most } })}
    >
      {LONG.includes(column) ? (
        <TextArea rows={column === 'description' ? 6 : 2} {...control} />
      ) : (
        <TextInput numeric={isNumeric} {...control} />
      )}
    </Field>
  );
}

export interface LotFieldsProps {
  form: LotForm;
  catalog: LotCatalog;
  isNumberOptional: boolean;
  /** Why nothing of the lot can be changed; null if it can. */
  lock: string | null;
  /** Who left a bid before the sale, which locks the starting bid and the reserve; null for nobody. */
  bidder: string | null;
}

/** The fields of a lot, by what they are about. Those that the kind of sale doesn't have are left out. */
export function LotFields({ form, catalog, isNumberOptional, lock, bidder }: LotFieldsProps) {
  const fields = (columns: readonly LotColumn[]) =>
    columns
      .filter((column) => hasColumn(catalog.kind, column))
      .map((column) => {
        const byBid = bidder !== null && LOCKED_BY_BID.includes(column) ? `Locked: ${bidder} left a bid.` : null;
        return (
          <LotField
            key={column}
            form={form}
            column={column}
            catalog={catalog}
            isNumberOptional={isNumberOptional}
            locked={lock === null ? byBid : ''}
          />
        );
      });
  return (
    <>
      <Part>
        <Fields $width={140}>{fields(NUMBERS)}</Fields>
        {fields(['title', 'description'])}
      </Part>
      <Part>
        <legend>Prices in {catalog.currency}</legend>
        <Fields $width={140}>{fields(PRICES)}</Fields>
      </Part>
      <Part>
        <legend>Details</legend>
        <Fields $width={200}>{fields(SHORT)}</Fields>
        <Fields $width={320}>{fields(['condition', 'provenance', 'exhibited', 'literature', 'notes'])}</Fields>
      </Part>
      <Part>
        <legend>Shipping</legend>
        <Fields $width={140}>{fields(SHIPPING)}</Fields>
      </Part>
    </>
  );
}
