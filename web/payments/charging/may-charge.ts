import { holds } from '../../core/session/rights';

/** Whether the viewer can charge cards: a payment user, in a house that is enrolled. */
export const mayCharge = holds('CHARGE_CARDS');
