import { holds } from '../core/session/rights';

/** The gate for charging cards: users with the right, in an enrolled house. */
export const mayCharge = holds('CHARGE_CARDS');
