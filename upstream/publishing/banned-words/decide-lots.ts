import { recordChanges } from '../../core/audit/audit-log';
import { idempotently } from '../../core/database/idempotency';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lotsById } from '../../lots/editing/service';
import { lotParts } from '../../lots/service';
import type { LotJson } from '../../lots/wire';
import { listedLots, schedulePdfs } from '../catalogue/listed-lots';
import { banDecisions, decideLots } from './decisions';

/** Stores whether lots of a session are banned, all or none. Throws 404, 409 LOT_SOLD, LOTS_OF_SESSIONS. */
export async function decideBannedLots(
  services: Services,
  actor: Actor,
  { ids, isBanned, key }: { readonly ids: readonly number[]; readonly isBanned: boolean; readonly key: string | null },
): Promise<{ lots: LotJson[] }> {
  const { houseId, userId } = actor;
  const act = { key, operation: 'lot.decideBan', input: { ids, isBanned } };
  return idempotently(services, actor, act, async (tx) => {
    const lots = await listedLots(tx, houseId, ids);
    if (lots.some(({ isSold }) => isSold))
      throw conflict('LOT_SOLD', 'One of these lots was sold, so it can no longer be banned or allowed.');
    const before = await banDecisions(tx, houseId, ids);
    await decideLots(tx, houseId, [...new Set(ids)], { isBanned, userId, at: services.clock.now() });
    await schedulePdfs(tx, services, houseId, lots);
    const changes = (await lotParts(tx, houseId, ids)).map(({ type, id, version }) => ({
      type,
      id,
      version,
      before: { ...before(id) },
      after: { isBanned, isPotentiallyBanned: false },
    }));
    await recordChanges(tx, services.clock, actor, isBanned ? 'lot.ban' : 'lot.allow', changes);
    return { lots: await lotsById(tx, services, actor, ids) };
  });
}
