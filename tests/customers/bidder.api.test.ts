import { createdGroup } from '../support/houses/invoicing-flow';
import { SAMPLE_NOW } from '../support/houses/sample-house';
import { type EitherHouse, twoHouses } from '../support/houses/two-houses';
import { payInLedger } from './ledger-payments';

const { upstream, server, clerks } = twoHouses();

beforeAll(async () => {
  for (const caller of [clerks.sample, clerks.second])
    await createdGroup(upstream, caller, 'Barn Sale', 'Cards per lot');
});

const clerk = (house: EitherHouse = 'sample') => clerks[house];

interface Numbered {
  id: string;
  number: number;
}

async function bidder(lastName: string, house: EitherHouse = 'sample'): Promise<Numbered> {
  const { data } = await clerk(house).gql<{ invoices: { nodes: { approval: Numbered }[] } }>(
    'query ($s: String) { invoices(filter: {search: $s}) { nodes { approval { id number } } } }',
    { s: lastName },
  );
  const found = data.invoices.nodes[0]?.approval;
  if (!found) throw new Error(`no bidder ${lastName}`);
  return found;
}

async function asked<Data>(lastName: string, fields: string): Promise<Data> {
  const { data, errors } = await clerk().gql<{ approval: Data }>(
    `query ($number: Int) { approval(number: $number) { ${fields} } }`,
    { number: (await bidder(lastName)).number },
  );
  expect(errors).toEqual([]);
  return data.approval;
}

