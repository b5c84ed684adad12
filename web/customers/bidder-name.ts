import { fullName } from '../../rules/core/text';

/** Returns a bidder's name; without one, the company or the number. */
export const bidderName = (bidder: {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}): string => fullName(bidder) || bidder.company || `Bidder ${bidder.number}`;
