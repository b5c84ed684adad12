import type { z } from 'zod';
import { bidderName, HOUSE_ACCOUNT } from '../../../rules/bulk-bidding/bidders';
import { lowestBid } from '../../../rules/bulk-bidding/bidding';
import { CANCEL_LIMIT } from '../../../rules/bulk-bidding/canceling';
import { seesConsignors } from '../../../rules/bulk-bidding/consignors';
import { biddingOutcome } from '../../../rules/bulk-bidding/outcome';
import { biddingStatus } from '../../../rules/bulk-bidding/status';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { bidIncrements } from '../../../rules/lots/bid-increments';
import { zoneAbbreviation } from '../../../rules/sales/session-time';
import { databaseTime } from '../../core/database/database-time';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ShownBiddingLot } from '../../lots/bidding/bidding-record';
import { countLotsToBidOn, lotsToBidOn } from '../../lots/bidding/service';
import type {
  BidHistoryJson,
  BidLotJson,
  BidLotsJson,
  BidLotsQuery,
  CancelCountJson,
  SaleInfoJson,
} from '../bidding-wire';
import { type BidRow, countCanceledBids, selectBids } from '../bids/bid-store';
import { type LotState, statesOf, termsOf } from '../bids/bidding-of-lots';
import { timedSale } from '../bids/order-readings';
import { type BidderRow, type BiddingSaleRow, selectBidders, selectBiddingSale } from '../sale-store';

/** Returns the timed session of the house with a reference. Throws 404, and 409 NOT_TIMED for others. */
export async function saleToBidIn(services: Services, actor: Actor, catalogRef: string): Promise<BiddingSaleRow> {
  return timedSale(await selectBiddingSale(services.db, actor.houseId, catalogRef));
}

/** Returns the sale that staff bid in. Throws 404 and 409 NOT_TIMED. */
export async function readSaleInfo(services: Services, actor: Actor, catalogRef: string): Promise<SaleInfoJson> {
  const sale = await saleToBidIn(services, actor, catalogRef);
  const now = await databaseTime(services.db, services.clock);
  return {
    catalogID: sale.id,
    catalogRef: sale.ref,
    saleName: sale.title,
    saleDate: sale.startsAt.getTime(),
    lotCount: await countLotsToBidOn(services.db, actor.houseId, sale.id, ''),
    timeZone: sale.timeZone,
    timeZoneCode: zoneAbbreviation(sale.startsAt.getTime(), sale.timeZone),
    currencyCode: sale.currency,
    bidIncrements: incrementsJson(sale),
    isTimed: sale.kind === 'TIMED',
    isEnded: sale.endedAt !== null,
    serverTime: now.getTime(),
  };
}

/** Returns the table of bid increments: from a price, to the next step. */
function incrementsJson({ increments, currency }: BiddingSaleRow): BidLotJson['bidIncrements'] {
  const steps = increments ?? bidIncrements(currency);
  return steps.map(({ from, increment }, index) => {
    const next = steps[index + 1];
    return {
      min: wireFromMinor(from, currency),
      max: next ? wireFromMinor(next.from, currency) : null,
      increment: wireFromMinor(increment, currency),
    };
  });
}

interface Reading {
  readonly sale: BiddingSaleRow;
  readonly now: Date;
  readonly bidders: ReadonlyMap<number, BidderRow>;
  /** Whether the caller may know who bids. */
  readonly seesBidders: boolean;
  readonly actor: Actor;
}

function lotJson(lot: ShownBiddingLot, state: LotState, reading: Reading): BidLotJson {
  const { sale, now, bidders, seesBidders, actor } = reading;
  const money = (amount: Minor) => wireFromMinor(amount, sale.currency);
  const maybe = (amount: Minor | null) => (amount === null ? null : money(amount));
  const { bidding, lead, version } = state;
  const terms = termsOf(lot);
  const leader = typeof lead?.approvalId === 'number' ? bidders.get(lead.approvalId) : undefined;
  const status = biddingStatus(
    {
      endsAt: lot.endsAt?.getTime() ?? null,
      scheduledEndsAt: lot.scheduledEndsAt?.getTime() ?? null,
      isClosed: lot.closedAt !== null || lot.isSold || lot.isWithdrawn,
    },
    now.getTime(),
  );
  return {
    lotID: lot.id,
    lotRef: lot.ref,
    lotNumber: lot.number,
    lotNumberExtension: lot.extension,
    lotDescription: lot.title,
    lotUrl: lot.lotUrl,
    lotImageUrl: lot.imageUrl,
    ...(seesConsignors(actor.houseConnectType) && { consignor: lot.consignor }),
    estimateLow: maybe(lot.lowEstimate),
    estimateHigh: maybe(lot.highEstimate),
    reserve: maybe(lot.reserve),
    currencyCode: sale.currency,
    startingBid: money(terms.startingBid),
    lowestBid: money(lowestBid(terms, bidding)),
    currentBid: maybe(bidding.price),
    bidCount: bidding.bidCount,
    maxBid: maybe(bidding.lead?.ceiling ?? null),
    maxBidder:
      lead === null
        ? null
        : lead.approvalId === null
          ? HOUSE_ACCOUNT
          : seesBidders && leader
            ? bidderName(leader)
            : null,
    maxBidderChannel: leader?.channel ?? null,
    maxBidderPaddle: leader?.paddle ?? null,
    bidderEmail: seesBidders ? (leader?.email ?? null) : null,
    isLeading: lead?.forHouseBy === actor.userId,
    isClosed: status === 'CLOSED',
    outcome: biddingOutcome({
      isClosed: lot.closedAt !== null,
      isSold: lot.isSold,
      isWithdrawn: lot.isWithdrawn,
      price: bidding.price,
      isHouseLeading: lead?.approvalId === null,
    }),
    isExtended: lot.scheduledEndsAt !== null,
    endTime: lot.endsAt?.getTime() ?? null,
    bidIncrements: incrementsJson(sale),
    version,
  };
}

