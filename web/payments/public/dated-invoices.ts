import { counted } from '../../core/locale';

/** Returns how many invoices share an auto-charge date, and how many of their dates are no longer valid. */
export const datedInvoices = (count: number, outdated: number): string =>
  `${counted(count, 'invoice')}${outdated > 0 ? `, ${counted(outdated, 'date')} no longer valid` : ''}`;
