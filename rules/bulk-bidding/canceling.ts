/** With this number of canceled bids in a sale, no more can be canceled. */
export const CANCEL_LIMIT = 10;

/** Returns whether a bid of a sale can be canceled, by the number of its bids that were canceled before. */
export const mayCancel = (canceledCount: number): boolean => canceledCount < CANCEL_LIMIT;
