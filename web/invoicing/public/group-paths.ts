import { autoChargePath, groupDetailsPath, previewPath } from '../paths';

/** Invoice Group Details, by the group's number. */
export const invoiceGroupPath = (groupNumber: number): string => groupDetailsPath(groupNumber);

/** An invoice of a group as its bidder gets it; the way back leads to the group. */
export const invoicePath = (groupNumber: number, invoiceNumber: number): string =>
  previewPath(groupNumber, String(invoiceNumber), { from: 'group' });

/** The auto-charge dates of invoices of a group; the group itself where they are more than are named. */
export const autoChargeOfInvoicesPath = (groupNumber: number, numbers: readonly number[], count: number): string =>
  numbers.length === count ? autoChargePath(groupNumber, numbers.join(',')) : groupDetailsPath(groupNumber);
