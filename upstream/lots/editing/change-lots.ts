import type { LotText } from '../../../rules/lots/lot-fields';
import { lotText } from '../../../rules/lots/lot-record';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockSessions, type SessionOfLots } from '../../sales/session/service';
import type { LotRecordRow } from '../lot-record';
import { fieldProblems, lotProblems, lotsToEdit, requireOpen, sessionToEdit } from './check-lot';
import type { LotsOfSessionJson, MoveBody, RenumberBody } from './editing-wire';
import {
  hideLots,
  type LotToEdit,
  selectHighestNumbers,
  selectSessionsOfLots,
  selectUsedInventory,
  selectUsedNumbers,
  updateLots,
} from './lot-store';
import { readLotsById } from './read-lots';
import { changedLot, movedEnds } from './save-lot';

/** Returns what names a lot in a message. */
export const labelOf = ({ lotNumber, lotExtension, id }: LotRecordRow): string =>
  lotNumber === null ? `with id ${id}` : `${lotNumber}${lotExtension}`;

/** Stores lots and the ends that follow, and returns the changes in the order of the lots. */
export async function storeLots(
  tx: Transaction,
  houseId: number,
  session: SessionOfLots,
  pairs: readonly (readonly [before: LotToEdit, after: LotRecordRow])[],
): Promise<ChangedRecord[]> {
  await updateLots(
    tx,
    houseId,
    pairs.map(([, after]) => after),
  );
  const ends = await movedEnds(tx, houseId, session);
  const versions = new Map(ends.map(({ id, version }) => [id, version]));
  const own = new Set(pairs.map(([{ id }]) => id));
  return [
    ...pairs.map(([before, after]) =>
      changedLot(before, { ...after, version: versions.get(after.id) ?? before.version + 1 }),
    ),
    ...ends.filter(({ id }) => !own.has(id)),
  ];
}

/** Deletes locked lots. Deleted ones are left as they are. Throws 409 LOT_SOLD. */
export async function deletedLots(
  tx: Transaction,
  services: Services,
  houseId: number,
  session: SessionOfLots,
  lots: readonly LotToEdit[],
): Promise<ChangedRecord[]> {
  const present = lots.filter(({ isDeleted }) => !isDeleted);
  present.forEach((lot) => requireOpen(lot, session, services));
  const withBid = present.find(({ hasBid }) => hasBid);
  if (withBid)
    throw conflict('LOT_HAS_BID', `Lot ${labelOf(withBid)} can’t be deleted because a bid was placed on the lot.`);
  return storeLots(
    tx,
    houseId,
    session,
    present.map((lot) => [lot, { ...lot, isDeleted: true }]),
  );
}

/** Restores locked lots with their numbers, which no other lot got. Throws 409 INVENTORY_NUMBER_USED. */
export async function restoredLots(
  tx: Transaction,
  houseId: number,
  session: SessionOfLots,
  lots: readonly LotToEdit[],
): Promise<ChangedRecord[]> {
  const deleted = lots.filter(({ isDeleted }) => isDeleted);
  const inventory = deleted.map(({ inventoryNumber }) => inventoryNumber).filter((number) => number !== '');
  const [used] = await selectUsedInventory(tx, houseId, session.id, inventory, []);
  const repeated = inventory.find((number, index) => inventory.indexOf(number) !== index);
  const taken = used ?? repeated;
  if (taken !== undefined)
    throw conflict(
      'INVENTORY_NUMBER_USED',
      `Inventory number ${taken} is used by another lot now. Change it there, then restore this lot.`,
    );
  return storeLots(
    tx,
    houseId,
    session,
    deleted.map((lot) => [lot, { ...lot, isDeleted: false }]),
  );
}

