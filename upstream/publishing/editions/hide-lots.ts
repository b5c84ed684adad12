import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import { conflict, notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { lotsById } from '../../lots/editing/service';
import { lotParts, showLots } from '../../lots/service';
import { lockSessions, sessionShows } from '../../sales/session/service';
import { schedulePdf } from '../catalogue/schedule-pdf';
import { deleteCopies, type ListedRow, selectListed, withdrawCopies } from './edition-store';
import type { LotsJson } from './editions-wire';

/** Returns lots of one session, which is locked. Throws 404, 409 LOTS_OF_SESSIONS. */
export async function listedLots(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
): Promise<readonly ListedRow[]> {
  const before = await selectListed(tx, houseId, ids);
  const catalogs = [...new Set(before.map(({ catalogId }) => catalogId))];
  if (catalogs.length > 1)
    throw conflict('LOTS_OF_SESSIONS', 'These lots are in different sessions. Select lots of one session.');
  await lockSessions(tx, houseId, catalogs);
  const lots = await selectListed(tx, houseId, ids);
  if (lots.length < new Set(ids).size) throw notFound(ids.length === 1 ? 'The lot' : 'One of the lots');
  return lots;
}

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

/** Makes the PDFs of the sessions of these lots again. */
export async function schedulePdfs(
  tx: Transaction,
  services: Services,
  houseId: number,
  lots: readonly ListedRow[],
): Promise<void> {
  for (const catalogId of new Set(lots.map((lot) => lot.catalogId)))
    await schedulePdf(tx, services, houseId, catalogId);
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
