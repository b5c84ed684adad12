import { type LotLock, lotLock } from '../../../rules/lots/lot-lock';
import type { Queryable, Transaction } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { lockSessionOfLots } from '../../sales/session/service';
import type { LotJson } from '../wire';
import { lotsToEdit, requireOpen, sessionToEdit } from './check-lot';
import { lockLots, selectLotIds, selectLotNumbers, updateImageUrl, updateImageUrls } from './lot-store';
import { readAllLotsOfSession, readLotByKey, readLotsById } from './read-lots';

/** A lot of which something is edited that other slices keep. */
export interface LockedLot {
  readonly id: number;
  readonly catalogId: number;
  readonly version: number;
}

/**
 * Locks a lot until the end of the transaction, with the checks of an edit. Throws 404, 409 EDIT_LOCKED, LOT_DELETED, LOT_SOLD.
 */
export async function lotToEdit(tx: Transaction, services: Services, actor: Actor, lotId: number): Promise<LockedLot> {
  const {
    session,
    lots: [lot],
  } = await lotsToEdit(tx, services, actor, [lotId]);
  if (!lot) throw notFound('The lot');
  requireOpen(lot, session, services);
  return lot;
}

/** Shows another first image for a lot, or none, and returns the lot's next version. */
export const showFirstImage = (tx: Transaction, houseId: number, lotId: number, url: string | null): Promise<number> =>
  updateImageUrl(tx, houseId, lotId, url);

/** Shows other first images for several lots, or none, and returns the next versions of the lots by id. */
export const showFirstImages = (
  tx: Transaction,
  houseId: number,
  images: readonly { readonly id: number; readonly url: string | null }[],
): Promise<ReadonlyMap<number, number>> => updateImageUrls(tx, houseId, images);

/** Locks lots of a session, and returns why each can't be edited: null if it can. Lots that the session doesn't have are missing. */
export async function locksOfLots(
  tx: Transaction,
  { clock }: Services,
  { houseId }: Actor,
  catalogId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LotLock | null>> {
  const session = await lockSessionOfLots(tx, houseId, catalogId);
  if (!session) return new Map();
  const { kind: saleKind, startsAt } = session;
  const now = clock.now().getTime();
  const lots = await lockLots(tx, houseId, ids);
  return new Map(
    lots
      .filter((lot) => lot.catalogId === catalogId)
      .map((lot) => [lot.id, lotLock({ ...lot, saleKind, startsAt: startsAt.getTime() }, now)]),
  );
}

/** Returns the lot that a path names: by its number with extension, or by its id. Throws 404. */
export const lotOfPath = (services: Services, actor: Actor, catalogId: number, key: string): Promise<LotJson> =>
  readLotByKey(services, actor, catalogId, key);

/** Ids of lots by their numbers with extensions, and by their inventory numbers. */
export interface LotsByNumber {
  readonly byLabel: ReadonlyMap<string, number>;
  readonly byInventoryNumber: ReadonlyMap<string, number>;
}

/** Returns the lots of a session with these numbers and extensions, or with these inventory numbers. */
export async function lotsByNumber(
  db: Queryable,
  houseId: number,
  catalogId: number,
  wanted: { readonly labels: readonly string[]; readonly inventoryNumbers: readonly string[] },
): Promise<LotsByNumber> {
  // If several lots have an inventory number, the first one counts.
  const rows = (await selectLotNumbers(db, houseId, catalogId, wanted)).toReversed();
  return {
    byLabel: new Map(rows.map(({ id, label }) => [label, id])),
    byInventoryNumber: new Map(
      rows.flatMap(({ id, inventoryNumber, isDeleted }) => (isDeleted ? [] : [[inventoryNumber, id]])),
    ),
  };
}

/** Throws 404 without the session, and 409 EDIT_LOCKED from two hours before its start. */
export async function requireOpenSession(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<void> {
  await sessionToEdit(tx, services, actor, catalogId);
}

/** Returns lots by id, as the calls of the lot page do. */
export const lotsById = (db: Queryable, services: Services, actor: Actor, ids: readonly number[]): Promise<LotJson[]> =>
  readLotsById(db, services, actor, ids);

/** Throws 404 without the session. */
export async function requireSession(services: Services, actor: Actor, catalogId: number): Promise<void> {
  const [session] = await catalogsById(services, actor, [catalogId]);
  if (!session) throw notFound('The session');
}

/** Returns the lots of a session by number, deleted ones too. */
export const lotsOfSession = (services: Services, actor: Actor, catalogId: number): Promise<LotJson[]> =>
  readAllLotsOfSession(services, actor, catalogId);

/** Returns the ids of the lots of a session with these numbers with extension. Throws 404 if one of them is missing. */
export async function lotIdsByNumbers(
  db: Queryable,
  houseId: number,
  catalogId: number,
  numbers: readonly string[],
): Promise<number[]> {
  const labels = [
    ...new Set(
      numbers.map((number) =>
        number
          .trim()
          .toUpperCase()
          .replace(/^0+(?=\d)/, ''),
      ),
    ),
  ];
  const ids = await selectLotIds(db, houseId, catalogId, { labels, inventoryNumbers: [] });
  if (ids.length < labels.length) throw notFound(ids.length === 0 ? 'The lot' : 'One of the lots');
  return ids;
}
