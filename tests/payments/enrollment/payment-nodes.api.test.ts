import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const H = '/app/house/{houseRef}';
const SESSION = 'GET /app/house/user';

interface Versioned {
  id: string;
  version: number;
}
interface Change {
  type: string;
  recordID: number;
  version: number;
}
interface Ledger {
  invoices: {
    nodes: { id: string; approval: { payments: { nodes: Versioned[] } }; payments: { nodes: Versioned[] } }[];
  };
}

let houseRef: string;

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  await createdGroup(upstream, clerk, 'Barn Sale', 'Cards per lot');
  houseRef = (await upstream.db.query<{ ref: string }>('select ref from house'))[0]?.ref ?? '';
});

async function changesWhile(act: () => Promise<unknown>): Promise<Change[]> {
  const client = await upstream.signIn('sample', 'clerk');
  const feed = async (query: string) =>
    (await client.get<{ data: { sequence: number; changes: Change[] } }>(`/app/house/${houseRef}/changes${query}`)).body
      .data;
  const { sequence } = await feed('');
  await act();
  return (await feed(`?after=${sequence}`)).changes;
}

async function methodId(): Promise<string> {
  const { data } = await clerk.gql<{ paymentMethods: { id: string; isChoosable: boolean }[] }>(
    '{ paymentMethods { id isChoosable } }',
  );
  return data.paymentMethods.find(({ isChoosable }) => isChoosable)?.id ?? '';
}

const LEDGER =
  '{ invoices(first: 200) { nodes { id approval { payments { nodes { id version } } } payments { nodes { id version } } } } }';
const ledger = async () => (await clerk.gql<Ledger>(LEDGER)).data.invoices.nodes;

const MARK = 'mutation ($input: MarkPaidInput!) { markPaid(input: $input) { changedCount userErrors { message } } }';

async function markAllPaid(): Promise<void> {
  for (const group of [7001, 7002]) {
    const input = {
      target: { selection: { groupNumber: group, filter: {} } },
      isPaid: true,
      methodId: await methodId(),
    };
    expect(await clerk.gql(MARK, { input })).toMatchObject({ errors: [], data: { markPaid: { userErrors: [] } } });
  }
}

test('a payment by staff is announced as a payment of the bidder and the invoice, with its edit', async () => {
  const changes = await changesWhile(markAllPaid);
  const numbers = (type: string) => changes.filter((change) => change.type === type).map(({ recordID }) => recordID);
  expect(numbers('Payment').length).toBeGreaterThan(0);
  expect(numbers('InvoicePayment')).toEqual(numbers('Payment'));
  expect(numbers('InvoiceEdit')).toHaveLength(2);
  const listed = (await ledger()).flatMap(({ approval }) => approval.payments.nodes);
  expect(
    changes
      .filter(({ type }) => type === 'Payment')
      .every(({ version }) => listed.every((payment) => payment.version === version)),
  ).toBe(true);
});

test('undoing an edit announces the edit with its next version', async () => {
  const [invoice] = await ledger();
  const note = 'mutation ($input: SetInvoiceNoteInput!) { setInvoiceNote(input: $input) { edit { id version } } }';
  const {
    data: {
      setInvoiceNote: { edit },
    },
  } = await clerk.gql<{ setInvoiceNote: { edit: Versioned } }>(note, {
    input: { invoiceId: invoice?.id, notes: 'Calls on Monday' },
  });
  expect(edit.version).toBe(1);
  const changes = await changesWhile(() =>
    clerk.gql('mutation ($input: UndoEditInput!) { undoEdit(input: $input) { userErrors { message } } }', {
      input: { editId: edit.id },
    }),
  );
  expect(changes.filter(({ type }) => type === 'InvoiceEdit').map(({ version }) => version)).toEqual([1, 2]);
  expect(
    (
      await clerk.gql<{ node: Versioned }>('query ($id: ID!) { node(id: $id) { ... on InvoiceEdit { version } } }', {
        id: edit.id,
      })
    ).data.node.version,
  ).toBe(2);
});

