import type { UndoJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { EditChangesJson, HistoryJson } from '../../../upstream/invoicing/editing/history-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { HouseClient } from '../house-at-work';

type Named = Pick<InvoiceJson, 'invoiceID'>;

const versioned = (version: number | undefined) => (version === undefined ? {} : { version });

/** Bodies of the specified calls for one invoice. */
export const notesBody = ({ invoiceID }: Named, notes: string, version?: number) => ({
  invoiceNotes: [{ notes, invoiceID, ...versioned(version) }],
});
export const deliveryBody = ({ invoiceID }: Named, deliveryMode: string, version?: number) => ({
  invoiceItemDeliveryModes: [{ deliveryMode, invoiceID, ...versioned(version) }],
});
export const hidingBody = ({ invoiceID }: Named, invoiceDetailID: number, suppress: boolean) => ({
  invoiceDetailPrice: [{ invoiceID, invoiceDetailID, suppress }],
});

/** Returns the number of a line, by its position on the invoice. */
export function lineOf(invoice: InvoiceJson, index: number): number {
  const line = invoice.invoiceDetails?.[index];
  if (!line) throw new Error(`no line ${index}`);
  return line.invoiceDetailID;
}

/** The first page of an invoice's history. */
export async function historyOf(api: HouseClient, { invoiceID }: Named): Promise<HistoryJson['invoices'][number]> {
  const [history] = (await api.get<HistoryJson>(`invoiceHistory?invoiceIDs=${invoiceID}`)).invoices;
  if (!history) throw new Error('no history was answered');
  return history;
}

/** Returns the changes of edits, of one invoice if it is given. */
export async function changesOf(
  api: HouseClient,
  edits: readonly number[],
  invoice?: Named,
): Promise<EditChangesJson['changes']> {
  return (
    await api.get<EditChangesJson>(
      `invoiceEditChanges?ids=${edits.join(',')}${invoice ? `&invoiceID=${invoice.invoiceID}` : ''}`,
    )
  ).changes;
}

/** Undoes an edit. Undoing an undo redoes the edit. */
export const undo = (api: HouseClient, editID: number): Promise<UndoJson> =>
  api.post<UndoJson>(`invoiceEdit/${editID}/undo`, {});
