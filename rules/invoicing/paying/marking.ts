import type { LocalDate } from '../../core/dates';

/** What items and invoices are marked as. */
export type Deed = 'paid' | 'shipped';

/** Why a day cannot be the one on which something was paid or shipped, in the words that staff read; null when it can. Both are days on the house's calendar. */
export const markedDateProblem = (date: LocalDate, today: LocalDate): string | null =>
  date > today ? 'The date cannot be in the future.' : null;

/** What is asked before a mark is taken back, to the letter. */
export const notMarkedQuestion = (what: 'Item' | 'Invoice', deed: Deed): string =>
  `Do you want to mark this ${what} as not ${deed}?`;

/** Why nothing of an invoice is marked of which all is hidden. */
export const ALL_HIDDEN = 'Every lot on this invoice is hidden.';
/** Why an item is not marked that is hidden: it is not on the invoice. */
export const HIDDEN_ITEM = 'This item is hidden from the invoice.';
