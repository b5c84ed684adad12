/** What staff read when bids were taken. */
export const NEW_BIDS = 'New bids successful';
/** What staff read when a bid was canceled. */
export const BID_CANCELED = 'Bid cancelled successfully';
