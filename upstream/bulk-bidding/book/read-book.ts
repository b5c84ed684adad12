import type { z } from 'zod';
import { bidderName, HOUSE_ACCOUNT } from '../../../rules/bulk-bidding/bidders';
import { CANCEL_LIMIT } from '../../../rules/bulk-bidding/canceling';
import { wireFromMinor } from '../../../rules/core/money';
import { conflict, forbidden, notFound } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { countCanceledBids } from '../bids/bid-store';
import { type BiddingSaleRow, selectBiddingSale } from '../sale-store';
import { type BookRow, searchPaddles, selectBookBids, sumBookBids } from './book-store';
import type { BookBiddersJson, BookBidJson, BookBidsJson, BookBidsQuery, BookJson } from './book-wire';

const MOST_BIDDERS = 20;

/**
 * Returns a session whose bids staff enter. Live sales need the right console, timed ones bulkBidding. Throws 404, 409 NO_BIDS for Buy It Now sales, and
 * 403 without the right.
 */
export async function saleOfBook(services: Services, actor: Actor, catalogRef: string): Promise<BiddingSaleRow> {
  const sale = await selectBiddingSale(services.db, actor.houseId, catalogRef);
  if (!sale) throw notFound('The session');
  if (sale.kind === 'BUY_NOW') throw conflict('NO_BIDS', 'Nobody bids in Buy It Now sales.');
  if (!actorMay(actor, sale.kind === 'LIVE' ? 'console' : 'bulkBidding')) throw forbidden();
  return sale;
}

const seesNames = (actor: Actor): boolean => actorMay(actor, 'sensitive');

/** Returns a session with the totals of its bids. Throws 404, 409 NO_BIDS, 403. */
export async function readBook(services: Services, actor: Actor, catalogRef: string): Promise<BookJson> {
  const { db } = services;
  const sale = await saleOfBook(services, actor, catalogRef);
  const totals = await sumBookBids(db, actor.houseId, sale.id, { search: '', isInNames: false });
  return {
    catalogID: sale.id,
    catalogRef: sale.ref,
    title: sale.title,
    kind: sale.kind,
    startsAt: sale.startsAt.getTime(),
    currencyCode: sale.currency,
    isEnded: sale.endedAt !== null,
    bidCount: totals.bidCount,
    lotCount: totals.lotCount,
    totalAmount: wireFromMinor(totals.totalAmount, sale.currency),
    cancelBidCount: await countCanceledBids(db, actor.houseId, sale.id),
    cancelBidLimit: CANCEL_LIMIT,
  };
}

function bidderOf({ approvalId, firstName, lastName }: BookRow, isNamed: boolean): string | null {
  if (approvalId === null) return HOUSE_ACCOUNT;
  return isNamed ? bidderName({ firstName, lastName }) : null;
}

function bidJson(row: BookRow, { currency, endedAt }: BiddingSaleRow, actor: Actor): BookBidJson {
  const maybe = (amount: number | null) => (amount === null ? null : wireFromMinor(amount, currency));
  return {
    orderBidRef: row.ref,
    lotRef: row.lotRef,
    lotNumber: row.lotNumber,
    lotNumberExtension: row.extension,
    title: row.title,
    reserve: maybe(row.reserve),
    startingBid: maybe(row.startingBid),
    sequence: row.sequence,
    bidAmount: wireFromMinor(row.amount, currency),
    bidType: row.isMaximum ? 'MAX' : 'CURRENT',
    paddle: row.paddle,
    bidder: bidderOf(row, seesNames(actor)),
    source: row.source,
    note: row.note,
    time: row.placedAt.getTime(),
    enteredBy: row.enteredByName,
    isOwn: row.enteredBy === actor.userId,
    isOpen: row.isOpen && endedAt === null,
  };
}

/** Returns a page of the bids of a session. Throws 404, 409 NO_BIDS, 403. */
export async function readBookBids(
  services: Services,
  actor: Actor,
  catalogRef: string,
  { size: limit, offset, search: typed, sort }: z.output<typeof BookBidsQuery>,
): Promise<BookBidsJson> {
  const sale = await saleOfBook(services, actor, catalogRef);
  const which = { search: typed.trim(), isInNames: seesNames(actor) };
  const rows = await selectBookBids(services.db, actor.houseId, sale.id, { ...which, sort, limit, offset });
  const { bidCount } = await sumBookBids(services.db, actor.houseId, sale.id, which);
  return { total: bidCount, bids: rows.map((row) => bidJson(row, sale, actor)) };
}

/** Returns bidders of a session by paddle or, with the right to see them, by name: at most 20. Throws 404, 409 NO_BIDS, 403. */
export async function readBookBidders(
  services: Services,
  actor: Actor,
  catalogRef: string,
  search: string,
): Promise<BookBiddersJson> {
  const sale = await saleOfBook(services, actor, catalogRef);
  const isInNames = seesNames(actor);
  const which = { search: search.trim(), isInNames };
  const rows = await searchPaddles(services.db, actor.houseId, sale.id, which, MOST_BIDDERS);
  return rows.map(({ approvalId, paddle, ...name }) => ({
    approvalID: approvalId,
    paddle,
    bidder: isInNames ? bidderName(name) : null,
  }));
}
