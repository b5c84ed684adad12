import { bidderName } from '../../../rules/bulk-bidding/bidders';
import { nextBookBid } from '../../../rules/bulk-bidding/book';
import { deskRefusal } from '../../../rules/clerking/entries';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { type BidIncrement, bidIncrements } from '../../../rules/lots/bid-increments';
import { priceOf, resultOf } from '../../../rules/lots/results/lot-result';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import {
  type DeskLotRow,
  type DeskRow,
  type EntryRow,
  selectDeskLots,
  selectDeskPaddles,
  selectDesks,
  selectEntries,
} from './desk-store';
import type { DeskJson, DeskLotJson, DeskPaddlesJson, EntryJson } from './desk-wire';

/** Returns the increments of a session: those that were frozen when it was published. */
export const incrementsOf = ({
  increments,
  currency,
}: Pick<DeskRow, 'increments' | 'currency'>): readonly BidIncrement[] => increments ?? bidIncrements(currency);

/** Returns the starting bid of a lot; without one, the lowest increment. */
export const startingBidOf = ({ startingBid }: Pick<DeskLotRow, 'startingBid'>, desk: DeskRow): Minor =>
  startingBid ?? Math.min(...incrementsOf(desk).map(({ increment }) => increment));

/** Returns a live session by reference. Throws 404 for all others. */
export async function deskOf(db: Queryable, { houseId }: Pick<Actor, 'houseId'>, catalogRef: string): Promise<DeskRow> {
  const [desk] = await selectDesks(db, houseId, [catalogRef], []);
  if (!desk) throw notFound('The live session');
  return desk;
}

/** Returns why nothing can be entered in a session at a time; null if it can. */
export const refusalOf = ({ startsAt, publishedAt, endedAt }: DeskRow, now: Date): ReturnType<typeof deskRefusal> =>
  deskRefusal(
    { startsAt: startsAt.getTime(), isPublished: publishedAt !== null, isEnded: endedAt !== null },
    now.getTime(),
  );

function deskJson(desk: DeskRow, now: Date): DeskJson {
  const { currency } = desk;
  const steps = incrementsOf(desk);
  return {
    catalogID: desk.id,
    catalogRef: desk.ref,
    title: desk.title,
    startsAt: desk.startsAt.getTime(),
    isEnded: desk.endedAt !== null,
    currencyCode: currency,
    bidIncrements: steps.map(({ from, increment }, index) => {
      const next = steps[index + 1];
      return {
        min: wireFromMinor(from, currency),
        max: next ? wireFromMinor(next.from, currency) : null,
        increment: wireFromMinor(increment, currency),
      };
    }),
    lotCount: desk.lotCount,
    soldCount: desk.soldCount,
    passedCount: desk.passedCount,
    openCount: desk.lotCount - desk.soldCount - desk.passedCount,
    hammerTotal: wireFromMinor(desk.hammerTotal, currency),
    refusal: refusalOf(desk, now)?.message ?? null,
    version: desk.version,
  };
}

/** Returns live sessions with their totals. Unknown ones, and those that aren't live, are missing. */
export async function readDesks(
  { db, clock }: Services,
  { houseId }: Actor,
  refs: readonly string[],
  ids: readonly number[],
): Promise<DeskJson[]> {
  const now = clock.now();
  return (await selectDesks(db, houseId, refs, ids)).map((desk) => deskJson(desk, now));
}

const bidderKey = ({ approvalId, forHouseBy }: { approvalId: number | null; forHouseBy: number | null }) =>
  approvalId === null ? `house ${forHouseBy}` : `approval ${approvalId}`;

function bookOf(lot: DeskLotRow, desk: DeskRow): DeskLotJson['book'] {
  const bids = lot.bids.map((bid) => ({ ...bid, bidder: bidderKey(bid) }));
  const next = nextBookBid(bids, incrementsOf(desk), startingBidOf(lot, desk), lot.reserve, null);
  if (!next) return null;
  const money = (amount: Minor) => wireFromMinor(amount, desk.currency);
  return { paddle: next.paddle, needed: money(next.amount), ceiling: money(next.ceiling), bidCount: bids.length };
}

