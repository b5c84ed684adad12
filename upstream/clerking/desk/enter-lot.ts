import { effectiveEntries, type EntryKind, entryText } from '../../../rules/clerking/entries';
import { type Minor, minorFromWire, MoneyError } from '../../../rules/core/money';
import { isSameResult, type LotResult, resultOf } from '../../../rules/lots/results/lot-result';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { databaseTime } from '../../core/database/database-time';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { badRequest, conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addFloorBidder } from '../../customers/approvals/service';
import type { ResultLot } from '../../lots/results/result-record';
import { lockResults, restoreResults, resultFromJson, resultToJson, setResults } from '../../lots/results/service';
import {
  type DeskRow,
  type EntryRow,
  insertEntry,
  type NewEntry,
  selectDeskLots,
  selectDeskPaddles,
  selectEntries,
  takeSequence,
} from './desk-store';
import type { EntryJson } from './desk-wire';
import { deskOf, entryJson, refusalOf } from './read-desk';

/** What a clerk enters for a lot. */
export interface EntryToMake {
  readonly catalogRef: string;
  readonly lotRef: string;
  readonly kind: EntryKind;
  /** In major units; only for SOLD. */
  readonly hammer: number | null;
  readonly paddle: string | null;
  readonly makesBidder: boolean;
  readonly seenSequence: number;
  readonly takesOver: boolean;
  readonly key: string | null;
}

const MOST_ENTRIES_OF_A_LOT = 1000;

function minorOf(hammer: number | null, currency: string): Minor {
  if (hammer === null) throw badRequest('A sold lot needs a hammer price.', 'hammer');
  try {
    return minorFromWire(hammer, currency);
  } catch (error) {
    if (error instanceof MoneyError) throw badRequest(error.message, 'hammer');
    throw error;
  }
}

const numberOf = ({ number, extension }: Pick<ResultLot, 'number' | 'extension'>) => `${number ?? ''}${extension}`;

/** Why an entry of another clerk, or another result, keeps this one from being entered, with what was entered first. */
function firstEntry(lot: ResultLot, last: EntryRow | undefined, desk: DeskRow, actor: Actor): Refusal {
  const text = last
    ? `${last.enteredByName} entered lot ${numberOf(lot)} first: ${entryText(last, desk.currency, actor.locale)}.`
    : `Lot ${numberOf(lot)} already has a result.`;
  return new Refusal(
    409,
    [{ code: 'ENTERED_BEFORE', message: text, field: null }],
    null,
    last ? { sequence: last.sequence } : null,
  );
}

/** Returns the result that an entry gives a lot, and the bidder who was added for it. */
async function resultFor(
  tx: Transaction,
  services: Services,
  actor: Actor,
  desk: DeskRow,
  { kind, hammer, paddle, makesBidder }: EntryToMake,
): Promise<{ readonly result: LotResult; readonly added: readonly ChangedRecord[] }> {
  if (kind === 'PASSED') return { result: { kind: 'PASSED' }, added: [] };
  if (kind === 'REOPENED') return { result: { kind: 'OPEN' }, added: [] };
  const price = minorOf(hammer, desk.currency);
  if (paddle === null) throw badRequest('A sold lot needs the paddle of its buyer.', 'paddle');
  const [bidder] = await selectDeskPaddles(tx, actor.houseId, desk.id, [paddle]);
  if (bidder) return { result: { kind: 'SOLD', approvalId: bidder.approvalId, hammer: price }, added: [] };
  if (!makesBidder)
    throw invalid([
      { code: 'UNKNOWN_PADDLE', message: `No bidder of this session has paddle ${paddle}.`, field: 'paddle' },
    ]);
  const { approvalId, changes } = await addFloorBidder(tx, services, actor.houseId, desk.id, paddle);
  return { result: { kind: 'SOLD', approvalId, hammer: price }, added: changes };
}

/** Locks a lot of a session for an entry. Throws 404, and 409 if nothing can be entered. */
async function lockLot(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { catalogRef, lotRef }: { readonly catalogRef: string; readonly lotRef: string },
): Promise<{ readonly desk: DeskRow; readonly lot: ResultLot; readonly now: Date; readonly entries: EntryRow[] }> {
  const desk = await deskOf(tx, actor, catalogRef);
  const [shown] = await selectDeskLots(tx, actor.houseId, desk.id, [lotRef]);
  if (!shown) throw notFound('The lot');
  const [lot] = await lockResults(tx, actor.houseId, [shown.id]);
  if (!lot) throw notFound('The lot');
  const now = await databaseTime(tx, services.clock);
  const refusal = refusalOf(desk, now);
  if (refusal) throw conflict(refusal.code, refusal.message);
  if (lot.isWithdrawn) throw conflict('LOT_WITHDRAWN', `Lot ${numberOf(lot)} is withdrawn.`);
  const entries = await selectEntries(tx, actor.houseId, desk.id, {
    lotId: lot.id,
    sequence: null,
    limit: MOST_ENTRIES_OF_A_LOT,
  });
  return { desk, lot, now, entries };
}

