/** The page size of a bidder's lists. */
export const BIDDER_PAGE = 25;
