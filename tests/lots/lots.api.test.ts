import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

interface Lots {
  lots: { totalCount: number; hammerTotals: { currency: string; amount: string }[]; nodes: Record<string, unknown>[] };
}

const lots = async (filter: string) =>
  clerk.gql<Lots>(`{ lots(filter: ${filter}) { totalCount hammerTotals { currency amount } nodes { number title } } }`);

test('a lot returns its price, sale time, session, and buyer', async () => {
  const { data, calls } = await clerk.gql<Lots>(
    '{ lots(filter: {search: "bracket"}) { nodes { number title currency hammer soldAt isRestricted catalog { title } buyer { lastName } invoice { number } } } }',
  );
  expect(data.lots.nodes).toEqual([
    {
      number: '1',
      title: 'Bracket Clock',
      currency: 'USD',
      hammer: '2400.00',
      soldAt: '2026-11-11T15:01:00.000Z',
      isRestricted: false,
      catalog: { title: 'Clocks and Furniture' },
      buyer: { lastName: 'Stone' },
      invoice: null,
    },
  ]);
  expect([...calls].sort()).toEqual([
    'GET /app/house/user',
    'GET /app/house/{houseRef}/approvals',
    'GET /app/house/{houseRef}/catalogs',
    'GET /app/house/{houseRef}/lots',
  ]);
});

test.each([
  ['{isSold: true}', 10, '7506.00'],
  ['{isSold: false}', 2, '0.00'],
  ['{channel: PRIVATE_LABEL}', 2, '430.50'],
  ['{soldFrom: "2026-11-17T00:00:00Z"}', 2, '205.50'],
  ['{soldTo: "2026-11-11T00:00:00+00:00"}', 5, '3850.50'],
  ['{catalogIds: []}', 0, null],
])('the filter %s selects %i lots, with the sum of their hammer prices', async (filter, count, total) => {
  const { data } = await lots(filter);
  expect(data.lots).toMatchObject({
    totalCount: count,
    hammerTotals: total === null ? [] : [{ currency: 'USD', amount: total }],
  });
});

test('lots are sorted by session, latest first, and by number', async () => {
  const { data } = await lots('{isSold: true}');
  expect(data.lots.nodes.slice(0, 3).map(({ title }) => title)).toEqual([
    'Tin Locomotive',
    'Cooper’s Plane',
    'Bracket Clock',
  ]);
});

test('a stranger cannot read lots', async () => {
  expect((await server.gql('{ lots { totalCount } }')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
