import { formatDateUS } from '../../rules/core/dates';
import { wireFromMinor } from '../../rules/core/money';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { type ResultSessionRow, selectSales, selectSessions } from './session-store';
import type { ResultSaleJson, ResultSessionJson, SessionResultsJson, SessionResultsQuery } from './wire';

const PAGE_SIZE = 25;

const sessionJson = (row: ResultSessionRow): ResultSessionJson => ({
  catalogRef: row.ref,
  catalogCurrencyCode: row.currency,
  catalogDateFull: formatDateUS(row.startsAt.getTime(), row.timeZone),
  catalogTitle: row.title,
  prefix: row.identifier,
  startsAt: row.startsAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  lotCount: row.lotCount,
  soldCount: row.soldCount,
  bidderCount: row.bidderCount,
  hammerTotal: wireFromMinor(row.hammer, row.currency),
});

/** Returns sales with the sessions that have results, latest first: all, or a page of 25 or `size` sales. */
export async function readSessions(
  { db, clock }: Services,
  { houseId }: Actor,
  query: SessionResultsQuery,
): Promise<SessionResultsJson> {
  const now = clock.now();
  const { total, saleIds } = await selectSales(db, houseId, {
    now,
    search: query.search?.trim() ?? '',
    ...windowOf(query, PAGE_SIZE),
  });
  const sessions = await selectSessions(db, houseId, now, saleIds);
  const auctionGroups = saleIds.flatMap((id): ResultSaleJson[] => {
    const own = sessions.filter(({ saleId }) => saleId === id);
    const [first] = own;
    if (!first) return [];
    return [{ groupID: id, groupRef: first.saleRef, groupName: first.saleName, catalogs: own.map(sessionJson) }];
  });
  return { auctionGroups, totalRecords: total };
}
