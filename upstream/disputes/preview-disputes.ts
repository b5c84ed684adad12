import { wireFromMinor } from '../../rules/core/money';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { termsAccepted } from './accept-terms';
import { actionBy } from './act-on-disputes';
import { selectDisputesBy } from './dispute-store';
import type { PreviewBody, PreviewJson } from './dispute-wire';
import { planAction, type PlannedDispute } from './plan-disputes';
import { disputeJson, type DisputeReader, readerOf } from './read-disputes';

/** Converts what an action would do to one dispute. */
function plannedJson(
  { dispute, refusal, effects, invoice, warning }: PlannedDispute,
  reader: DisputeReader,
): PreviewJson['plan'][number] {
  return {
    dispute: disputeJson(dispute, reader),
    refusal: refusal && { code: refusal.code, text: refusal.message },
    warning,
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

/** Returns what an action would do to disputes; unknown ones are missing. Changes nothing. */
export async function previewAction(
  services: Services,
  actor: Actor,
  { action, disputeRefs }: PreviewBody,
): Promise<PreviewJson> {
  const { db } = services;
  const rows = await selectDisputesBy(db, actor.houseId, 'refs', disputeRefs);
  const inOrder = [...rows].sort((one, other) => one.id - other.id);
  const plan = await planAction(db, actor.houseId, action, inOrder, actionBy(services, actor));
  const termsRequired = action === 'CLOSE' && !actor.isSuperUser && !(await termsAccepted(db, actor.houseId));
  return { plan: plan.map((one) => plannedJson(one, readerOf(services, actor))), termsRequired };
}
