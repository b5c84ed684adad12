import { counted, viewerLocale } from '../../core/locale';

/** Invoices on which an edit can't be undone for the same reason. */
export interface UndoRefusalWords {
  readonly reason: string;
  readonly invoiceCount: number;
  readonly invoiceNumbers: readonly number[];
}

/** The number of invoices that a sentence lists; it counts the others. */
const MOST_NAMED = 5;

/** Returns the invoices as text: "Invoice 12", "Invoices 12 and 14", or "Invoices 12, 14, and 3 more". */
function invoicesInWords({ invoiceCount, invoiceNumbers }: UndoRefusalWords): string {
  const named = invoiceNumbers.slice(0, MOST_NAMED).map(String);
  const rest = invoiceCount - named.length;
  const parts = rest > 0 ? [...named, `${rest.toLocaleString(viewerLocale())} more`] : named;
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
  return `${invoiceCount === 1 ? 'Invoice' : 'Invoices'} ${list}`;
}

/** Returns the invoices on which an edit can't be undone, with the reason: "Invoice 104843: Undo the newer changes first." */
export const refusalInWords = (refusal: UndoRefusalWords): string => `${invoicesInWords(refusal)}: ${refusal.reason}`;

/** Returns the text that says how many invoices an undo or a redo changed, and why it didn't change the others. */
export function partlyUndone(
  { isUndo, invoiceCount }: { readonly isUndo: boolean; readonly invoiceCount: number },
  notUndone: readonly UndoRefusalWords[],
): string {
  const left = notUndone.reduce((sum, refusal) => sum + refusal.invoiceCount, 0);
  const done = `${isUndo ? 'Undone' : 'Redone'} on ${invoiceCount.toLocaleString(viewerLocale())} of ${counted(invoiceCount + left, 'invoice')}.`;
  return [done, ...notUndone.map(refusalInWords)].join(' ');
}
