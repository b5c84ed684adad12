import type { LocalDate } from '../../core/dates';
import { formatMediumDate } from '../../core/dates';
import { HIDDEN_ITEM } from '../paying/marking';

/** Maximum lengths of a carrier's name and a tracking number, in characters. The specification limits neither. */
export const CARRIER_LIMIT = 60;
export const TRACKING_LIMIT = 100;

/** Returns a warning for a shipping date before the sale, which is allowed; null if there is nothing to warn about. `locale` is the viewer's, or en-US. */
export const shippedDateWarning = (date: LocalDate, saleDate: LocalDate, locale?: string): string | null =>
  date < saleDate ? `This is before the sale on ${formatMediumDate(saleDate, locale)}.` : null;

/** Returns the message for an item that can't be marked as shipped; null if it can. Hidden items aren't on the invoice. */
export const shippingRefusal = (line: { readonly suppressed: boolean }): string | null =>
  line.suppressed ? HIDDEN_ITEM : null;

/** Returns the label of the shipping action in menus and on buttons; "picked up" if the buyer collects the item. */
export function shippingLabel(isShipped: boolean, pickup: boolean): string {
  return `Mark as ${isShipped ? '' : 'not '}${pickup ? 'picked up' : 'shipped'}`;
}