const nameOf = (row: { firstName: string | null; lastName: string | null }, approvalId: number | null, actor: Actor) =>
  approvalId !== null && actorMay(actor, 'sensitive') ? bidderName(row) : null;

function lotJson(lot: DeskLotRow, desk: DeskRow, actor: Actor): DeskLotJson {
  const maybe = (amount: Minor | null) => (amount === null ? null : wireFromMinor(amount, desk.currency));
  const result = resultOf(lot);
  return {
    lotID: lot.id,
    lotRef: lot.ref,
    lotNumber: lot.number,
    lotNumberExtension: lot.extension,
    title: lot.title,
    imageUrl: lot.imageUrl,
    estimateLow: maybe(lot.lowEstimate),
    estimateHigh: maybe(lot.highEstimate),
    startingBid: wireFromMinor(startingBidOf(lot, desk), desk.currency),
    reserve: maybe(lot.reserve),
    isWithdrawn: lot.isWithdrawn,
    result: result.kind,
    price: maybe(priceOf(result)),
    paddle: lot.paddle,
    bidder: nameOf(lot, lot.approvalId, actor),
    lastSequence: lot.lastSequence,
    enteredBy: lot.enteredBy,
    invoiceGroupID: lot.groupId,
    book: bookOf(lot, desk),
  };
}

/** Returns the lots of a live session that bidders see, by number; with references, only those. Throws 404. */
export async function readDeskLots(
  { db }: Services,
  actor: Actor,
  catalogRef: string,
  refs: readonly string[] | null,
): Promise<DeskLotJson[]> {
  const desk = await deskOf(db, actor, catalogRef);
  return (await selectDeskLots(db, actor.houseId, desk.id, refs)).map((lot) => lotJson(lot, desk, actor));
}

/** Returns the bidders with a paddle in a live session. Throws 404. */
export async function readDeskPaddles({ db }: Services, actor: Actor, catalogRef: string): Promise<DeskPaddlesJson> {
  const desk = await deskOf(db, actor, catalogRef);
  return (await selectDeskPaddles(db, actor.houseId, desk.id, null)).map((row) => ({
    approvalID: row.approvalId,
    paddle: row.paddle,
    bidder: nameOf(row, row.approvalId, actor),
  }));
}

/** Returns an entry as calls answer it. */
export const entryJson = (entry: EntryRow, { currency }: Pick<DeskRow, 'currency'>, actor: Actor): EntryJson => ({
  sequence: entry.sequence,
  lotRef: entry.lotRef,
  lotNumber: entry.lotNumber,
  lotNumberExtension: entry.extension,
  kind: entry.kind,
  hammer: entry.hammer === null ? null : wireFromMinor(entry.hammer, currency),
  paddle: entry.paddle,
  bidder: nameOf(entry, entry.approvalId, actor),
  enteredBy: entry.enteredByName,
  isOwn: entry.enteredBy === actor.userId,
  enteredAt: entry.enteredAt.getTime(),
  undoes: entry.undoes,
  isUndone: entry.isUndone,
});

/** Returns the latest entries of a live session, or of one of its lots, latest first. Throws 404. */
export async function readEntries(
  { db }: Services,
  actor: Actor,
  catalogRef: string,
  { lotRef, limit }: { readonly lotRef: string | null; readonly limit: number },
): Promise<EntryJson[]> {
  const desk = await deskOf(db, actor, catalogRef);
  const [lot] = lotRef === null ? [] : await selectDeskLots(db, actor.houseId, desk.id, [lotRef]);
  if (lotRef !== null && !lot) return [];
  const rows = await selectEntries(db, actor.houseId, desk.id, { lotId: lot?.id ?? null, sequence: null, limit });
  return rows.map((row) => entryJson(row, desk, actor));
}
