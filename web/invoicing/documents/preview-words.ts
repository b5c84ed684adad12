import { allInvoicesPath, createNewInvoicesPath, editInvoicesPath, groupDetailsPath } from '../../paths/invoicing';

export const PREVIEW_TITLE = 'Invoice Preview(s)';
export const PREVIEW_NOTICE = 'Please note: this view has been optimized for print.';

/**
 * Returns the address and label of the preview's back link: the screen that it was opened from; Edit Invoices if
 * unknown.
 */
export function backOfPreview(groupNumber: number, from: string | null): { href: string; label: string } {
  if (from === 'create') return { href: createNewInvoicesPath(groupNumber), label: 'Create New Invoices' };
  if (from === 'all') return { href: allInvoicesPath(), label: 'All Invoices' };
  return from === 'group'
    ? { href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' }
    : { href: editInvoicesPath(groupNumber), label: 'Edit Invoices' };
}
