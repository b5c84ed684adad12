import { wireFromMinor } from '../../../rules/core/money';
import { forbidden } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { previewCorrections } from '../../invoicing/corrections/service';
import type { RealizedCorrectionsJson } from '../realized-wire';
import { realizedUpload, reviewPrices } from '../review/review-prices';
import { correctionOf, isCorrectable, planOf, saidOf } from './plan-prices';

/**
 * Returns what publishing an upload would do to the invoices of chosen lots. Nothing is stored. Throws 404, 403 without the right to invoices, and what
 * `previewCorrections` throws.
 */
export async function previewInvoices(
  services: Services,
  actor: Actor,
  id: number,
  lotIds: readonly number[],
): Promise<RealizedCorrectionsJson> {
  const { db } = services;
  const upload = await realizedUpload(db, actor.houseId, id);
  if (!actorMay(actor, 'invoices')) throw forbidden({ right: 'invoices' });
  const asked = new Set(lotIds);
  const chosen = planOf(await reviewPrices(db, actor, upload)).filter(
    (one) => asked.has(one.lot.id) && isCorrectable(one),
  );
  const { invoices } = await previewCorrections(services, actor, chosen.map(correctionOf), saidOf(chosen));
  return {
    invoices: invoices.map(({ currency, ...invoice }) => ({
      invoiceID: invoice.invoiceId,
      invoiceGroupID: invoice.groupId,
      bidderName: invoice.bidderName,
      stage: invoice.stage,
      totalBefore: wireFromMinor(invoice.totalBefore, currency),
      totalAfter: wireFromMinor(invoice.totalAfter, currency),
      balanceBefore: wireFromMinor(invoice.outstandingBefore, currency),
      balanceAfter: wireFromMinor(invoice.outstandingAfter, currency),
    })),
  };
}
