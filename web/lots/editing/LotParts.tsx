import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LONGEST_LOT_DESCRIPTION } from '../../../rules/lots/lot-fields';
import { columnLabel, columnType, hasColumn, isRequired, type LotColumn } from '../../../rules/lots/uploads/columns';
import { LONGEST_LOT_TITLE } from '../../../rules/lots/uploads/row-problems';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { lotChoices, withValue } from './lot-choices';

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

type Place = 'NUMBER' | 'TITLE' | 'PRICE' | 'SHORT' | 'LONG' | 'SHIPPING';

/** Where each field is, in the order of the page. A missing field is a compile error. */
const PLACES: Readonly<Record<LotColumn, Place>> = {
  lotNumber: 'NUMBER',
  lotExtension: 'NUMBER',
  inventoryNumber: 'NUMBER',
  consignor: 'NUMBER',
  title: 'TITLE',
  description: 'TITLE',
  price: 'PRICE',
  lowEstimate: 'PRICE',
  highEstimate: 'PRICE',
  startingBid: 'PRICE',
  reserve: 'PRICE',
  taxCode: 'PRICE',
  hasResaleRight: 'PRICE',
  artistName: 'SHORT',
  medium: 'SHORT',
  circa: 'SHORT',
  dimensions: 'SHORT',
  condition: 'LONG',
  provenance: 'LONG',
  exhibited: 'LONG',
  literature: 'LONG',
  notes: 'LONG',
  imageFileNames: 'LONG',
  shippingLength: 'SHIPPING',
  shippingWidth: 'SHIPPING',
  shippingHeight: 'SHIPPING',
  shippingWeight: 'SHIPPING',
  shippingDomestic: 'SHIPPING',
  shippingInternational: 'SHIPPING',
};
const ORDER = Object.keys(PLACES) as readonly LotColumn[];
/** The page has the images themselves, too. */
const LABELS: Readonly<Partial<Record<LotColumn, string>>> = { imageFileNames: 'Image file names' };
const COUNTS: Readonly<Partial<Record<LotColumn, number>>> = {
  title: LONGEST_LOT_TITLE,
  description: LONGEST_LOT_DESCRIPTION,
};

export interface LotInputProps {
  column: LotColumn;
  sale: SaleKind;
  /** Whether the house needs no lot numbers. */
  isNumberOptional: boolean;
  value: string;
  error: string | undefined;
  /** Why the field can't be changed; null if it can. */
  locked?: string | null;
  onType: (text: string) => void;
  onLeave?: () => void;
}

/** The field of a lot for a column. */
export function LotInput({
  column,
  sale,
  isNumberOptional,
  value,
  error,
  locked = null,
  onType,
  onLeave,
}: LotInputProps) {
  const most = COUNTS[column];
  const choices = lotChoices(column);
  const change = ({ target }: { target: { value: string } }) =>
    onType(column === 'lotExtension' ? target.value.toUpperCase() : target.value);
  const control = {
    name: column,
    value,
    readOnly: locked !== null,
    onBlur: onLeave,
  };
  return (
    <Field
      label={LABELS[column] ?? columnLabel(column, sale)}
      required={isRequired(column) && !(column === 'lotNumber' && isNumberOptional)}
      error={error}
      hint={locked}
      // The count appears when the text gets long.
      {...(most !== undefined && value.length > most * 0.8 && { count: { now: value.length, max: most } })}
    >
      {column === 'description' || PLACES[column] === 'LONG' ? (
        <TextArea rows={column === 'description' ? 6 : 2} {...control} onChange={change} />
      ) : choices ? (
        <Select
          name={column}
          value={value}
          options={withValue(choices, value)}
          disabled={locked !== null}
          onBlur={onLeave}
          onValue={onType}
        />
      ) : ['MONEY', 'MEASURE'].includes(columnType(column)) ? (
        <AmountInput {...control} onValue={onType} />
      ) : (
        <TextInput count={columnType(column) === 'NUMBER'} {...control} onChange={change} />
      )}
    </Field>
  );
}

export interface LotPartsProps {
  sale: SaleKind;
  currency: string;
  /** Renders the field of a column. */
  field: (column: LotColumn) => ReactNode;
}

/** The fields of a lot, by what they are about. Those that the kind of sale doesn't have are left out. */
export function LotParts({ sale, currency, field }: LotPartsProps) {
  const fields = (place: Place) =>
    ORDER.filter((column) => PLACES[column] === place && hasColumn(sale, column)).map(field);
  return (
    <>
      <Part>
        <Fields $width={140}>{fields('NUMBER')}</Fields>
        {fields('TITLE')}
      </Part>
      <Part>
        <legend>Prices in {currency}</legend>
        <Fields $width={140}>{fields('PRICE')}</Fields>
      </Part>
      <Part>
        <legend>Details</legend>
        <Fields $width={200}>{fields('SHORT')}</Fields>
        <Fields $width={320}>{fields('LONG')}</Fields>
      </Part>
      <Part>
        <legend>Shipping</legend>
        <Fields $width={140}>{fields('SHIPPING')}</Fields>
      </Part>
    </>
  );
}
