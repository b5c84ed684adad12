/** The most invoices that a person pays at once. */
export const MOST_PAID = 200;

/** The most payments of one person at once, such as cash, a check, and a card. */
export const MOST_TENDERS = 10;

/** Maximum length of the note on a count of the drawer, in characters. */
export const NOTE_LIMIT = 500;
