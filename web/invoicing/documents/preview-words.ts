import { createNewInvoicesPath, editInvoicesPath, groupDetailsPath } from '../paths';

export const PREVIEW_TITLE = 'Invoice Preview(s)';
export const PREVIEW_NOTICE = 'Please note: this view has been optimized for print.';

/** The preview goes back to where it was opened from; to Edit Invoices when that is unknown. */
export function backOfPreview(groupNumber: number, from: string | null): { href: string; label: string } {
  if (from === 'create') return { href: createNewInvoicesPath(groupNumber), label: 'Create New Invoices' };
  return from === 'group'
    ? { href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' }
    : { href: editInvoicesPath(groupNumber), label: 'Edit Invoices' };
}
