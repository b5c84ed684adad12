import { editedFieldLabel, editedValue, editLabel } from '../../../rules/invoicing/history/edit-words';
import type { EditForUndo } from '../../../rules/invoicing/history/undoing';
import { isCreditEdit, isRefundEdit, undoRefusal } from '../../../rules/invoicing/history/undoing';
import { editVersion } from '../editing/edit-store';
import type { EditedRecordRow, EditRow } from './history-store';
import type { EditChangeJson, EditJson } from './history-wire';

/** Converts an edit for the rule of undoing. */
export const editForUndo = (edit: EditRow): EditForUndo => ({
  ...edit,
  isUndo: edit.undoes !== null,
  isUndone: edit.undoneBy !== null,
  isRefund: isRefundEdit(edit.action),
  isCreditNote: isCreditEdit(edit.action),
});

export function editJson(edit: EditRow): EditJson {
  const refusal = undoRefusal(editForUndo(edit));
  return {
    editID: edit.id,
    invoiceGroupID: edit.groupId,
    action: edit.action,
    label: editLabel(edit.action),
    at: edit.at.getTime(),
    by: edit.by,
    invoiceCount: edit.invoiceCount,
    version: editVersion(edit.undoneBy),
    undoes: edit.undoes,
    undoneBy: edit.undoneBy,
    canUndo: refusal === null,
    undoRefusal: refusal,
  };
}

/** Converts what an edit changed of a record, field by field, to text for staff; derived fields are left out. */
export function changesJson(
  { editId, invoiceId, currency, lineId, lotNumber, title, before, after }: EditedRecordRow,
  timeZone: string,
): EditChangeJson[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const label = editedFieldLabel(field);
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
            before: editedValue(field, before[field] ?? null, { currency, timeZone }),
            after: editedValue(field, value, { currency, timeZone }),
          },
        ];
  });
}
