import {
  FEATURED_UNAVAILABLE,
  featuredOfferRefusal,
  featuredRefusal,
} from '../../../rules/publishing/summary/featured-lots';
import { recordChanges } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { catalogsById } from '../../sales/service';
import { lockSessionOfLots, sessionShows } from '../../sales/session/service';
import { putFeatured, selectFeatured, selectListing } from '../listing-store';

/** Returns whether a house can choose featured lots (isFeaturedLotsEnabled). */
export const isFeaturedEnabled = async (db: Queryable, houseId: number): Promise<boolean> =>
  (await houseById(db, houseId)).features.includes('featured-lots');

/** Returns why featured lots aren't offered in a session; null if they are. */
export const offerRefusal = ({
  lotCount,
  bannedCount,
}: {
  readonly lotCount: number;
  readonly bannedCount: number;
}): string | null => featuredOfferRefusal(lotCount - bannedCount);

/** Returns the featured lots of a session, in its order. Throws 404. */
export async function readFeatured(services: Services, actor: Actor, catalogId: number): Promise<number[]> {
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  const { featuredLots } = await selectListing(services.db, actor.houseId, catalogId);
  return (await selectFeatured(services.db, actor.houseId, catalogId, featuredLots)).map(({ id }) => id);
}

/** Returns lots that can be featured, in the order of the session. Throws 404, 409 FEATURED_UNAVAILABLE, 422 FEATURED_COUNT or FEATURED_BANNED. */
async function featurable(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[],
): Promise<number[]> {
  if (!(await isFeaturedEnabled(tx, houseId))) throw conflict('FEATURED_UNAVAILABLE', FEATURED_UNAVAILABLE);
  const ids = [...new Set(lotIds)];
  const lots = await selectFeatured(tx, houseId, catalogId, ids);
  if (lots.length < ids.length) throw notFound('One of the lots');
  const refusal = featuredRefusal(lots);
  if (refusal) throw invalid([{ ...refusal, field: null }]);
  return lots.map(({ id }) => id);
}

/** Sets the featured lots that a locked session had before, also none, with the checks of a choice. */
export async function restoreFeatured(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[],
): Promise<void> {
  await putFeatured(
    tx,
    houseId,
    catalogId,
    lotIds.length === 0 ? [] : await featurable(tx, houseId, catalogId, lotIds),
  );
}

/**
 * Sets the featured lots of a session. Throws 404, 409 FEATURED_UNAVAILABLE in houses without the feature, and 422 FEATURED_COUNT or
 * FEATURED_BANNED.
 */
export async function setFeatured(
  services: Services,
  actor: Actor,
  catalogId: number,
  lotIds: readonly number[],
  key: string | null,
): Promise<number[]> {
  const { houseId } = actor;
  const act = { key, operation: 'session.featured', input: { catalogId, lotIds } };
  return idempotently(services, actor, act, async (tx) => {
    if ((await lockSessionOfLots(tx, houseId, catalogId)) === null) throw notFound('The session');
    const after = await featurable(tx, houseId, catalogId, lotIds);
    const { featuredLots: before } = await selectListing(tx, houseId, catalogId);
    if (before.join() !== after.join()) {
      await putFeatured(tx, houseId, catalogId, after);
      await recordChanges(tx, services.clock, actor, 'session.featured', [
        {
          type: 'Catalog',
          id: catalogId,
          version: await sessionShows(tx, houseId, catalogId),
          before: { featuredLots: before },
          after: { featuredLots: after },
        },
      ]);
    }
    return after;
  });
}
