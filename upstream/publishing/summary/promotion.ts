import { wireFromMinor } from '../../../rules/core/money';
import { PROMOTION_CURRENCY, PROMOTION_PRICE } from '../../../rules/publishing/summary/promotion';
import { recordChanges } from '../../core/audit/audit-log';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lotsById } from '../../lots/editing/service';
import { lotParts } from '../../lots/service';
import { listedLots } from '../catalogue/listed-lots';
import { insertPromotions } from '../listing-store';
import type { PromotionJson } from './summary-wire';

/** Records the order of promoting lots; those that were ordered before are left out. Nothing is charged. Throws 404, 409 LOTS_OF_SESSIONS. */
export async function requestPromotion(
  services: Services,
  actor: Actor,
  ids: readonly number[],
  key: string | null,
): Promise<PromotionJson> {
  const { houseId, userId } = actor;
  return idempotently(services, actor, { key, operation: 'lot.promote', input: ids }, async (tx) => {
    await listedLots(tx, houseId, ids);
    const order = { price: PROMOTION_PRICE, currency: PROMOTION_CURRENCY, at: services.clock.now(), userId };
    const ordered = await insertPromotions(tx, houseId, [...new Set(ids)], order);
    const changes = (await lotParts(tx, houseId, ordered)).map(({ type, id, version }) => ({
      type,
      id,
      version,
      before: { isPromoted: false },
      after: { isPromoted: true },
    }));
    await recordChanges(tx, services.clock, actor, 'lot.promote', changes);
    return {
      lots: await lotsById(tx, services, actor, ids),
      ordered: ordered.length,
      total: wireFromMinor(ordered.length * PROMOTION_PRICE, PROMOTION_CURRENCY),
      currencyCode: PROMOTION_CURRENCY,
    };
  });
}
