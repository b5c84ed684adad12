import { addressOf } from '../core/router/paths';

export const tillRoute = '/till/:bidderNumber?';

export const drawerRoute = '/till/drawer';

/** Returns the address of the till; with the account of a bidder, by number, if there is one. */
export const tillPath = (bidderNumber?: number): string =>
  bidderNumber === undefined ? '/till' : addressOf(tillRoute, { bidderNumber: String(bidderNumber) });
