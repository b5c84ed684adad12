import { cardNumberRefusal } from '../../core/card-number';
import type { Problem } from '../../core/problem';

/** Why the card is not charged until a user decides so: what became of an earlier payment through the provider. */
export type ChargeHold = 'REFUNDED' | 'CHARGED_BACK';

/** A hold in the words of the history. */
export const CHARGE_HOLDS: Readonly<Record<ChargeHold, string>> = {
  REFUNDED: 'Blocked after a refund',
  CHARGED_BACK: 'Blocked after a chargeback',
};

/** Characters of the reason to charge an invoice again. */
export const CHARGE_AGAIN_REASON_LIMIT = 200;

/** The hold once money of that kind went back. A chargeback outweighs a refund, whichever came first. */
export const holdAfter = (hold: ChargeHold | null, kind: 'REFUND' | 'DISPUTE'): ChargeHold =>
  kind === 'DISPUTE' || hold === 'CHARGED_BACK' ? 'CHARGED_BACK' : 'REFUNDED';

/** Why this can't be the reason to charge an invoice again; null when it can. */
export function chargeAgainProblem(reason: string): Omit<Problem, 'field'> | null {
  if (reason.trim() === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.' };
  if (reason.trim().length > CHARGE_AGAIN_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${CHARGE_AGAIN_REASON_LIMIT} characters.` };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card };
}

/** Said where there is nothing to allow. */
export const NOT_ON_HOLD = 'Charging is already allowed on this invoice.';
