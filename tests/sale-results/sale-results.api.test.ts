import { createdGroup } from '../support/houses/invoicing-flow';
import { bigHouse, smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import type { TestCaller } from '../support/services/server';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse(), bigHouse({ userName: 'big', invoices: 500, lotsEach: 1 })],
  quiet: true,
});
const boss = ofFile(() => server.as('sample', 'super'));

const LIST = `query ($first: Int, $after: String, $search: String) { saleResults(first: $first, after: $after, search: $search) {
  totalCount pageInfo { hasNextPage endCursor }
  nodes { number ref name sessions { ref title prefix date startsAt endedAt currency lotCount soldCount buyerCount hammerTotal } } } }`;
interface Sales {
  readonly saleResults: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: readonly {
      readonly name: string;
      readonly sessions: readonly { readonly ref: string; readonly title: string }[];
    }[];
  };
}

const SUMS = 'currency lotCount hammer premium liveFee payable';
const RESULT = `query ($refs: [String!]!, $search: String, $first: Int, $after: String) {
  saleResult(refs: $refs, search: $search, first: $first, after: $after) {
    totalCount currency catalogs { ref prefix title date } totals { ${SUMS} } pageInfo { hasNextPage endCursor }
    nodes { number firstName lastName company address paddleNumber phone email channel sums { ${SUMS} } approval { id number }
      lots { lotId lotRef lotNumber title lotUrl catalogRef catalogPrefix saleRef memberNumber bidderRef hammer premium liveFee payable
        canOpenDispute disputeRefusal disputeRef disputeState feedbackExistsForLot invoiceNumber groupNumber
        lot { id feedback { id } } dispute { id ref } invoice { id number } } } } }`;
type Sums = Readonly<Record<'hammer' | 'premium' | 'liveFee' | 'payable', string>> & { readonly lotCount: number };
interface Result {
  readonly saleResult: {
    readonly totalCount: number;
    readonly currency: string | null;
    readonly catalogs: readonly { readonly prefix: string; readonly date: string }[];
    readonly totals: Sums | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: readonly {
      readonly number: number;
      readonly lastName: string;
      readonly sums: Sums;
      readonly approval: { readonly number: number };
      readonly lots: readonly {
        readonly lotId: string;
        readonly title: string;
        readonly payable: string;
        readonly lot: { readonly id: string };
        readonly invoiceNumber: number | null;
        readonly invoice: { readonly number: number } | null;
      }[];
    }[];
  };
}

const refsOf = async (caller: TestCaller, titles?: readonly string[]): Promise<string[]> => {
  const { data } = await caller.gql<Sales>(LIST, {});
  const sessions = data.saleResults.nodes.flatMap(({ sessions: own }) => own);
  return sessions.filter(({ title }) => titles?.includes(title) ?? true).map(({ ref }) => ref);
};
const cents = (amount: string) => Math.round(Number(amount) * 100);
const FIGURES = ['hammer', 'premium', 'liveFee', 'payable'] as const;

test('sales are listed with their sessions, page by page', async () => {
  const all = await boss.gql<Sales>(LIST, {});
  expect(all.errors).toEqual([]);
  expect(all.data.saleResults.nodes).toMatchObject([
    { name: 'Barn Sale', sessions: [{ title: 'Tools and Toys' }] },
    {
      name: 'Autumn Sale',
      sessions: [
        { title: 'Clocks and Furniture' },
        {
          title: 'Pictures',
          prefix: 'A1',
          date: '2026-11-10',
          currency: 'USD',
          lotCount: 6,
          soldCount: 5,
          buyerCount: 4,
          hammerTotal: '3850.50',
        },
      ],
    },
  ]);
  const first = await boss.gql<Sales>(LIST, { first: 1 });
  const { endCursor, hasNextPage } = first.data.saleResults.pageInfo;
  expect(hasNextPage).toBe(true);
  const second = await boss.gql<Sales>(LIST, { first: 1, after: endCursor });
  expect(second.data.saleResults.nodes.map(({ name }) => name)).toEqual(['Autumn Sale']);
  expect((await boss.gql<Sales>(LIST, { search: 'barn' })).data.saleResults.totalCount).toBe(1);
});

