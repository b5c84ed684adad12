/** The address of bulk bidding in a timed session, by its reference. */
export const bulkBiddingPath = (catalogRef: string): string => `/bulk-bidding/${catalogRef}`;

/** The address of the bids that bidders left for a session, by its reference. */
export const absenteeBidsPath = (catalogRef: string): string => `/absentee-bids/${catalogRef}`;
