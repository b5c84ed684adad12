/** What staff read when invoices could not be made. */
export const CREATION_FAILED = 'There was an error while creating invoice.';

/** The same for a job that was given up, with the number that support searches the log for. */
export const creationFailure = (workId: number): string => `${CREATION_FAILED} Reference ${workId}.`;