test('the sums of the buyers on all pages equal the totals, before and after they are invoiced', async () => {
  const refs = await refsOf(boss);
  const whole = async () => {
    const { data, errors } = await boss.gql<Result>(RESULT, { refs });
    expect(errors).toEqual([]);
    return data.saleResult;
  };
  const before = await whole();
  expect(before.catalogs.map(({ prefix }) => prefix)).toEqual(['A1', 'A2', 'B1']);
  for (const figure of FIGURES)
    expect(before.nodes.reduce((sum, { sums }) => sum + cents(sums[figure]), 0)).toBe(
      cents(before.totals?.[figure] ?? ''),
    );
  const two = await boss.gql<Result>(RESULT, { refs, first: 2 });
  expect(two.data.saleResult.totals).toEqual(before.totals);
  const next = await boss.gql<Result>(RESULT, { refs, first: 2, after: two.data.saleResult.pageInfo.endCursor });
  expect(next.data.saleResult.nodes).toEqual(before.nodes.slice(2, 4));

  await createdGroup(upstream, boss, 'Autumn Sale', 'Cards per lot');
  const after = await whole();
  expect(after.totals).toEqual(before.totals);
  const lots = after.nodes.flatMap(({ lots: own }) => own);
  expect(lots.filter(({ invoice }) => invoice !== null)).toHaveLength(8);
  for (const { lotId, lot, invoiceNumber, invoice } of lots) {
    expect(lot.id).toBe(lotId);
    expect(invoice?.number ?? null).toBe(invoiceNumber);
  }
  for (const { number, approval } of after.nodes) expect(approval.number).toBe(number);
});

test('two hundred buyers with all that belongs to them cost as many calls as five', async () => {
  const caller = await server.as('big', 'super');
  const refs = await refsOf(caller);
  const few = await caller.gql<Result>(RESULT, { refs, first: 5 });
  const many = await caller.gql<Result>(RESULT, { refs, first: 200 });
  expect([few.errors, many.errors]).toEqual([[], []]);
  expect([few.data.saleResult.nodes.length, many.data.saleResult.nodes.length]).toEqual([5, 200]);
  expect([...many.calls].sort()).toEqual([...few.calls].sort());
  expect(many.data.saleResult.totalCount).toBe(500);
});

test('a search counts only what it finds', async () => {
  const refs = await refsOf(boss);
  const { data } = await boss.gql<Result>(RESULT, { refs, search: ' heron ' });
  expect(data.saleResult).toMatchObject({
    totalCount: 1,
    totals: { lotCount: 1, hammer: '350.00', premium: '87.50', liveFee: '5.25', payable: '442.75' },
    nodes: [{ lastName: 'Keller', lots: [{ title: 'Two Herons' }] }],
  });
});

test('sessions in two currencies are refused with the specified text', async () => {
  const refs = await refsOf(boss, ['Pictures', 'Clocks and Furniture']);
  await upstream.db.query(`update catalog set currency = 'GBP' where ref = $1`, [refs[0]]);
  const { errors } = await boss.gql<Result>(RESULT, { refs });
  expect(errors[0]?.message).toBe('Please select sessions with the same currency.');
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  await upstream.db.query(`update catalog set currency = 'USD' where ref = $1`, [refs[0]]);
});

test('without sessions there are no results, and too many references are refused', async () => {
  const nothing = { totalCount: 0, currency: null, catalogs: [], totals: null, nodes: [] };
  expect((await boss.gql<Result>(RESULT, { refs: [] })).data.saleResult).toMatchObject(nothing);
  expect((await boss.gql<Result>(RESULT, { refs: ['CAT1', "' or 1=1"] })).data.saleResult).toMatchObject(nothing);
  const many = Array.from({ length: 51 }, (_, index) => `CAT${index}`);
  expect((await boss.gql<Result>(RESULT, { refs: many })).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

test('the file has what the search finds, and a user without reports gets neither it nor the results', async () => {
  const refs = await refsOf(boss);
  const file = (caller: TestCaller) =>
    fetch(`${server.url}/files/saleResults.csv?refs=${refs.join(',')}&search=keller`, {
      headers: { cookie: caller.cookie },
    });
  const answer = await file(boss);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="saleResults_[\w-]+_\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[5])).toEqual(['Bruno', 'Bruno']);
  const viewer = await server.as('sample', 'viewer');
  expect((await file(viewer)).status).toBe(403);
  for (const [query, variables] of [
    [LIST, {}],
    [RESULT, { refs }],
    [RESULT, { refs: [] }],
  ] as const)
    expect((await viewer.gql(query, variables)).errors[0]?.extensions.code).toBe('FORBIDDEN');
});
