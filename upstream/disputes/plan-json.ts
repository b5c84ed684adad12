import { wireFromMinor } from '../../rules/core/money';
import type { PreviewJson } from './dispute-wire';
import type { PlannedDispute } from './plan-disputes';
import { disputeJson, type DisputeReader } from './read-disputes';

/** Converts what an action would do to one dispute. */
export function plannedJson(
  { dispute, refusal, effects, invoice }: PlannedDispute,
  reader: DisputeReader,
): PreviewJson['plan'][number] {
  return {
    dispute: disputeJson(dispute, reader),
    refusal: refusal && { code: refusal.code, text: refusal.message },
    effects: effects.map(({ kind, amount, currency, reverses }) => ({
      kind,
      amount: amount === null || currency === null ? null : wireFromMinor(amount, currency),
      currencyCode: currency,
      reversal: reverses !== null,
    })),
    invoice: invoice && {
      invoiceID: invoice.invoiceId,
      currencyCode: invoice.currency,
      balanceBefore: wireFromMinor(invoice.balanceBefore, invoice.currency),
      balanceAfter: wireFromMinor(invoice.balanceAfter, invoice.currency),
    },
  };
}
