import { wireFromMinor } from '../../../rules/core/money';
import { bidIncrements } from '../../../rules/lots/bid-increments';
import { defaultStartingBid } from '../../../rules/lots/lot-fields';
import { maximumWarning } from '../../../rules/lots/uploads/codes';
import { hasOptionalNumbers } from '../../../rules/lots/uploads/columns';
import { LONGEST_NUMBER } from '../../../rules/lots/uploads/row-problems';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { lotJson } from '../lot-json';
import { selectLots } from '../store';
import type { LotJson } from '../wire';
import type { LotDefaultsJson, NeighborsJson } from './editing-wire';
import {
  selectAbsenteeBids,
  selectFullSessions,
  selectHighestNumbers,
  selectLotByKey,
  selectNeighbors,
} from './lot-store';

const ALL = {
  ids: null,
  catalogIds: null,
  sold: null,
  search: '',
  channel: null,
  approvalIds: null,
  isInvoiced: null,
  soldFrom: null,
  soldTo: null,
};
const NO_WINDOW = { limit: null, offset: 0 };

/** Returns lots by id, deleted ones too. */
export async function readLotsById(
  db: Queryable,
  services: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<LotJson[]> {
  const rows = await selectLots(db, actor.houseId, { ...ALL, ids, isDeleted: null }, NO_WINDOW);
  return rows.map((row) => lotJson(row, services, actor));
}

async function sessionOf(services: Services, actor: Actor, catalogId: number) {
  const [session] = await catalogsById(services, actor, [catalogId]);
  if (!session) throw notFound('The session');
  return session;
}

async function lotsOf(
  services: Services,
  actor: Actor,
  catalogId: number,
  isDeleted: boolean | null,
): Promise<LotJson[]> {
  const rows = await selectLots(
    services.db,
    actor.houseId,
    { ...ALL, ids: null, catalogIds: [catalogId], isDeleted },
    NO_WINDOW,
  );
  return rows.map((row) => lotJson(row, services, actor));
}

/** Returns the lots of a session by number, without deleted ones. Throws 404. */
export async function readLotsOfSession(services: Services, actor: Actor, catalogId: number): Promise<LotJson[]> {
  await sessionOf(services, actor, catalogId);
  return lotsOf(services, actor, catalogId, false);
}

/** Returns the deleted lots of a session by number. Throws 404. */
export async function readDeletedLots(services: Services, actor: Actor, catalogId: number): Promise<LotJson[]> {
  await sessionOf(services, actor, catalogId);
  return lotsOf(services, actor, catalogId, true);
}

/** Returns the lots of a session by number, deleted ones too. */
export const readAllLotsOfSession = (services: Services, actor: Actor, catalogId: number): Promise<LotJson[]> =>
  lotsOf(services, actor, catalogId, null);

/** Returns a session with its lots. Throws 404. */
export async function readPreview(services: Services, actor: Actor, catalogId: number) {
  const { catalogID, title, kind, currencyCode, startsAt } = await sessionOf(services, actor, catalogId);
  const lots = await lotsOf(services, actor, catalogId, false);
  return { catalog: { catalogID, title, kind, currencyCode, startsAt }, lots };
}

/**
 * Returns the lot of a session with a number and extension, such as 12A, also a deleted one; a lot without such a number can be named by its
 * id. Throws 404.
 */
export async function readLotByKey(services: Services, actor: Actor, catalogId: number, key: string): Promise<LotJson> {
  await sessionOf(services, actor, catalogId);
  const [, byId, number = '', extension = ''] = /^(ID)?(\d+)([A-Z]?)$/.exec(key.toUpperCase()) ?? [];
  const { db } = services;
  const named = { number: Number(number), extension };
  const id = byId ? named.number : await selectLotByKey(db, actor.houseId, catalogId, named);
  const [lot] = id === null ? [] : await readLotsById(services.db, services, actor, [id]);
  if (lot?.catalogID !== catalogId) throw notFound('The lot');
  return lot;
}

/** Returns the bids that bidders left on the lots of a session before the sale. Throws 404. */
export async function readOrderBids(services: Services, actor: Actor, catalogId: number) {
  await sessionOf(services, actor, catalogId);
  const bids = await selectAbsenteeBids(services.db, actor.houseId, catalogId);
  const seesAmounts = actorMay(actor, 'bulkBidding') || actorMay(actor, 'absenteeBids');
  const seesBidders = actorMay(actor, 'sensitive');
  return bids.map((bid) => ({
    orderBidID: bid.id,
    lotID: bid.lotId,
    lotNumber: bid.lotNumber,
    lotExt: bid.lotExtension,
    bidAmount: seesAmounts ? wireFromMinor(bid.amount, bid.currency) : null,
    currencyCode: bid.currency,
    bidder: seesBidders ? bid.bidder : null,
    approvalID: seesBidders ? bid.approvalId : null,
    placedAt: bid.placedAt.getTime(),
  }));
}

/** Returns what new lots of sessions start with; unknown sessions are missing. */
export async function readLotDefaults(
  services: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<LotDefaultsJson[]> {
  const defaults: LotDefaultsJson[] = [];
  const highest = await selectHighestNumbers(services.db, actor.houseId, ids);
  const full = await selectFullSessions(services.db, actor.houseId, ids);
  for (const { catalogID, kind, currencyCode } of await catalogsById(services, actor, ids)) {
    const next = (highest.get(catalogID) ?? 0) + 1;
    const isLeft = kind === 'BUY_NOW' || String(next).length <= LONGEST_NUMBER;
    const lotMaximum = full.get(catalogID);
    const lowest = kind === 'BUY_NOW' ? null : defaultStartingBid(bidIncrements(currencyCode), {});
    defaults.push({
      catalogID,
      lotNumber: isLeft && !hasOptionalNumbers(actor.houseConnectType) ? next : null,
      startingBid: lowest === null ? null : wireFromMinor(lowest, currencyCode),
      warning: lotMaximum === undefined ? null : maximumWarning({ sale: kind, lotMaximum }),
      currencyCode,
    });
  }
  return defaults;
}

/** Returns the lots before and after lots in their sessions, by number. */
export async function readNeighbors(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<NeighborsJson[]> {
  const rows = await selectNeighbors(db, houseId, ids);
  return rows.map(({ id, ...beside }) => ({ lotID: id, ...beside }));
}
