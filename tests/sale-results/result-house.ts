import type { SessionLotsJson, SessionResultsJson } from '../../upstream/sale-results/wire';
import type { HouseClient } from '../invoicing/house-at-work';

/** Returns the references of sessions with results, by title. */
export async function refsOf(client: HouseClient, ...titles: readonly string[]): Promise<string> {
  const { auctionGroups } = await client.get<SessionResultsJson>('sessionResults');
  const sessions = auctionGroups.flatMap(({ catalogs }) => catalogs);
  return titles
    .map((title) => {
      const found = sessions.find(({ catalogTitle }) => catalogTitle === title);
      if (!found) throw new Error(`no session ${title}`);
      return found.catalogRef;
    })
    .join(',');
}

/** Returns the results of sessions, by title. */
export const resultOf = async (client: HouseClient, titles: readonly string[], query = ''): Promise<SessionLotsJson> =>
  client.get<SessionLotsJson>(`sessionLots?refs=${await refsOf(client, ...titles)}${query}`);

/** Returns the lot with this title in a result. */
export function lotIn({ sessionLotGroups }: SessionLotsJson, title: string) {
  const found = sessionLotGroups.flatMap(({ groupedData }) => groupedData).find((lot) => lot.title === title);
  if (!found) throw new Error(`no lot ${title}`);
  return found;
}

export const cents = (amount: number): number => Math.round(amount * 100);

/** Adds up an amount of rows, in cents. */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(amount(row)), 0);
