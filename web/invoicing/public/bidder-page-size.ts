/** Rows of a page of a bidder's lists. */
export const BIDDER_PAGE = 25;