/** Deletes lots of a session, or restores them. Lots that are so already are left as they are. Throws 404, 409. */
export async function setDeleted(
  services: Services,
  actor: Actor,
  {
    ids,
    isDeleted,
    key,
  }: { readonly ids: readonly number[]; readonly isDeleted: boolean; readonly key: string | null },
): Promise<LotsOfSessionJson> {
  const action = isDeleted ? 'lot.delete' : 'lot.restore';
  return idempotently(services, actor, { key, operation: action, input: ids }, async (tx) => {
    const { session, lots } = await lotsToEdit(tx, services, actor, ids);
    const changes = isDeleted
      ? await deletedLots(tx, services, actor.houseId, session, lots)
      : await restoredLots(tx, actor.houseId, session, lots);
    await recordChanges(tx, services.clock, actor, action, changes);
    return { lots: await readLotsById(tx, services, actor, ids) };
  });
}

/** Gives lots other numbers, of which each is free or one of theirs. Throws 422 with the problems of each lot. */
async function numbered(
  tx: Transaction,
  actor: Actor,
  session: SessionOfLots,
  lots: readonly { readonly lot: LotToEdit; readonly text: LotText; readonly place: number }[],
): Promise<(readonly [before: LotToEdit, after: LotRecordRow])[]> {
  const problems: Problem[] = [];
  const pairs: (readonly [LotToEdit, LotRecordRow])[] = [];
  const seen = new Map<string, string>();
  const asked = lots.flatMap(({ text }) =>
    /^\d{1,15}$/.test(text.lotNumber ?? '')
      ? [{ number: Number(text.lotNumber), extension: (text.lotExtension ?? '').toUpperCase() }]
      : [],
  );
  const own = lots.map(({ lot }) => lot.id);
  const used = new Map(
    (await selectUsedNumbers(tx, actor.houseId, session.id, asked, own)).map(({ number, extension, isDeleted }) => [
      `${number}${extension}`,
      isDeleted ? ('DELETED' as const) : ('USED' as const),
    ]),
  );
  const inventory = lots.flatMap(({ lot }) => (lot.inventoryNumber === '' ? [] : [lot.inventoryNumber]));
  const usedInventory = new Set(await selectUsedInventory(tx, actor.houseId, session.id, inventory, own));
  for (const { lot, text, place } of lots) {
    const label = `${Number(text.lotNumber ?? '0')}${(text.lotExtension ?? '').toUpperCase()}`;
    const isRepeated = text.lotNumber !== '' && seen.has(label);
    seen.set(label, label);
    const { problems: found, values } = lotProblems(actor, session, lot, text, {
      number: isRepeated ? 'USED' : (used.get(label) ?? 'FREE'),
      isInventoryUsed: usedInventory.has(lot.inventoryNumber),
    });
    problems.push(...fieldProblems(found).map((one) => ({ ...one, field: `lots.${place}.${one.field ?? ''}` })));
    if (values) pairs.push([lot, { ...lot, ...values, catalogId: session.id }]);
  }
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  return pairs;
}

/**
 * Gives lots of a session other numbers at once, so that they can exchange them. Throws 404, 409 EDITED_MEANWHILE, EDIT_LOCKED, LOT_DELETED,
 * LOT_SOLD, 422 INVALID_FIELD.
 */
export async function renumberLots(
  services: Services,
  actor: Actor,
  { lots: asked }: RenumberBody,
  key: string | null,
): Promise<LotsOfSessionJson> {
  const ids = asked.map(({ lotID }) => lotID);
  return idempotently(services, actor, { key, operation: 'lot.renumber', input: asked }, async (tx) => {
    const { session, lots } = await lotsToEdit(tx, services, actor, ids);
    const edits = asked.flatMap(({ lotID, version, lotNumber = '', lotExt = '' }, place) => {
      const lot = lots.find(({ id }) => id === lotID);
      if (!lot) return [];
      requireOpen(lot, session, services);
      if (version !== undefined && version !== lot.version)
        throw conflict(
          'EDITED_MEANWHILE',
          `Lot ${labelOf(lot)} has changed since you opened it. Review the change, then try again.`,
        );
      const text = {
        ...lotText(lot, session.currency),
        lotNumber: lotNumber.trim(),
        lotExtension: lotExt.trim().toUpperCase(),
      };
      return [{ lot, text, place }];
    });
    const changed = (await numbered(tx, actor, session, edits)).filter(
      ([before, after]) => before.lotNumber !== after.lotNumber || before.lotExtension !== after.lotExtension,
    );
    const changes = await storeLots(tx, actor.houseId, session, changed);
    await recordChanges(tx, services.clock, actor, 'lot.renumber', changes);
    return { lots: await readLotsById(tx, services, actor, ids) };
  });
}

