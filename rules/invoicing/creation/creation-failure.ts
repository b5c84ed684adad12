/** Shown to staff when invoices couldn't be created. */
export const CREATION_FAILED = 'There was an error while creating invoice.';

/** Returns the message for a job that failed permanently, with the reference that support searches the log for. */
export const creationFailure = (workId: number): string => `${CREATION_FAILED} Reference ${workId}.`;