const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id
  ... on Payment { version amount } ... on InvoicePayment { version amount methodName } ... on Paddle { version number } } }`;

test('any number of payments or paddles is read by id with one call per type', async () => {
  const found = await ledger();
  const payments = found.flatMap(({ approval }) => approval.payments.nodes);
  const own = found.flatMap((invoice) => invoice.payments.nodes);
  const { data } = await clerk.gql<{ invoices: { nodes: { approval: { paddles: { nodes: Versioned[] } } }[] } }>(
    '{ invoices { nodes { approval { paddles { nodes { id version } } } } } }',
  );
  const paddles = data.invoices.nodes.flatMap(({ approval }) => approval.paddles.nodes);
  for (const [list, call] of [
    [payments, 'bidderPayments'],
    [own, 'invoicePayments'],
    [paddles, 'bidderPaddles'],
  ] as const) {
    for (const count of [1, 50]) {
      const ids = [...new Set(list.map(({ id }) => id))].slice(0, count);
      const answer = await clerk.gql<{ nodes: Versioned[] }>(NODES, { ids });
      expect(answer.data.nodes.map(({ id }) => id)).toEqual(ids);
      expect(answer.calls).toEqual([SESSION, `GET ${H}/${call}`]);
    }
  }
});

test('a payment by id is refused to users without access to invoices', async () => {
  const [invoice] = await ledger();
  const viewer = await server.as('sample', 'viewer');
  const { data, errors } = await viewer.gql('query ($id: ID!) { node(id: $id) { id } }', {
    id: invoice?.payments.nodes[0]?.id,
  });
  expect(data).toEqual({ node: null });
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
});

describe('lists within the rows of a list cost the same calls for one row as for fifty', () => {
  const calls = async (query: string, first: number) => [...(await clerk.gql(query, { first })).calls].sort();

  test('payments and paddles of the bidders of invoices', async () => {
    const query =
      'query ($first: Int!) { invoices(first: $first) { nodes { approval { payments { nodes { id } } paddles { nodes { id } } } } } }';
    const expected = [
      SESSION,
      ...['approvals', 'bidderPaddles', 'bidderPayments', 'invoices'].map((path) => `GET ${H}/${path}`),
    ].sort();
    for (const first of [1, 50]) expect(await calls(query, first)).toEqual(expected);
  });

  test('invoices of the buyers of lots', async () => {
    const query =
      'query ($first: Int!) { lots(first: $first, filter: {isSold: true}) { nodes { buyer { invoices(first: 5) { totalCount nodes { number } totals { currency } } } } } }';
    for (const first of [1, 50])
      expect(await calls(query, first)).toEqual(
        [SESSION, ...['approvals', 'invoiceWindows', 'lots'].map((path) => `GET ${H}/${path}`)].sort(),
      );
  });

  test('invoices of groups, which use the specified call for a single group', async () => {
    const query =
      'query ($first: Int!) { invoiceGroups(first: $first) { nodes { invoices(first: 5) { nodes { number } } } } }';
    const one = await calls(query, 1);
    const many = await calls(query, 50);
    expect(one).toEqual(
      [SESSION, `GET ${H}/invoiceGroup/{invoiceGroupID}/groupDetailInfo`, `GET ${H}/invoiceGroups`].sort(),
    );
    expect(many).toEqual([SESSION, `GET ${H}/invoiceGroups`, `GET ${H}/invoiceWindows`].sort());
  });
});

test.each([
  ['without a filter', ''],
  ['in an order', ', orderBy: {field: OUTSTANDING, direction: DESC}'],
  ['that a search selects', ', filter: {search: "a"}'],
  ['that are paid', ', filter: {isPaid: true}'],
])('pages of the invoices of many groups %s equal the pages of the single groups', async (_name, args) => {
  const FIELDS = `invoices(first: 3, offset: 1${args}) { totalCount nodes { number } totals { currency totals { invoiceCount invoiceTotal outstandingBalance } } }`;
  const { data } = await clerk.gql<{ invoiceGroups: { nodes: { number: number }[] } }>(
    `{ invoiceGroups { nodes { number ${FIELDS} } } }`,
  );
  expect(data.invoiceGroups.nodes).toHaveLength(2);
  for (const group of data.invoiceGroups.nodes) {
    const alone = await clerk.gql<{ invoiceGroup: object }>(
      `query ($number: Int) { invoiceGroup(number: $number) { number ${FIELDS} } }`,
      { number: group.number },
    );
    expect(group).toEqual(alone.data.invoiceGroup);
  }
});
