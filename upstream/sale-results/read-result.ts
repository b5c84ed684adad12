import { addressLines, countryName } from '../../rules/core/address';
import { BYTE_ORDER_MARK } from '../../rules/core/csv';
import { formatDateUS, localDateOf } from '../../rules/core/dates';
import { currencySymbol, wireFromMinor } from '../../rules/core/money';
import { disputeStateText } from '../../rules/disputes/dispute-states';
import { canOpenDispute, type ItemForDispute, type OpeningBy, openingProblem } from '../../rules/disputes/opening';
import { formatPhone } from '../../rules/invoicing/invoices/phone';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { type HiddenSums, payableOf, type SoldSums, sumHidden, sumSold } from '../../rules/sale-results/sale-figures';
import { saleResultRecord, saleResultsFile, saleResultsHead } from '../../rules/sale-results/sale-results-file';
import { sessionsProblem } from '../../rules/sale-results/session-choice';
import { invalid } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { pricesOf, sumsOf } from './prices';
import {
  type BuyerRow,
  type ResultLotRow,
  selectBuyers,
  selectLots,
  selectSessionsByRef,
  type SessionRow,
  sumResults,
} from './result-store';
import type { GrandTotalsJson, ResultBuyerJson, ResultLotJson, SessionLotsJson, SessionLotsQuery } from './wire';

const PAGE_SIZE = 50;

/** The sessions of a result, by their number. All have the currency. */
interface Sessions {
  readonly rows: readonly SessionRow[];
  readonly currency: string | null;
  readonly of: (catalogId: number) => SessionRow;
}

/** Reads the sessions with these references. Throws 422 SEVERAL_CURRENCIES, TOO_MANY_SESSIONS. */
async function readSessions({ db, clock }: Services, { houseId }: Actor, refs: string): Promise<Sessions> {
  const rows = await selectSessionsByRef(db, houseId, clock.now(), refs.split(','));
  const problem = sessionsProblem(rows);
  if (problem) throw invalid([problem]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows,
    currency: rows[0]?.currency ?? null,
    of: (catalogId) => {
      const found = byId.get(catalogId);
      if (!found) throw new Error(`Session ${catalogId} is not in the result.`);
      return found;
    },
  };
}

function totalsJson(sums: SoldSums, hidden: HiddenSums, currency: string): GrandTotalsJson {
  const amount = (minor: number) => wireFromMinor(minor, currency);
  return {
    lotCount: sums.lotCount,
    hammer: amount(sums.hammer),
    buyPrem: amount(sums.premium),
    liveFee: amount(sums.liveFee),
    payable: amount(payableOf(sums)),
    hiddenLotCount: hidden.lotCount,
    hiddenPayable: amount(hidden.payable),
  };
}

function lotJson(row: ResultLotRow, buyer: BuyerRow, session: SessionRow, by: OpeningBy): ResultLotJson {
  const { currency } = session;
  const prices = pricesOf(row, buyer, session);
  const amount = (minor: number) => wireFromMinor(minor, currency);
  const item: ItemForDispute = {
    channel: buyer.channel,
    hasDispute: row.disputeRef !== null,
    saleEndedAt: session.endedAt?.getTime() ?? null,
  };
  return {
    transactionID: row.id,
    lotRef: row.ref,
    lotNumber: row.number,
    lotExt: row.extension,
    title: row.title,
    lotUrl: row.lotUrl,
    hammer: amount(prices.hammer),
    buyPrem: amount(prices.premium),
    liveFee: amount(prices.liveFee),
    payble: amount(payableOf(prices)),
    currencyCode: currency,
    currencySymbol: currencySymbol(currency),
    catalogRef: session.ref,
    catalogPrefix: session.identifier,
    groupRef: session.saleRef,
    memberID: buyer.memberId,
    memberRef: buyer.ref,
    canOpenDispute: canOpenDispute(item, by.now, by.timeZone),
    refusal: openingProblem(item, by)?.message ?? null,
    disputeRef: row.disputeRef,
    disputeStatDescription: row.disputeState === null ? null : disputeStateText(row.disputeState),
    feedbackExistsForLot: row.hasFeedback,
    correctedHammer: prices.hammer === row.hammer ? null : amount(row.hammer),
    invoiceID: row.invoiceId,
    invoiceGroupID: row.groupId,
    isHidden: row.isHidden,
  };
}

const addressOf = (buyer: BuyerRow): string[] =>
  [...addressLines(buyer), countryName(buyer.country)].filter((line) => line !== '');

const paddlesOf = (lots: readonly ResultLotRow[]): string =>
  [...new Set(lots.flatMap(({ paddleNumber }) => (paddleNumber === null ? [] : [paddleNumber])))].join(', ');

function buyerJson(buyer: BuyerRow, lots: readonly ResultLotRow[], sessions: Sessions, by: OpeningBy): ResultBuyerJson {
  const currency = sessions.currency ?? '';
  const priced = lots.map((lot) => ({ ...lot, prices: pricesOf(lot, buyer, sessions.of(lot.catalogId)) }));
  const sums = sumSold(priced.map(({ prices }) => ({ lotCount: 1, ...prices })));
  const { hammer, buyPrem, liveFee, payable, ...counts } = totalsJson(sums, sumHidden(priced), currency);
  return {
    approvalID: buyer.id,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    company: buyer.company,
    bidderAddress: addressOf(buyer),
    paddleNumber: paddlesOf(lots),
    mobilePhone: formatPhone(buyer.phone),
    email: buyer.email,
    channel: platformName(buyer.channel),
    currencyCode: currency,
    ...counts,
    sumHammer: hammer,
    sumBuyPrem: buyPrem,
    sumLiveFee: liveFee,
    sumPayable: payable,
    groupedData: lots.map((lot) => lotJson(lot, buyer, sessions.of(lot.catalogId), by)),
  };
}

