import { viewerLocale } from '../core/locale';
import { formatMoney } from '../ui/display/money-format';

/** Specified texts. */
export const PROCESSED = (count: number, total: number): string =>
  `${count}/${total} of your payments have been processed!.`;
export const FAILED = (count: number, total: number): string => `${count}/${total} of your payments failed.`;
export const NOT_PROCESSED =
  'Some payments were not processed due to invalid payment type.  Please contact the bidder to arrange payment.';
export const REQUEST_FAILED =
  'An error occurred while processing your request.  No cards were charged.  Please try again.';
export const OVER_LIMIT = (count: number, total: number): string =>
  `Based on your set credit card limit, ${count}/${total} invoices will require ACH payment and cannot be automatically charged.`;

/** Our own text: a warning, not a reason. Only staff can know whether a refunded bidder still owes the amount. */
export const REFUNDED_BEFORE = (count: number): string =>
  count === 1
    ? '1 of these invoices was refunded and is outstanding again. To leave it out, close this window and change your selection.'
    : `${count.toLocaleString(viewerLocale())} of these invoices were refunded and are outstanding again. To leave them out, close this window and change your selection.`;

/** Our own text: these invoices are charged only if the user selects them. */
export const DISPUTED = (count: number): string =>
  count === 1
    ? "1 invoice has a lot with an open dispute or return. It isn't charged unless you select it."
    : `${count.toLocaleString(viewerLocale())} invoices have lots with open disputes or returns. They aren't charged unless you select them.`;

/** Our own text: a warning, not a reason. Providers renew many cards automatically. */
export const EXPIRED = (count: number): string =>
  count === 1
    ? '1 of these cards has expired. The system charges it anyway, because the payment provider may have renewed it.'
    : `${count.toLocaleString(viewerLocale())} of these cards have expired. The system charges them anyway, because the payment provider may have renewed them.`;

/** Formats an amount with its currency, in the viewer's locale. */
export const money = (amount: string, currency: string): string => formatMoney(amount, currency, viewerLocale());

/** The reason against charging that is fixed on the bidder's page. */
export const NO_CARD = 'NO_CREDIT_CARD_FOR_APPROVAL';

/** The reason that the user overrides by selecting the invoice. */
export const ITEM_DISPUTED = 'ITEM_DISPUTED';

/** The reasons that users with the permission can remove, which is recorded. */
export const HOLDS: readonly string[] = ['PAYMENT_CHARGED_BACK', 'PAYMENT_REFUNDED'];

/** Describes the saved card: "Visa ending in 4242". */
export const cardWords = ({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string =>
  `${brand} ending in ${lastFour}`;
