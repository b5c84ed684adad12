import { fullName } from '../core/text';

/** What a user's bids for the house itself are listed under. The house account is never invoiced. */
export const HOUSE_ACCOUNT = 'House account';

/** Returns the name of who bids; without a name, the house. */
export const bidderName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string => fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || HOUSE_ACCOUNT;
