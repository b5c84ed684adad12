import type { ValueWords } from '../../../rules/core/record-fields';
import { editedFieldLabel, editedValue, editLabel } from '../../../rules/invoicing/history/edit-words';
import {
  alreadyUndone,
  changedTogether,
  type EditForUndo,
  isCreditEdit,
  isRefundEdit,
  undoRefusal,
} from '../../../rules/invoicing/history/undoing';
import { rowsBy } from '../records/rows-by';
import { type EditedRecordRow, type EditRow, MOST_NAMED } from './history-store';
import type { EditChangeJson, EditJson, UndoRefusalJson } from './history-wire';

/** The action of an undo in the audit log. */
export const UNDO = 'invoice.undo';
/** The action of an undo of an undo. */
export const REDO = 'invoice.redo';

/** Converts an edit for the rule of undoing. */
export const editForUndo = (edit: EditRow): EditForUndo => ({
  touched: edit.touched,
  isUndo: edit.action === UNDO,
  isRefund: isRefundEdit(edit.action),
  isCreditNote: isCreditEdit(edit.action),
  together: changedTogether(edit.action),
});

/** Joins refusals that have the same reason; those of the most invoices come first. */
export function byReason(refusals: readonly UndoRefusalJson[]): UndoRefusalJson[] {
  return [...rowsBy(refusals, ({ reason }) => reason)]
    .map(([reason, same]) => ({
      reason,
      invoiceCount: sumOf(same.map(({ invoiceCount }) => invoiceCount)),
      invoiceIDs: same
        .flatMap(({ invoiceIDs }) => invoiceIDs)
        .sort((a, b) => a - b)
        .slice(0, MOST_NAMED),
    }))
    .sort((a, b) => b.invoiceCount - a.invoiceCount);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Converts an edit; `isTogether` says that it would be undone with everything that changed with it. */
export function editJson(edit: EditRow, isTogether = false): EditJson {
  const rule = isTogether ? { ...editForUndo(edit), together: null } : editForUndo(edit);
  const refused = edit.inEffect.flatMap((invoices) => {
    const reason = undoRefusal(rule, invoices);
    return reason === null ? [] : [{ reason, invoiceCount: invoices.count, invoiceIDs: [...invoices.invoiceIds] }];
  });
  const refusals = byReason(refused);
  const inEffectCount = edit.invoiceCount - edit.undoneCount;
  const undoableInvoiceCount = inEffectCount - sumOf(refusals.map(({ invoiceCount }) => invoiceCount));
  const [first] = refusals;
  const none = undoableInvoiceCount === 0;
  return {
    editID: edit.id,
    invoiceGroupID: edit.groupId,
    action: edit.action,
    label: editLabel(edit.action),
    at: edit.at.getTime(),
    by: edit.by,
    invoiceCount: edit.invoiceCount,
    version: edit.version,
    undoes: edit.undoes,
    undoneBy: edit.undoneBy,
    rootID: edit.root,
    isUndo: rule.isUndo,
    canUndo: !none,
    undoRefusal: none ? (first?.reason ?? alreadyUndone(rule)) : null,
    undoneInvoiceCount: edit.undoneCount,
    undoableInvoiceCount,
    undoRefusals: refusals,
  };
}

const FOLLOWS_MOVE: readonly string[] = ['suppressed', 'canceled'];

/** Converts what an edit changed of a record, field by field, to text for staff; derived fields are left out. */
export function changesJson(
  { editId, invoiceId, currency, lineId, lotNumber, title, before, after }: EditedRecordRow,
  words: Pick<ValueWords, 'timeZone' | 'locale'>,
): EditChangeJson[] {
  // A lot that is taken off or put on is hidden or shown with it, which is no change of its own.
  const isMoved = 'removed' in after;
  return Object.entries(after).flatMap(([field, value]) => {
    const label = isMoved && FOLLOWS_MOVE.includes(field) ? null : editedFieldLabel(field);
    return label === null
      ? []
      : [
          {
            editID: editId,
            invoiceID: invoiceId,
            invoiceDetailID: lineId,
            lotNumber,
            lotTitle: title,
            field,
            label,
            before: editedValue(field, before[field] ?? null, { currency, ...words }),
            after: editedValue(field, value, { currency, ...words }),
          },
        ];
  });
}
