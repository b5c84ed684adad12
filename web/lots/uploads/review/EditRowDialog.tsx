import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { lotFieldProblems } from '../../../../rules/lots/lot-fields';
import { wordsOf } from '../../../../rules/lots/uploads/codes';
import {
  columnsOf,
  isNumberOptional,
  LOT_COLUMNS,
  type LotColumn,
  type UploadRow,
  valueOf,
} from '../../../../rules/lots/uploads/columns';
import { rowName } from '../../../../rules/lots/uploads/problem-groups';
import { numberKey } from '../../../../rules/lots/uploads/row-index';
import { rowProblems } from '../../../../rules/lots/uploads/row-problems';
import { typedValue } from '../../../../rules/lots/uploads/values';
import type { DialogProps } from '../../../core/dialogs/useDialogs';
import { useLeaveGuard } from '../../../core/router/useLeaveGuard';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/overlays/Dialog';
import { LotInput, LotParts } from '../../editing/LotParts';
import type { CellCommand } from './cell-commands';
import type { ReviewState } from './review-store';

const Form = styled.form`
  display: grid;
  gap: var(--s5);
`;

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
  const guard = useLeaveGuard(isDirty, 'Your changes aren’t saved. If you leave, they are lost.');
  const close = () => guard.close(onClose);
  const all = columnsOf(facts.sale);
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
    <Dialog onClose={close} title={word} sub={rowName(row)} width="l" footer={footer}>
      <Form id={id} onSubmit={submit} noValidate>
        <LotParts
          sale={facts.sale}
          currency={facts.currency}
          field={(column) => (
            <LotInput
              key={column}
              column={column}
              sale={facts.sale}
              isNumberOptional={isNumberOptional(facts.sale, facts.connectType)}
              value={typed[column] ?? ''}
              error={errors.get(column)}
              onType={(text) => setTyped({ ...typed, [column]: text })}
            />
          )}
        />
      </Form>
    </Dialog>
  );
}
