import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { makeBuyNowSale } from './buy-now/buy-now-house';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

interface Catalogs {
  catalogs: { totalCount: number; nodes: { title: string }[] };
}

test('a session returns its times, its location, and its totals', async () => {
  const { data, calls } = await clerk.gql<Catalogs>(`{ catalogs(first: 1) { totalCount nodes {
    identifier title saleName kind startsAt endedAt date timeZone currency lotCount soldCount buyerCount hammerTotal location { facilityName } } } }`);
  expect(data.catalogs).toEqual({
    totalCount: 3,
    nodes: [
      {
        identifier: 'B1',
        title: 'Tools and Toys',
        saleName: 'Barn Sale',
        kind: 'LIVE',
        startsAt: '2026-11-17T15:00:00.000Z',
        endedAt: '2026-11-17T19:00:00.000Z',
        date: '2026-11-17',
        timeZone: 'America/New_York',
        currency: 'USD',
        lotCount: 2,
        soldCount: 2,
        buyerCount: 2,
        hammerTotal: '205.50',
        location: { facilityName: 'Harbor Barn' },
      },
    ],
  });
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/catalogs', 'GET /app/house/address']);
});

test.each([
  ['{search: "autumn"}', ['Clocks and Furniture', 'Pictures']],
  ['{search: "TOYS"}', ['Tools and Toys']],
  ['{kind: TIMED}', []],
  ['{isEnded: true}', ['Tools and Toys', 'Clocks and Furniture', 'Pictures']],
  ['{isEnded: false}', []],
])('the filter %s selects sessions, latest first', async (filter, titles) => {
  const { data } = await clerk.gql<Catalogs>(`{ catalogs(filter: ${filter}) { totalCount nodes { title } } }`);
  expect(data.catalogs).toEqual({ totalCount: titles.length, nodes: titles.map((title) => ({ title })) });
});

test('a reporting tool reads the settings of the Buy It Now sale with its sales, in one call', async () => {
  const { groupId } = await makeBuyNowSale(upstream);
  const { data, calls } = await clerk.gql<{
    sales: { nodes: { number: number; kind: string; buyNow: { cards: string[]; saleNumber: number } | null }[] };
  }>('{ sales(first: 10) { nodes { number kind buyNow { cards saleNumber } } } }');
  const settings = data.sales.nodes.flatMap(({ buyNow }) => (buyNow ? [buyNow] : []));
  expect(settings).toEqual([{ saleNumber: groupId, cards: ['VISA', 'MASTERCARD', 'DISCOVER', 'AMERICAN_EXPRESS'] }]);
  expect(data.sales.nodes.length).toBeGreaterThan(1);
  expect(calls.filter((call) => call.endsWith('/buyNowSettings'))).toHaveLength(1);
});