/** Stores an entry with the changes that it made, and returns it. */
async function store(
  tx: Transaction,
  services: Services,
  actor: Actor,
  desk: DeskRow,
  entry: Omit<NewEntry, 'id' | 'sequence' | 'catalogId' | 'enteredBy'>,
  changes: readonly ChangedRecord[],
): Promise<EntryJson> {
  const { houseId, userId } = actor;
  const id = await takeNumbers(tx, houseId, 'clerk_entry', 1);
  const { sequence, version } = await takeSequence(tx, houseId, desk.id);
  await insertEntry(tx, houseId, { ...entry, id, sequence, catalogId: desk.id, enteredBy: userId });
  const action = entry.kind === 'UNDONE' ? 'clerk.undo' : 'clerk.enter';
  await recordChanges(tx, services.clock, actor, action, [
    ...changes,
    ...partsOf('ClerkDesk', [{ id: desk.id, version }]),
  ]);
  const [stored] = await selectEntries(tx, houseId, desk.id, { lotId: null, sequence, limit: 1 });
  if (!stored) throw new Error(`Entry ${sequence} of session ${desk.id} is missing.`);
  return entryJson(stored, desk, actor);
}

/**
 * Enters the result of a lot of a live session. A lot that has a result, or that another clerk has entered since the caller saw it, stays as it is unless
 * the caller takes over. The same key enters once. Throws 404, 409 SESSION_ENDED, NOT_PUBLISHED, NOT_STARTED, LOT_WITHDRAWN, ENTERED_BEFORE, LOT_OPEN, and
 * LOT_INVOICED, 422 UNKNOWN_PADDLE.
 */
export async function enterLot(services: Services, actor: Actor, entry: EntryToMake): Promise<EntryJson> {
  const { key, ...input } = entry;
  return idempotently(services, actor, { key, operation: 'clerk.enter', input }, async (tx) => {
    const { desk, lot, now, entries } = await lockLot(tx, services, actor, entry);
    const [last] = entries;
    const isOpen = resultOf(lot).kind === 'OPEN';
    const isUnseen = (last?.sequence ?? 0) > entry.seenSequence;
    if (entry.kind === 'REOPENED' && isOpen) throw conflict('LOT_OPEN', `Lot ${numberOf(lot)} is open already.`);
    const [effective] = effectiveEntries(entries);
    if (!entry.takesOver && (isUnseen || (entry.kind !== 'REOPENED' && !isOpen)))
      throw firstEntry(lot, effective ?? last, desk, actor);
    const { result, added } = await resultFor(tx, services, actor, desk, entry);
    const changes = await setResults(tx, actor.houseId, [lot], [{ lotId: lot.id, result }], now);
    const sold = result.kind === 'SOLD' ? result : null;
    return store(
      tx,
      services,
      actor,
      desk,
      {
        lotId: lot.id,
        kind: entry.kind,
        hammer: sold?.hammer ?? null,
        approvalId: sold?.approvalId ?? null,
        enteredAt: now,
        requestKey: key,
        undoes: null,
        replaced: resultToJson(lot),
      },
      [...changes, ...added],
    );
  });
}

const isResultOf = (lot: ResultLot, { kind, hammer, approvalId }: EntryRow): boolean => {
  const result = resultOf(lot);
  if (kind === 'PASSED' || kind === 'REOPENED') return result.kind === (kind === 'PASSED' ? 'PASSED' : 'OPEN');
  return hammer !== null && approvalId !== null && isSameResult(result, { kind: 'SOLD', hammer, approvalId });
};

/**
 * Undoes an entry: the lot has the result again that it had before, whenever the entry was made. Only the latest entry of a lot that is in effect can be
 * undone; then the one before it can. Throws 404, 409 ALREADY_UNDONE, NOT_THE_LATEST, CHANGED_SINCE, LOT_INVOICED, SESSION_ENDED.
 */
export async function undoEntry(
  services: Services,
  actor: Actor,
  {
    catalogRef,
    sequence,
    key,
  }: { readonly catalogRef: string; readonly sequence: number; readonly key: string | null },
): Promise<EntryJson> {
  const act = { key, operation: 'clerk.undo', input: { catalogRef, sequence } };
  return idempotently(services, actor, act, async (tx) => {
    const known = await deskOf(tx, actor, catalogRef);
    const [undone] = await selectEntries(tx, actor.houseId, known.id, { lotId: null, sequence, limit: 1 });
    if (!undone) throw notFound('The entry');
    const { desk, lot, now, entries } = await lockLot(tx, services, actor, { catalogRef, lotRef: undone.lotRef });
    const entry = entries.find((one) => one.sequence === sequence);
    const [effective] = effectiveEntries(entries);
    if (!entry || entry.kind === 'UNDONE') throw notFound('The entry');
    if (entry.isUndone) throw conflict('ALREADY_UNDONE', `This entry of lot ${numberOf(lot)} was already undone.`);
    if (effective?.sequence !== sequence)
      throw conflict('NOT_THE_LATEST', `Undo the later entries of lot ${numberOf(lot)} first.`);
    if (!isResultOf(lot, entry))
      throw conflict('CHANGED_SINCE', `The result of lot ${numberOf(lot)} was changed after this entry.`);
    const changes = await restoreResults(tx, actor.houseId, [lot], new Map([[lot.id, resultFromJson(entry.replaced)]]));
    return store(
      tx,
      services,
      actor,
      desk,
      {
        lotId: lot.id,
        kind: 'UNDONE',
        hammer: null,
        approvalId: null,
        enteredAt: now,
        requestKey: key,
        undoes: sequence,
        replaced: resultToJson(lot),
      },
      changes,
    );
  });
}
