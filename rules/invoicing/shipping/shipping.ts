import { formatMediumDate, type LocalDate } from '../../core/dates';
import type { LineStatus } from '../invoices/facts';
import { CANCELED_ITEM, CREDITED_INVOICE, HIDDEN_ITEM } from '../invoices/marking';

/** Maximum lengths of a carrier's name and a tracking number, in characters. The specification limits neither. */
export const CARRIER_LIMIT = 60;
export const TRACKING_LIMIT = 100;

/** Returns a warning for a shipping date before the sale, which is allowed; null if there is nothing to warn about. `locale` is the viewer's, or en-US. */
export const shippedDateWarning = (date: LocalDate, saleDate: LocalDate, locale?: string): string | null =>
  date < saleDate ? `This is before the sale on ${formatMediumDate(saleDate, locale)}.` : null;

interface LineForShipping {
  readonly suppressed: boolean;
  /** A closed dispute canceled its sale. */
  readonly canceled: boolean;
  readonly status: LineStatus;
}

/** Returns the message for an item that can't be marked as shipped; null if it can. Hidden and credited items aren't shipped. */
export function shippingRefusal({ suppressed, canceled, status }: LineForShipping): string | null {
  if (suppressed) return HIDDEN_ITEM;
  if (status !== 'CREDITED') return null;
  return canceled ? CANCELED_ITEM : CREDITED_INVOICE;
}

/** Returns the label of the shipping action in menus and on buttons; "picked up" if the buyer collects the item. */
export function shippingLabel(isShipped: boolean, pickup: boolean): string {
  return `Mark as ${isShipped ? '' : 'not '}${pickup ? 'picked up' : 'shipped'}`;
}
