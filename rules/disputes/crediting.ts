import type { DisputeRefusal } from './dispute-states';
import { NON_PAYMENT } from './dispute-types';

/** Refuses to credit an invoice, or to reverse that, to users who may not use invoices: a dispute is no way around the permission. */
export const creditRefusal = (mayCredit: boolean, invoiceId: number): DisputeRefusal | null =>
  mayCredit
    ? null
    : {
        code: 'INVOICES_REQUIRED',
        message: `This changes what invoice ${invoiceId} charges. You need the Invoices permission.`,
      };

/** Warns of a dispute over non-payment about a lot that the bidder has paid for; null if there is nothing to warn about. */
export const nonPaymentWarning = (reasonId: number, isPaid: boolean): string | null =>
  reasonId === NON_PAYMENT && isPaid
    ? 'The bidder has paid for this lot. Closing a dispute over non-payment gives them a strike.'
    : null;
