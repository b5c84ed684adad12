/** The page size of a bidder's lists, which can't be chosen. */
export const BIDDER_SIZES = [25] as const;
