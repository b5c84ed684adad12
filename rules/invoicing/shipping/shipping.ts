import type { LocalDate } from '../../core/dates';
import { formatLocalDateUS } from '../../core/dates';
import { HIDDEN_ITEM } from '../paying/marking';

/** As long as a carrier's name and a tracking number may be, in characters. The specification limits neither. */
export const CARRIER_LIMIT = 60;
export const TRACKING_LIMIT = 100;

/** A day before the sale is allowed, and warned of; null where there is nothing to warn of. */
export const shippedDateWarning = (date: LocalDate, saleDate: LocalDate): string | null =>
  date < saleDate ? `This is before the sale on ${formatLocalDateUS(saleDate)}.` : null;

/** Why an item cannot be marked as shipped, in the words that staff read; null when it can: what is hidden is not on the invoice. */
export const shippingRefusal = (line: { readonly suppressed: boolean }): string | null =>
  line.suppressed ? HIDDEN_ITEM : null;

/** The deed in a menu and on a button; "picked up" where the buyer collects. */
export function shippingLabel(isShipped: boolean, pickup: boolean): string {
  return `Mark as ${isShipped ? '' : 'not '}${pickup ? 'picked up' : 'shipped'}`;
}