const NONE: GrandTotalsJson = {
  lotCount: 0,
  hammer: 0,
  buyPrem: 0,
  liveFee: 0,
  payable: 0,
  hiddenLotCount: 0,
  hiddenPayable: 0,
};

const filterOf = ({ rows }: Sessions, { search }: Pick<SessionLotsQuery, 'search'>) => ({
  catalogIds: rows.map(({ id }) => id),
  search: search?.trim() ?? '',
});

/** Groups lots by their buyer, in order. */
function lotsByBuyer(lots: readonly ResultLotRow[]): (buyer: BuyerRow) => readonly ResultLotRow[] {
  const groups = new Map<number, ResultLotRow[]>();
  for (const lot of lots) {
    const own = groups.get(lot.approvalId);
    if (own) own.push(lot);
    else groups.set(lot.approvalId, [lot]);
  }
  return ({ id }) => groups.get(id) ?? [];
}

/**
 * Returns a page of the buyers of sessions with their lots, and the totals of all pages, with a constant number of statements. Throws 422
 * SEVERAL_CURRENCIES, TOO_MANY_SESSIONS.
 */
export async function readResult(services: Services, actor: Actor, query: SessionLotsQuery): Promise<SessionLotsJson> {
  const { db, clock } = services;
  const { houseId } = actor;
  const sessions = await readSessions(services, actor, query.refs);
  const { currency } = sessions;
  if (currency === null)
    return {
      catalogHeaders: [],
      currencyCode: null,
      sessionLotGroups: [],
      totalRecords: 0,
      grandTotals: NONE,
      unknownBuyers: { lotCount: 0, price: 0 },
    };
  const filter = filterOf(sessions, query);
  const { groups, buyers: totalRecords, hidden, unknown } = await sumResults(db, houseId, filter);
  const buyers = await selectBuyers(db, houseId, filter, windowOf(query, PAGE_SIZE));
  const lotsOf = lotsByBuyer(
    await selectLots(
      db,
      houseId,
      filter,
      buyers.map(({ id }) => id),
    ),
  );
  const by: OpeningBy = {
    isSuperUser: actor.isSuperUser,
    now: clock.now().getTime(),
    timeZone: actor.houseTimeZone,
    locale: actor.locale,
  };
  return {
    catalogHeaders: sessions.rows.map(({ ref, identifier, title, startsAt, timeZone }) => ({
      catalogRef: ref,
      prefix: identifier,
      title,
      date: formatDateUS(startsAt.getTime(), timeZone),
    })),
    currencyCode: currency,
    sessionLotGroups: buyers.map((buyer) => buyerJson(buyer, lotsOf(buyer), sessions, by)),
    totalRecords,
    grandTotals: totalsJson(sumSold(groups.map((group) => sumsOf(group, sessions.of))), hidden, currency),
    unknownBuyers: { lotCount: unknown.lotCount, price: wireFromMinor(unknown.price, currency) },
  };
}

/** Writes the matching lots of sessions as CSV, by buyer, with a name for the file. Throws 422 SEVERAL_CURRENCIES, TOO_MANY_SESSIONS. */
export async function resultCsv(
  services: Services,
  actor: Actor,
  query: SessionLotsQuery,
): Promise<{ readonly name: string; readonly text: string }> {
  const { db } = services;
  const sessions = await readSessions(services, actor, query.refs);
  const filter = filterOf(sessions, query);
  const buyers = await selectBuyers(db, actor.houseId, filter, { limit: null, offset: 0 });
  const lotsOf = lotsByBuyer(
    await selectLots(
      db,
      actor.houseId,
      filter,
      buyers.map(({ id }) => id),
    ),
  );
  const records = buyers.flatMap((buyer) =>
    lotsOf(buyer).map((lot) => {
      const session = sessions.of(lot.catalogId);
      return saleResultRecord({
        ...pricesOf(lot, buyer, session),
        catalogPrefix: session.identifier,
        catalogTitle: session.title,
        catalogDate: localDateOf(session.startsAt.getTime(), session.timeZone),
        lotNumber: `${lot.number}${lot.extension}`,
        lotTitle: lot.title,
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        company: buyer.company,
        address: addressOf(buyer),
        paddleNumber: lot.paddleNumber ?? '',
        phone: formatPhone(buyer.phone),
        email: buyer.email,
        platform: platformName(buyer.channel),
        currency: session.currency,
        invoiceNumber: lot.invoiceId,
        isHidden: lot.isHidden,
        dispute: lot.disputeState === null ? null : disputeStateText(lot.disputeState),
      });
    }),
  );
  const dated = sessions.rows.map(({ title, startsAt, timeZone }) => ({
    title,
    date: localDateOf(startsAt.getTime(), timeZone),
  }));
  return { name: saleResultsFile(dated), text: BYTE_ORDER_MARK + saleResultsHead + records.join('') };
}
