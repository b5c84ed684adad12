/** The address of bulk bidding in a timed session, by its reference. */
export const bulkBiddingPath = (catalogRef: string): string => `/bulk-bidding/${catalogRef}`;
