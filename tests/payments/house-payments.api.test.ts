import { payInLedger } from '../customers/ledger-payments';
import { createdGroup } from '../support/houses/invoicing-flow';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const DAY = 86_400_000;
const at = (days: number) => new Date(SAMPLE_NOW + days * DAY);

let groups: number[];

const { upstream, server } = servicesOfFile({
  houses: ['sample', 'second'].map((userName) => smallHouse({ userName })),
});
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  groups = [
    (await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot')).number,
    (await createdGroup(upstream, await server.as('second', 'clerk'), 'Autumn Sale', 'Cards per lot')).number,
  ];
  await payInLedger(upstream.db, 'sample', 'Marsh', [
    { amount: 100_050, state: 'SETTLED', methodId: 1, at: at(1) },
    { amount: 20_000, state: 'PENDING', methodId: 11, at: at(2) },
    { amount: -5_025, state: 'SETTLED', methodId: 1, at: at(3) },
  ]);
  await payInLedger(upstream.db, 'sample', 'Rossi', [
    { amount: 7_700, state: 'FAILED', methodId: 11, at: at(4) },
    { amount: 3_300, state: 'PENDING', methodId: 11, at: at(5) },
    { amount: 3_300, state: 'SETTLED', methodId: 11, at: at(6), refersTo: 1 },
  ]);
  await payInLedger(upstream.db, 'second', 'Marsh', [{ amount: 999, state: 'SETTLED', methodId: 1, at: at(1) }]);
});

interface Listed {
  readonly payments: {
    readonly totalCount: number;
    readonly totals: readonly Record<string, unknown>[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly nodes: readonly { readonly amount: string; readonly invoice: { readonly lastName: string } }[];
  };
}

const LIST = `query ($first: Int, $after: String, $filter: PaymentFilter) { payments(first: $first, after: $after, filter: $filter) {
  totalCount totals { currency paymentCount settled pending } pageInfo { hasNextPage endCursor }
  nodes { amount state isOnline method { name } invoice { lastName approval { firstName } } } } }`;
const list = async (variables: Record<string, unknown> = {}) => {
  const { data, errors, calls } = await clerk.gql<Listed>(LIST, variables);
  expect(errors).toEqual([]);
  return { ...data.payments, calls };
};
const amounts = async (filter: Record<string, unknown>) => (await list({ filter })).nodes.map(({ amount }) => amount);

test('lists the payments of the house, latest first, with what they add up to', async () => {
  const { nodes, totalCount, totals } = await list();
  expect(nodes.map(({ amount, invoice }) => [amount, invoice.lastName])).toEqual([
    ['33.00', 'Rossi'],
    ['77.00', 'Rossi'],
    ['-50.25', 'Marsh'],
    ['200.00', 'Marsh'],
    ['1000.50', 'Marsh'],
  ]);
  expect(totalCount).toBe(5);
  expect(totals).toEqual([{ currency: 'USD', paymentCount: 5, settled: '983.25', pending: '200.00' }]);
});

test.each<[string, () => Record<string, unknown>, string[]]>([
  ['state', () => ({ states: ['PENDING', 'FAILED'] }), ['77.00', '200.00']],
  ['date', () => ({ paidFrom: at(2).toISOString(), paidTo: at(4).toISOString() }), ['-50.25', '200.00']],
  ['currency', () => ({ currency: 'EUR' }), []],
  ['online', () => ({ isOnline: false }), ['-50.25', '1000.50']],
  ['method', () => ({ methodNumbers: [11] }), ['33.00', '77.00', '200.00']],
  ['no method', () => ({ methodNumbers: [] }), []],
  ['group', () => ({ groupNumbers: [groups[0]], states: ['FAILED'] }), ['77.00']],
  ['a group without payments', () => ({ groupNumbers: [999_999] }), []],
])('selects by %s', async (_what, filter, expected) => {
  expect(await amounts(filter())).toEqual(expected);
});

test('pages follow one another, and a cursor belongs to its filter', async () => {
  const first = await list({ first: 2 });
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await list({ first: 3, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes].map(({ amount }) => amount)).toEqual(await amounts({}));
  expect(second.pageInfo.hasNextPage).toBe(false);
  const { errors } = await clerk.gql(LIST, { after: first.pageInfo.endCursor, filter: { isOnline: true } });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('a page costs as many calls with one payment as with five, and sums are only read if they are selected', async () => {
  const [one, five] = [await list({ first: 1 }), await list({ first: 5 })];
  expect([...five.calls].sort()).toEqual([...one.calls].sort());
  const { data } = await clerk.gql<Listed>('{ payments(first: 2) { nodes { amount } } }');
  expect(data.payments.nodes).toEqual([{ amount: '33.00' }, { amount: '77.00' }]);
});

test('is refused without the right, and for too many numbers', async () => {
  const viewer = await server.as('sample', 'viewer');
  expect((await viewer.gql(LIST)).errors[0]?.extensions.code).toBe('FORBIDDEN');
  const { errors } = await clerk.gql(LIST, { filter: { groupNumbers: Array.from({ length: 201 }, (_, n) => n) } });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});
