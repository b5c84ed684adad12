import { cardNumberRefusal } from '../../core/card-number';
import type { Problem } from '../../core/problem';

/** Why the card is not charged until a user allows it: the result of an earlier payment through the provider. */
export type ChargeHold = 'REFUNDED' | 'CHARGED_BACK';

/** The labels of holds in the history. */
export const CHARGE_HOLDS: Readonly<Record<ChargeHold, string>> = {
  REFUNDED: 'Blocked after a refund',
  CHARGED_BACK: 'Blocked after a chargeback',
};

/** Maximum length of the reason to charge an invoice again, in characters. */
export const CHARGE_AGAIN_REASON_LIMIT = 200;

/** Returns the hold after a refund or a dispute. A chargeback takes precedence over a refund, whichever came first. */
export const holdAfter = (hold: ChargeHold | null, kind: 'REFUND' | 'DISPUTE'): ChargeHold =>
  kind === 'DISPUTE' || hold === 'CHARGED_BACK' ? 'CHARGED_BACK' : 'REFUNDED';

/** Returns why this can't be the reason to charge an invoice again; null if it can. */
export function chargeAgainProblem(reason: string): Omit<Problem, 'field'> | null {
  if (reason.trim() === '') return { code: 'REASON_REQUIRED', message: 'Enter the reason.' };
  if (reason.trim().length > CHARGE_AGAIN_REASON_LIMIT)
    return { code: 'TOO_LONG', message: `The reason has at most ${CHARGE_AGAIN_REASON_LIMIT} characters.` };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card };
}

/** The message if there is no hold to remove. */
export const NOT_ON_HOLD = 'Charging is already allowed on this invoice.';