async function lotsJson(
  services: Services,
  actor: Actor,
  sale: BiddingSaleRow,
  lots: readonly ShownBiddingLot[],
): Promise<BidLotJson[]> {
  const { db, clock } = services;
  const { houseId } = actor;
  const states = await statesOf(db, houseId, lots);
  const leaders = [...states.values()].flatMap(({ lead }) => lead?.approvalId ?? []);
  const bidders = leaders.length === 0 ? [] : await selectBidders(db, houseId, sale.id, leaders);
  const reading: Reading = {
    sale,
    now: await databaseTime(db, clock),
    bidders: new Map(bidders.map((bidder) => [bidder.approvalId, bidder])),
    seesBidders: actorMay(actor, 'sensitive'),
    actor,
  };
  return lots.flatMap((lot) => {
    const state = states.get(lot.id);
    return state ? [lotJson(lot, state, reading)] : [];
  });
}

/** Returns a page of the lots of a timed session that bidders see, by number, with their bids. Throws 404 and 409 NOT_TIMED. */
export async function readBidLots(
  services: Services,
  actor: Actor,
  catalogRef: string,
  { page, size, offset, search: typed }: z.output<typeof BidLotsQuery>,
): Promise<BidLotsJson> {
  const sale = await saleToBidIn(services, actor, catalogRef);
  const search = typed.trim();
  const which = { refs: null, search, limit: size, offset: offset ?? (page - 1) * size };
  const lots = await lotsToBidOn(services.db, actor.houseId, sale.id, which);
  const total = await countLotsToBidOn(services.db, actor.houseId, sale.id, search);
  return {
    _embedded: { bidAdminLotDataList: await lotsJson(services, actor, sale, lots) },
    page: { size, number: page, totalElements: total, totalPages: Math.ceil(total / size) },
  };
}

/** Returns these lots of a timed session with their bids; those that bidders don't see are missing. Throws 404 and 409 NOT_TIMED. */
export async function readBidLotsByRef(
  services: Services,
  actor: Actor,
  catalogRef: string,
  refs: readonly string[],
): Promise<BidLotJson[]> {
  const sale = await saleToBidIn(services, actor, catalogRef);
  const which = { refs, search: '', limit: refs.length, offset: 0 };
  return lotsJson(services, actor, sale, await lotsToBidOn(services.db, actor.houseId, sale.id, which));
}

/** Returns the bids on these lots that aren't canceled, latest first. Throws 404 and 409 NOT_TIMED. */
export async function readBidHistory(
  services: Services,
  actor: Actor,
  catalogRef: string,
  refs: readonly string[],
): Promise<BidHistoryJson> {
  const { db } = services;
  const { houseId, userId } = actor;
  const sale = await saleToBidIn(services, actor, catalogRef);
  const lots = await lotsToBidOn(db, houseId, sale.id, { refs, search: '', limit: refs.length, offset: 0 });
  const bids = await selectBids(
    db,
    houseId,
    lots.map(({ id }) => id),
  );
  const ids = [...new Set(bids.flatMap(({ approvalId }) => approvalId ?? []))];
  const rows = ids.length === 0 ? [] : await selectBidders(db, houseId, sale.id, ids);
  const bidders = new Map(rows.map((bidder) => [bidder.approvalId, bidder]));
  const seesBidders = actorMay(actor, 'sensitive');
  const nameOf = ({ approvalId }: BidRow) => {
    if (approvalId === null) return HOUSE_ACCOUNT;
    const bidder = bidders.get(approvalId);
    return seesBidders && bidder ? bidderName(bidder) : null;
  };
  return lots.map(({ id, ref }) => ({
    lotRef: ref,
    bids: bids
      .filter(({ lotId }) => lotId === id)
      .reverse()
      .map((bid) => ({
        bidder: nameOf(bid),
        paddle: bid.approvalId === null ? null : (bidders.get(bid.approvalId)?.paddle ?? null),
        time: bid.placedAt.getTime(),
        bidAmount: wireFromMinor(bid.amount, sale.currency),
        bidType: bid.isMaximum ? ('MAX' as const) : ('CURRENT' as const),
        orderBidRef: bid.ref,
        isOwn: bid.enteredBy === userId,
      })),
  }));
}

/** Returns how many bids of a timed session were canceled, and with how many no more can be. Throws 404 and 409 NOT_TIMED. */
export async function readCancelCount(services: Services, actor: Actor, catalogRef: string): Promise<CancelCountJson> {
  const sale = await saleToBidIn(services, actor, catalogRef);
  return {
    cancelBidCount: await countCanceledBids(services.db, actor.houseId, sale.id),
    cancelBidLimit: CANCEL_LIMIT,
  };
}
