import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lotsById } from '../../lots/editing/service';
import { lotParts, showLots } from '../../lots/service';
import { sessionShows } from '../../sales/session/service';
import { listedLots, schedulePdfs } from '../catalogue/listed-lots';
import { deleteCopies, type ListedRow, withdrawCopies } from '../edition-store';
import type { LotsJson } from './editions-wire';

const labelOf = ({ number, extension, id }: ListedRow): string =>
  number === null ? `Lot with id ${id}` : `Lot ${number}${extension}`;

function requirePublished(lots: readonly ListedRow[]): void {
  const sold = lots.find(({ isSold }) => isSold);
  if (sold) throw conflict('LOT_SOLD', `${labelOf(sold)} was sold, so bidders keep seeing it.`);
  const hidden = lots.find(({ isPublished }) => !isPublished);
  if (hidden) throw conflict('LOT_NOT_PUBLISHED', `${labelOf(hidden)} isn’t published.`);
}

function requireWithoutBids(lots: readonly ListedRow[]): void {
  const withBid = lots.find(({ hasBid }) => hasBid);
  if (withBid)
    throw conflict(
      'LOT_HAS_BID',
      `A bid was placed on ${labelOf(withBid).toLowerCase()}, so it can only be withdrawn.`,
    );
}

/** Records in the history of the session of these lots what was done to them. */
async function recordOfSession(
  tx: Transaction,
  services: Services,
  actor: Actor,
  lots: readonly ListedRow[],
  what: 'unpublish' | 'withdraw',
): Promise<void> {
  const [first] = lots;
  if (!first) return;
  const field = what === 'unpublish' ? 'unpublishedLots' : 'withdrawnLots';
  await recordChanges(tx, services.clock, actor, `session.${what}`, [
    {
      type: 'Catalog',
      id: first.catalogId,
      version: await sessionShows(tx, actor.houseId, first.catalogId),
      before: { [field]: [] },
      after: { [field]: lots.map(({ id }) => id) },
    },
  ]);
}

/** Hides published lots from bidders, all or none. Throws 404, 409 LOT_HAS_BID, LOT_SOLD, LOT_NOT_PUBLISHED, LOTS_OF_SESSIONS. */
export async function unpublishLots(
  services: Services,
  actor: Actor,
  ids: readonly number[],
  key: string | null,
): Promise<LotsJson> {
  const { houseId } = actor;
  return idempotently(services, actor, { key, operation: 'lot.unpublish', input: ids }, async (tx) => {
    const lots = await listedLots(tx, houseId, ids);
    requirePublished(lots);
    requireWithoutBids(lots);
    await deleteCopies(tx, houseId, ids);
    await schedulePdfs(tx, services, houseId, lots);
    const changes = (await showLots(tx, houseId, ids, false)).map(({ id, version }): ChangedRecord => ({
      type: 'Lot',
      id,
      version,
      before: { isPublished: true },
      after: { isPublished: false },
    }));
    await recordChanges(tx, services.clock, actor, 'lot.unpublish', changes);
    await recordOfSession(tx, services, actor, lots, 'unpublish');
    return { lots: await lotsById(tx, services, actor, ids) };
  });
}

/** Withdraws published lots, all or none: they keep their numbers. Throws 404, 409 LOT_SOLD, LOT_NOT_PUBLISHED, LOTS_OF_SESSIONS. */
export async function withdrawLots(
  services: Services,
  actor: Actor,
  ids: readonly number[],
  key: string | null,
): Promise<LotsJson> {
  const { houseId } = actor;
  return idempotently(services, actor, { key, operation: 'lot.withdraw', input: ids }, async (tx) => {
    const lots = await listedLots(tx, houseId, ids);
    requirePublished(lots);
    await withdrawCopies(tx, houseId, ids, services.clock.now());
    await schedulePdfs(tx, services, houseId, lots);
    const wasWithdrawn = new Map(lots.map(({ id, isWithdrawn }) => [id, isWithdrawn]));
    const changes = (await lotParts(tx, houseId, ids)).map(({ type, id, version }): ChangedRecord => ({
      type,
      id,
      version,
      before: { isWithdrawn: wasWithdrawn.get(id) ?? false },
      after: { isWithdrawn: true },
    }));
    await recordChanges(tx, services.clock, actor, 'lot.withdraw', changes);
    await recordOfSession(tx, services, actor, lots, 'withdraw');
    return { lots: await lotsById(tx, services, actor, ids) };
  });
}