describe('a bidder', () => {
  test('a bidder is found by id, by number, and by the person’s number on the platform', async () => {
    const { id, number } = await bidder('Marsh');
    const { data } = await clerk().gql<Record<string, Numbered>>(
      `query ($id: ID, $number: Int) {
      byId: approval(id: $id) { number } byNumber: approval(number: $number) { number } byMember: approval(memberNumber: 9001) { number }
    }`,
      { id, number },
    );
    expect(data).toEqual({ byId: { number }, byNumber: { number }, byMember: { number } });
  });

  test('a bidder is null for a number that the house does not have', async () => {
    const { data, errors } = await clerk().gql<Record<string, null>>(
      '{ approval(number: 999999) { id } member: approval(memberNumber: 999999) { id } }',
    );
    expect([data, errors]).toEqual([{ approval: null, member: null }, []]);
  });

  test('a bidder is requested by exactly one of id, number, and member number', async () => {
    for (const query of ['{ approval { id } }', '{ approval(number: 1, memberNumber: 9001) { id } }']) {
      expect((await clerk().gql(query)).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  test('a bidder has a card on file or null', async () => {
    expect([await asked('Marsh', 'hasCard'), await asked('Keller', 'hasCard')]).toEqual([
      { hasCard: true },
      { hasCard: false },
    ]);
  });

  test('a bidder has the paddles of their sessions, latest first', async () => {
    expect(
      await asked(
        'Stone',
        'paddles(first: 1) { totalCount pageInfo { hasNextPage } nodes { number catalog { identifier } } }',
      ),
    ).toEqual({
      paddles: {
        totalCount: 2,
        pageInfo: { hasNextPage: true },
        nodes: [{ number: '104', catalog: { identifier: 'B1' } }],
      },
    });
  });
});

describe('the invoices of a bidder', () => {
  const FIELDS =
    'invoices(first: $first, offset: $offset) { totalCount totals { currency totals { outstandingBalance } } nodes { number lastName group { title } lines { title } } }';
  interface Page {
    approval: {
      invoices: { totalCount: number; totals: object[]; nodes: { lastName: string; group: { title: string } }[] };
    };
  }

  const page = async (first: number, offset: number) =>
    clerk().gql<Page>(`query ($number: Int, $first: Int, $offset: Int) { approval(number: $number) { ${FIELDS} } }`, {
      number: (await bidder('Keller')).number,
      first,
      offset,
    });

  test('a bidder’s invoices come from every group, latest first, in pages, with totals of all', async () => {
    const {
      data: { approval },
    } = await page(1, 0);
    expect(approval.invoices).toMatchObject({
      totalCount: 2,
      totals: [{ currency: 'USD' }],
      nodes: [{ lastName: 'Keller', group: { title: 'Barn Sale' } }],
    });
    const second = await page(1, 1);
    expect(second.data.approval.invoices.nodes).toMatchObject([
      { lastName: 'Keller', group: { title: 'Autumn Sale' } },
    ]);
  });

  test('the invoices of fifty bidders cost the same calls as those of one', async () => {
    const expected = [
      'GET /app/house/user',
      ...['approvals', 'invoiceWindows', 'invoiceGroups'].map((path) => `GET /app/house/{houseRef}/${path}`),
    ].sort();
    for (const first of [1, 50]) expect([...(await page(first, 0)).calls].sort()).toEqual(expected);
  });
});

describe('the payments of a bidder', () => {
  const FIELDS =
    'payments(first: $first) { totalCount nodes { amount currency paidAt state isOnline method { name } invoice { number } } }';

  test('a bidder’s payments are empty before any payment', async () => {
    expect(await asked('Rossi', 'payments { totalCount nodes { number } }')).toEqual({
      payments: { totalCount: 0, nodes: [] },
    });
  });

  test('a bidder’s payments are listed latest first; a pending payment is replaced by its result, and a refund is negative', async () => {
    const [old, pending, failed, back] = [3, 2, 1, 0].map((days) => new Date(SAMPLE_NOW - days * 86_400_000));
    const invoice = await payInLedger(upstream.db, 'sample', 'Stone', [
      { amount: 100_000, state: 'SETTLED', methodId: 3, at: old },
      { amount: 50_000, state: 'PENDING', methodId: 11, at: pending },
      { amount: 50_000, state: 'FAILED', methodId: 11, at: failed, refersTo: 1 },
      { amount: -100_000, state: 'SETTLED', methodId: 3, at: back, refersTo: 0 },
    ]);
    const { data, calls } = await clerk().gql<{ approval: object }>(
      `query ($number: Int, $first: Int) { approval(number: $number) { ${FIELDS} } }`,
      { number: (await bidder('Stone')).number, first: 10 },
    );
    const money = { currency: 'USD', invoice: { number: invoice } };
    expect(data.approval).toEqual({
      payments: {
        totalCount: 3,
        nodes: [
          {
            ...money,
            amount: '-1000.00',
            state: 'SETTLED',
            isOnline: false,
            method: { name: 'Wire' },
            paidAt: back?.toISOString(),
          },
          {
            ...money,
            amount: '500.00',
            state: 'FAILED',
            isOnline: true,
            method: { name: 'ACH' },
            paidAt: failed?.toISOString(),
          },
          {
            ...money,
            amount: '1000.00',
            state: 'SETTLED',
            isOnline: false,
            method: { name: 'Wire' },
            paidAt: old?.toISOString(),
          },
        ],
      },
    });
    expect([...calls].sort()).toEqual(
      [
        'GET /app/house/user',
        ...['bidderPayments', 'approvals', 'invoices', 'payment-methods'].map(
          (path) => `GET /app/house/{houseRef}/${path}`,
        ),
      ].sort(),
    );
  });
});

describe.each([
  ['sample', 'second'],
  ['second', 'sample'],
] as const)('the bidders of %s', (own, other) => {
  test(`a bidder cannot be found in ${other} by id`, async () => {
    const { id } = await bidder('Marsh', own);
    const { data, errors } = await clerk(other).gql<{ approval: null }>(
      'query ($id: ID) { approval(id: $id) { id } }',
      { id },
    );
    expect([data.approval, errors]).toEqual([null, []]);
  });

  test(`a bidder has nothing in common with the bidder of the same number in ${other}`, async () => {
    const amount = own === 'sample' ? '7.00' : '9.00';
    await payInLedger(upstream.db, own, 'Patel', [
      { amount: Number(amount) * 100, state: 'SETTLED', methodId: 1, at: new Date(SAMPLE_NOW) },
    ]);
    const FACTS =
      'query ($number: Int) { approval(number: $number) { payments { nodes { amount } } invoices { nodes { id } } } }';
    interface Facts {
      approval: { payments: { nodes: { amount: string }[] }; invoices: { nodes: { id: string }[] } };
    }
    const { number } = await bidder('Patel', own);
    const [mine, theirs] = await Promise.all(
      [own, other].map(async (house) => (await clerk(house).gql<Facts>(FACTS, { number })).data.approval),
    );
    expect(mine?.payments.nodes).toEqual([{ amount }]);
    expect(theirs?.payments.nodes).not.toContainEqual({ amount });
    const invoices = mine?.invoices.nodes.map(({ id }) => id) ?? [];
    expect(invoices).not.toEqual([]);
    expect(theirs?.invoices.nodes.filter(({ id }) => invoices.includes(id))).toEqual([]);
  });
});

test('a bidder is refused to users without access to invoices', async () => {
  const { errors } = await (await server.as('sample', 'viewer')).gql('{ approval(number: 1) { id } }');
  expect(errors[0]).toMatchObject({
    message: 'You do not have permissions to view this page. Please contact your system administrator.',
    extensions: { code: 'FORBIDDEN' },
  });
});

test('the services refuse a bidder’s paddles and payments to users without access to invoices', async () => {
  const viewer = await upstream.signIn('sample', 'viewer');
  const [house] = await upstream.db.query<{ ref: string }>('select ref from house where user_name = $1', ['sample']);
  for (const list of ['bidderPaddles', 'bidderPayments']) {
    expect((await viewer.get(`/app/house/${house?.ref}/${list}?approvalIDs=1`)).status).toBe(403);
  }
});
