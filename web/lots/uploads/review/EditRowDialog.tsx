import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { LONGEST_LOT_DESCRIPTION, lotFieldProblems } from '../../../../rules/lots/lot-fields';
import { numberKey } from '../../../../rules/lots/uploads/check';
import { wordsOf } from '../../../../rules/lots/uploads/codes';
import {
  columnLabel,
  columnsOf,
  columnType,
  hasOptionalNumbers,
  isRequired,
  LOT_COLUMNS,
  type LotColumn,
  type UploadRow,
  valueOf,
} from '../../../../rules/lots/uploads/columns';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import { LONGEST_LOT_TITLE, rowProblems } from '../../../../rules/lots/uploads/row-problems';
import { typedValue } from '../../../../rules/lots/uploads/values';
import type { DialogProps } from '../../../core/dialogs/useDialogs';
import { useLeaveGuard } from '../../../core/router/useLeaveGuard';
import { Button } from '../../../ui/controls/Button';
import { Field } from '../../../ui/controls/Field';
import { TextArea } from '../../../ui/controls/TextArea';
import { TextInput } from '../../../ui/controls/TextInput';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { CellCommand } from './cell-commands';
import type { ReviewState } from './review-store';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  fieldset {
    display: grid;
    gap: var(--s4);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-bottom: var(--s3);
    padding: 0;
    font-weight: 600;
  }
`;
const Fields = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $width }) => $width}px), 1fr));
  gap: var(--s4) var(--s3);
`;

/** The fields that the dialog begins with, in their order. */
const MAIN: readonly LotColumn[] = ['lotNumber', 'lotExtension', 'inventoryNumber'];
const TEXTS: readonly LotColumn[] = ['title', 'description'];
const PRICES: readonly LotColumn[] = ['price', 'lowEstimate', 'highEstimate', 'startingBid', 'reserve'];
const SHIPPING: readonly LotColumn[] = [
  'shippingWidth',
  'shippingHeight',
  'shippingLength',
  'shippingWeight',
  'shippingDomestic',
  'shippingInternational',
];
const LONG: readonly LotColumn[] = ['description', 'condition', 'notes', 'provenance', 'exhibited', 'literature'];
const COUNTS: Readonly<Partial<Record<LotColumn, number>>> = {
  title: LONGEST_LOT_TITLE,
  description: LONGEST_LOT_DESCRIPTION,
};

type Texts = Readonly<Partial<Record<LotColumn, string>>>;

/** Returns what is wrong with the fields of a row, in the words of the lot page if it has the same rule. */
function errorsOf(row: UploadRow, { facts, rows }: ReviewState): ReadonlyMap<LotColumn, string> {
  const { sale, connectType, currency, fileColumns, deletedNumbers } = facts;
  const keyOf = (other: UploadRow) => numberKey(valueOf(other, 'lotNumber'), valueOf(other, 'lotExtension'));
  const others = rows.filter(({ id }) => id !== row.id);
  const numberUse = (number: string, extension: string) => {
    const key = numberKey(number, extension);
    if (others.some((other) => keyOf(other) === key)) return 'USED';
    return deletedNumbers.some((one) => numberKey(one.number, one.extension) === key) ? 'DELETED' : 'FREE';
  };
  const isInventoryUsed = (text: string) => others.some((other) => valueOf(other, 'inventoryNumber') === text);
  const ofPage = lotFieldProblems(row.values, {
    sale,
    connectType,
    currency,
    before: null,
    hasBid: false,
    numberUse,
    isInventoryUsed,
  });
  const words = new Map(ofPage.map(({ field, message }) => [field, message]));
  const errors = new Map<LotColumn, string>();
  for (const { code, variant, columns } of rowProblems(row, { sale, connectType, currency, columns: fileColumns })) {
    for (const column of columns) errors.set(column, words.get(column) ?? `${wordsOf(code, variant, facts).title}.`);
  }
  for (const column of ['lotNumber', 'inventoryNumber'] as const) {
    const value = valueOf(row, column);
    const isUsed =
      column === 'inventoryNumber'
        ? isInventoryUsed(value)
        : numberUse(value, valueOf(row, 'lotExtension')) !== 'FREE' && keyOf(row) !== '';
    const message = words.get(column);
    if (value !== '' && isUsed && message !== undefined) errors.set(column, message);
  }
  return errors;
}

export interface EditRowDialogProps extends DialogProps {
  row: UploadRow;
  state: () => ReviewState;
  onCommand: (command: CellCommand) => void;
}

/** Edits all fields of a row. It can be saved with errors, because repairs can take several steps. */
export function EditRowDialog({ row, state, onCommand, onClose }: EditRowDialogProps) {
  const id = useId();
  const { facts } = state();
  const [typed, setTyped] = useState<Texts>(row.values);
  const errors = useMemo(() => errorsOf({ ...row, values: typed }, state()), [row, typed, state]);
  const isDirty = LOT_COLUMNS.some((column) => (typed[column] ?? '') !== valueOf(row, column));
  const guard = useLeaveGuard(isDirty);
  const close = () => guard.close(onClose);
  const all = columnsOf(facts.sale);
  const rest = all.filter((column) => ![MAIN, TEXTS, PRICES, SHIPPING].some((part) => part.includes(column)));
  const field = (column: LotColumn) => {
    const value = typed[column] ?? '';
    const most = COUNTS[column];
    const control = {
      name: column,
      value,
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [column]: event.target.value }),
    };
    return (
      <Field
        key={column}
        label={columnLabel(column, facts.sale)}
        required={isRequired(column) && !(column === 'lotNumber' && hasOptionalNumbers(facts.connectType))}
        error={errors.get(column)}
        {...(most !== undefined && value.length > most * 0.8 && { count: { now: value.length, max: most } })}
      >
        {LONG.includes(column) ? (
          <TextArea rows={column === 'description' ? 4 : 2} {...control} />
        ) : (
          <TextInput numeric={['NUMBER', 'MONEY', 'MEASURE'].includes(columnType(column))} {...control} />
        )}
      </Field>
    );
  };
  const fields = (part: readonly LotColumn[]) => part.filter((column) => all.includes(column)).map(field);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const patches = all.flatMap((column) => {
      const from = valueOf(row, column);
      const text = typed[column] ?? '';
      const to = text === from ? from : typedValue(column, text);
      return to === from ? [] : [{ rowId: row.id, column, from, to }];
    });
    if (patches.length > 0) onCommand({ label: `Edited ${rowName(row)}`, patches });
    guard.allow();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button tone="primary" type="submit" form={id}>
        Save
      </Button>
    </>
  );
  const word = facts.sale === 'BUY_NOW' ? 'Edit Item' : 'Edit Lot';
  return (
    <Dialog open onClose={close} title={word} sub={rowName(row)} width="l" footer={footer}>
      <Form id={id} onSubmit={submit} noValidate>
        <Fields $width={130}>{fields(MAIN)}</Fields>
        {fields(TEXTS)}
        <fieldset>
          <legend>Prices in {facts.currency}</legend>
          <Fields $width={130}>{fields(PRICES)}</Fields>
        </fieldset>
        <fieldset>
          <legend>Shipping</legend>
          <Fields $width={130}>{fields(SHIPPING)}</Fields>
        </fieldset>
        <fieldset>
          <legend>Details</legend>
          <Fields $width={220}>{fields(rest)}</Fields>
        </fieldset>
      </Form>
    </Dialog>
  );
}