/** Returns the session that lots can be moved to. Throws 404, 409 CANNOT_MOVE. */
function requireLike(from: SessionOfLots, to: SessionOfLots): void {
  const isBuyNow = from.kind === 'BUY_NOW';
  if (isBuyNow !== (to.kind === 'BUY_NOW'))
    throw conflict(
      'CANNOT_MOVE',
      'Lots can’t be moved between a Buy It Now sale and a session, because they have other prices. Enter them there again.',
    );
  if (from.currency !== to.currency)
    throw conflict(
      'CANNOT_MOVE',
      `Lots with amounts in ${from.currency} can’t be moved to a session in ${to.currency}. Select another session.`,
    );
}

/** Moves locked lots to a session; with `firstNumber`, they get the numbers from there on. Throws 409, 422. */
export async function movedLots(
  tx: Transaction,
  services: Services,
  actor: Actor,
  lots: readonly LotToEdit[],
  {
    from,
    to,
    firstNumber,
  }: { readonly from: SessionOfLots; readonly to: SessionOfLots; readonly firstNumber: number | null },
): Promise<ChangedRecord[]> {
  requireLike(from, to);
  const edits = lots.map((lot, place) => {
    requireOpen(lot, from, services);
    if (lot.hasBid)
      throw conflict('LOT_HAS_BID', `Lot ${labelOf(lot)} can’t be moved because a bid was placed on the lot.`);
    const text = lotText(lot, from.currency);
    return {
      lot,
      text: firstNumber === null ? text : { ...text, lotNumber: String(firstNumber + place), lotExtension: '' },
      place,
    };
  });
  const pairs = await numbered(tx, actor, to, edits);
  await hideLots(
    tx,
    actor.houseId,
    lots.map(({ id }) => id),
  );
  const changes = await storeLots(tx, actor.houseId, to, pairs);
  return [...changes, ...(await movedEnds(tx, actor.houseId, from))];
}

/**
 * Moves lots to another session, with their numbers or the next free ones there. Throws 404, 409 EDIT_LOCKED, LOT_DELETED, LOT_SOLD,
 * LOT_HAS_BID, CANNOT_MOVE, 422 INVALID_FIELD.
 */
export async function moveLots(
  services: Services,
  actor: Actor,
  { lotIDs, catalogID, renumber }: MoveBody,
  key: string | null,
): Promise<LotsOfSessionJson> {
  const { houseId } = actor;
  const input = { lotIDs, catalogID, renumber };
  return idempotently(services, actor, { key, operation: 'lot.move', input }, async (tx) => {
    await lockSessions(tx, houseId, [...(await selectSessionsOfLots(tx, houseId, lotIDs)), catalogID]);
    const to = await sessionToEdit(tx, services, actor, catalogID);
    const { session: from, lots } = await lotsToEdit(tx, services, actor, lotIDs);
    if (from.id === to.id) throw conflict('CANNOT_MOVE', 'These lots are in this session already. Select another one.');
    const highest = (await selectHighestNumbers(tx, houseId, [to.id])).get(to.id) ?? 0;
    const changes = await movedLots(tx, services, actor, lots, {
      from,
      to,
      firstNumber: renumber ? highest + 1 : null,
    });
    await recordChanges(tx, services.clock, actor, 'lot.move', changes);
    return { lots: await readLotsById(tx, services, actor, lotIDs) };
  });
}
