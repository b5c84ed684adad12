import { createNewInvoicesPath, groupDetailsPath } from './paths';

export const PREVIEW_TITLE = 'Invoice Preview(s)';
export const PREVIEW_NOTICE = 'Please note: this view has been optimized for print.';

/** Decision 57: the preview goes back to where it was opened from. Edit Invoices has no screen yet, so its source leads to the group. */
export const backOfPreview = (groupNumber: number, from: string | null): { href: string; label: string } =>
  from === 'create' ? { href: createNewInvoicesPath(groupNumber), label: 'Create New Invoices' } : { href: groupDetailsPath(groupNumber), label: 'Invoice Group Details' };
