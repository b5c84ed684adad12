import { autoChargePath, groupDetailsPath, previewPath } from '../paths';

/** Returns the address of Invoice Group Details, by the group's number. */
export const invoiceGroupPath = (groupNumber: number): string => groupDetailsPath(groupNumber);

/** Returns the address of an invoice's preview, whose back link leads to the group. */
export const invoicePath = (groupNumber: number, invoiceNumber: number): string =>
  previewPath(groupNumber, String(invoiceNumber), { from: 'group' });

/** Returns the address of these invoices' auto-charge dates; of the group if `count` is more than the listed numbers. */
export const autoChargeOfInvoicesPath = (groupNumber: number, numbers: readonly number[], count: number): string =>
  numbers.length === count ? autoChargePath(groupNumber, numbers.join(',')) : groupDetailsPath(groupNumber);
