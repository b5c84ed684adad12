import type { z } from 'zod';
import { wireFromMinor } from '../../rules/core/money';
import { type ChangedRecord, partsOf } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { forbidden } from '../core/errors';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { lotJson } from './lot-json';
import {
  assignLots,
  countUnsoldLots,
  insertUnsoldLots,
  raiseLotVersions,
  releaseLots,
  selectLots,
  sumLots,
  updateCanceledLots,
  updateLotEnds,
  updateShownLots,
} from './store';
import type { LotsJson, LotsQuery } from './wire';

const flagOf = (flag: 'true' | 'false' | undefined): boolean | null => (flag === undefined ? null : flag === 'true');

/** Deleted lots are left out by default, except among lots by id. */
const deletedOf = ({ deleted, ids }: z.output<typeof LotsQuery>): boolean | null =>
  deleted === 'any' ? null : deleted === undefined && ids ? null : deleted === 'true';

/** Lots of the house by session (latest first) and number, or sorted; without a size all that the filter selects, with its sums. */
export async function readLots(services: Services, actor: Actor, query: z.output<typeof LotsQuery>): Promise<LotsJson> {
  const { soldFrom, soldTo } = query;
  // Other users can't find out who bought a lot.
  if (query.approvalIDs && !actorMay(actor, 'bidders')) throw forbidden({ right: 'bidders' });
  const filter = {
    ids: query.ids ?? null,
    catalogIds: query.catalogIDs ?? null,
    sold: flagOf(query.sold),
    search: query.search?.trim() ?? '',
    channel: query.channel ?? null,
    approvalIds: query.approvalIDs ?? null,
    isInvoiced: flagOf(query.invoiced),
    soldFrom: soldFrom === undefined ? null : new Date(soldFrom),
    soldTo: soldTo === undefined ? null : new Date(soldTo),
    isDeleted: deletedOf(query),
    hasImages: flagOf(query.images),
    isPublished: flagOf(query.published),
    hasNumber: flagOf(query.numbered),
    isRestricted: flagOf(query.restricted),
    isBanned: flagOf(query.banned),
    isPotentiallyBanned: flagOf(query.potentiallyBanned),
  };
  const order = query.sort === undefined ? null : { sort: query.sort, isDescending: query.direction === 'desc' };
  const lots = await selectLots(services.db, actor.houseId, filter, windowOf(query), order);
  const sums = await sumLots(services.db, actor.houseId, filter);
  return {
    lots: lots.map((row) => lotJson(row, services, actor)),
    totalRecords: sums.reduce((total, { count }) => total + count, 0),
    hammerTotals: sums.map(({ currency, hammer }) => ({
      currencyCode: currency,
      amount: wireFromMinor(hammer, currency),
    })),
  };
}

/** An invoice group and the sessions that it is made of. */
interface LotsOfGroup {
  readonly id: number;
  readonly catalogIds: readonly number[];
  /** The number of open lots in its sessions when they were read. */
  readonly lotCount: number;
}

/** Assigns the open lots of its sessions to an invoice group; returns false if another group took some of them first. */
export async function takeLots(
  tx: Transaction,
  houseId: number,
  { id, catalogIds, lotCount }: LotsOfGroup,
): Promise<boolean> {
  return (await assignLots(tx, houseId, id, catalogIds)) >= lotCount;
}

/** Releases the lots of an invoice group, so that they can be invoiced again. */
export async function releaseGroupLots(tx: Transaction, houseId: number, invoiceGroupId: number): Promise<void> {
  await releaseLots(tx, houseId, invoiceGroupId);
}

/** What canceling the purchases of lots changed. */
interface CanceledLots {
  readonly parts: ChangedRecord[];
  /** Those that an invoice group has taken. */
  readonly taken: readonly number[];
}

/** Cancels the purchases of lots by their buyers, so that they aren't invoiced, or restores them. Concurrent invoice groups wait. */
export async function cancelLots(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  isCanceled: boolean,
): Promise<CanceledLots> {
  const rows = await updateCanceledLots(tx, houseId, ids, isCanceled);
  return {
    parts: partsOf('Lot', rows),
    taken: rows.flatMap(({ id, groupId }) => (groupId === null ? [] : [id])),
  };
}

/** Returns lots as parts of another record's change, with their next versions: something that is shown with them changed. */
export const lotParts = async (tx: Transaction, houseId: number, ids: readonly number[]): Promise<ChangedRecord[]> =>
  partsOf('Lot', await raiseLotVersions(tx, houseId, ids));

/** Stores whether bidders see these lots, and returns the lots with their next versions. */
export const showLots = (
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
  isPublished: boolean,
): Promise<{ readonly id: number; readonly version: number }[]> => updateShownLots(tx, houseId, ids, isPublished);

/**
 * Sets when bidding on the lots of a timed session ends, and returns the changed lots as parts of the session's change. Lots end one after
 * another by lot number, or all at once (0 seconds).
 */
export const setLotEnds = async (
  tx: Transaction,
  houseId: number,
  { id, firstEnd, staggerSeconds }: { readonly id: number; readonly firstEnd: Date; readonly staggerSeconds: number },
): Promise<ChangedRecord[]> => partsOf('Lot', await updateLotEnds(tx, houseId, id, firstEnd, staggerSeconds));

/** Copies the unsold lots of a session to another one of the house, unpublished, with their numbers. Returns which lot is a copy of which. */
export async function copyUnsoldLots(
  tx: Transaction,
  services: Services,
  houseId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ from: number; to: number }[]> {
  const count = await countUnsoldLots(tx, houseId, from);
  if (count === 0) return [];
  const first = await takeNumbers(tx, houseId, 'lot', count);
  const refs = Array.from({ length: count }, () => services.newRef('LOT'));
  return insertUnsoldLots(tx, houseId, { from, to, first, refs });
}
