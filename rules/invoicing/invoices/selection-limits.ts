/** Maximum number of invoices that a request or a URL can list by number; a longer selection is stored first. */
export const MOST_NUMBERS = 200;
