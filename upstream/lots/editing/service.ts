import type { Queryable, Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import type { LotJson } from '../wire';
import { lotsToEdit, requireOpen, sessionToEdit } from './check-lot';
import { selectLotIds, updateImageUrl } from './lot-store';
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

/** Returns the lot that a path names: by its number with extension, or by its id. Throws 404. */
export const lotOfPath = (services: Services, actor: Actor, catalogId: number, key: string): Promise<LotJson> =>
  readLotByKey(services, actor, catalogId, key);

/** Returns the id of the lot with a number and extension, or with an inventory number, among those of a session; null if there is none. */
export async function lotIdByNumber(
  db: Queryable,
  houseId: number,
  catalogId: number,
  { label, inventoryNumber }: { readonly label: string; readonly inventoryNumber: string },
): Promise<number | null> {
  const [id] = await selectLotIds(
    db,
    houseId,
    catalogId,
    label === '' ? { labels: [], inventoryNumbers: [inventoryNumber] } : { labels: [label], inventoryNumbers: [] },
  );
  return id ?? null;
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
