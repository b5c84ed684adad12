/** Invoices that can be named by number in one request, and in an address; a longer choice is stored first. */
export const MOST_NUMBERS = 200;
