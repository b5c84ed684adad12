export const tillRoute = '/till';

/** The parameter with the number of the bidder whose account is open. */
export const BIDDER = 'bidder';

export const drawerRoute = '/till/drawer';

/** Returns the address of the till; with the account of a bidder, by number, if there is one. */
export const tillPath = (bidderNumber?: number): string =>
  bidderNumber === undefined ? tillRoute : `${tillRoute}?${BIDDER}=${bidderNumber}`;
