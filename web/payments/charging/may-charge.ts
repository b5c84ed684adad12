import { holds } from '../../core/session/rights';

/** Who may charge cards (S0 section 6): payment users who take payments, in a house that is enrolled. */
export const mayCharge = holds('CHARGE_CARDS');
