/** What staff read when invoices could not be made. */
export const CREATION_FAILED = 'There was an error while creating invoice.';

/** The same of work that was given up, with the number by which support finds the reason in the log. */
export const creationFailure = (workId: number): string => `${CREATION_FAILED} Reference ${workId}.`;
