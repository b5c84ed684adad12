import { createdGroup, invoiceNamed } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

interface Line {
  id: string;
  isPaid: boolean;
  due: string;
  paidRefusal: string | null;
  notPaidRefusal: string | null;
  version: number;
}
interface Invoice {
  id: string;
  number: number;
  lastName: string;
  isPaid: boolean;
  statusLabel: string;
  outstandingBalance: string;
  paidRefusal: string | null;
  notPaidRefusal: string | null;
  version: number;
  lines: Line[];
}
interface Marked {
  markPaid: {
    invoices: Invoice[];
    invoiceGroup: { number: number } | null;
    edit: { id: string; label: string; invoiceCount: number } | null;
    changedCount: number;
    recordedAmount: string | null;
    skipped: { reason: string; count: number; numbers: number[] }[];
    conflicts: { by: string }[];
    userErrors: { code: string; message: string; field: string[] }[];
  };
}

const FACTS =
  'id number lastName isPaid statusLabel outstandingBalance paidRefusal notPaidRefusal version lines { id isPaid due paidRefusal notPaidRefusal version }';
const MARK = `mutation ($input: MarkPaidInput!) { markPaid(input: $input) {
  invoices { ${FACTS} } invoiceGroup { number } edit { id label invoiceCount } changedCount recordedAmount skipped { reason count numbers } conflicts { by } userErrors { code message field } } }`;
const USER = 'GET /app/house/user';
const CHANGE = 'POST /app/house/{houseRef}/paid';

let methods: ReadonlyMap<string, string>;

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot'));

beforeAll(async () => {
  const { data } = await clerk.gql<{ invoiceGroup: { paymentMethods: { id: string; name: string }[] } }>(
    'query ($number: Int) { invoiceGroup(number: $number) { paymentMethods { id name } } }',
    { number: group.number },
  );
  methods = new Map(data.invoiceGroup.paymentMethods.map(({ id, name }) => [name, id]));
});

const invoiceOf = (lastName: string) => invoiceNamed<Invoice>(clerk, group.number, lastName, FACTS);
const mark = (input: object) => clerk.gql<Marked>(MARK, { input });
const paid = (target: object, more: object = {}) =>
  mark({ target, isPaid: true, date: '2026-11-18', methodId: methods.get('Check'), ...more });
const lineOf = ({ lines }: Invoice, index = 0): Line => {
  const line = lines[index];
  if (!line) throw new Error('the invoice has no such item');
  return line;
};

test('marking an item as paid with a day and a method takes one call and returns the current invoice', async () => {
  const ada = await invoiceOf('Marsh');
  const { data, errors, calls } = await paid({ lineIds: [lineOf(ada).id] }, { reference: 'No. 17' });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, CHANGE].sort());
  const {
    invoices: [invoice],
    edit,
    changedCount,
    userErrors,
  } = data.markPaid;
  expect({ userErrors, changedCount, edit: edit?.label }).toEqual({ userErrors: [], changedCount: 1, edit: 'Paid' });
  expect(invoice).toMatchObject({
    number: ada.number,
    isPaid: false,
    statusLabel: 'Partial Paid - 11/18/2026',
    version: ada.version + 1,
  });
  expect(invoice && lineOf(invoice)).toMatchObject({
    isPaid: true,
    due: '0.00',
    paidRefusal: 'This item is paid.',
    notPaidRefusal: null,
  });
});

test('the payments of many invoices are read in one call, latest first, with author, method, and time', async () => {
  const { data, errors, calls } = await clerk.gql<{
    invoices: { nodes: { lastName: string; payments: { totalCount: number; nodes: object[] } }[] };
  }>(
    'query { invoices { nodes { lastName payments(first: 2) { totalCount nodes { amount currency state methodName isOnline reference recordedBy lotNumber isAdditionalCharge reversesNumber } } } } }',
  );
  expect(errors).toEqual([]);
  expect(calls).toEqual([USER, 'GET /app/house/{houseRef}/invoices', 'GET /app/house/{houseRef}/invoicePayments']);
  const ada = await invoiceOf('Marsh');
  const paidLine = ada.lines.find(({ isPaid }) => isPaid);
  expect(paidLine).toBeDefined();
  const found = data.invoices.nodes.map(({ lastName, payments }) => [lastName, payments.totalCount] as const);
  expect(found.filter(([, count]) => count > 0)).toEqual([['Marsh', 1]]);
  expect(data.invoices.nodes.find(({ lastName }) => lastName === 'Marsh')?.payments.nodes).toEqual([
    {
      amount: expect.stringMatching(/^\d+\.\d\d$/) as string,
      currency: 'USD',
      state: 'SETTLED',
      methodName: 'Check',
      isOnline: false,
      reference: 'No. 17',
      recordedBy: 'Colin Lark',
      lotNumber: expect.any(String) as string,
      isAdditionalCharge: false,
      reversesNumber: null,
    },
  ]);
});

test('a part payment cannot exceed the amount due', async () => {
  const ada = await invoiceOf('Marsh');
  expect((await paid({ invoiceIds: [ada.id] }, { amount: '1000000.00' })).data.markPaid).toMatchObject({
    edit: null,
    userErrors: [
      {
        code: 'AMOUNT_NOT_DUE',
        message: `The amount due is ${Number(ada.outstandingBalance).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}.`,
        field: ['amount'],
      },
    ],
  });
  const part = await paid({ invoiceIds: [ada.id] }, { amount: '2.50' });
  expect(part.data.markPaid.recordedAmount).toBe('2.50');
  const owes = (Math.round(Number(ada.outstandingBalance) * 100) - 250) / 100;
  expect(part.data.markPaid.invoices[0]?.outstandingBalance).toBe(owes.toFixed(2));
  const ledger = await clerk.gql<{ node: { payments: { edges: object[] } } }>(
    'query ($id: ID!) { node(id: $id) { ... on Invoice { payments(first: 2) { edges { balanceAfter node { amount } } } } } }',
    { id: ada.id },
  );
  expect(ledger.data.node.payments.edges).toEqual([
    { balanceAfter: owes.toFixed(2), node: { amount: '2.50' } },
    { balanceAfter: ada.outstandingBalance, node: { amount: expect.any(String) as string } },
  ]);
});

test('a selection is paid in one edit and reversed in another; skipped invoices have a reason', async () => {
  const target = { selection: { groupNumber: group.number, filter: {} } };
  const { data } = await clerk.gql<{ invoiceGroup: { totals: { outstandingBalance: string } } }>(
    'query ($number: Int) { invoiceGroup(number: $number) { totals { outstandingBalance } } }',
    { number: group.number },
  );
  expect((await paid(target)).data.markPaid).toMatchObject({
    changedCount: 5,
    recordedAmount: data.invoiceGroup.totals.outstandingBalance,
    edit: { invoiceCount: 5 },
    skipped: [],
    userErrors: [],
  });
  const ada = await invoiceOf('Marsh');
  expect(ada).toMatchObject({
    isPaid: true,
    statusLabel: 'Paid - 11/18/2026',
    paidRefusal: 'This invoice is paid.',
    notPaidRefusal: null,
  });
  expect((await paid(target)).data.markPaid).toMatchObject({
    changedCount: 0,
    recordedAmount: null,
    edit: null,
    skipped: [{ reason: 'This invoice is paid.', count: 5 }],
  });
  expect((await mark({ target, isPaid: false })).data.markPaid).toMatchObject({
    changedCount: 5,
    edit: { label: 'Not paid' },
  });
  expect(await invoiceOf('Marsh')).toMatchObject({ isPaid: false, notPaidRefusal: 'This invoice has no payments.' });
});

test.each([
  ['without a method', { methodId: null }, 'METHOD_REQUIRED', 'Choose a payment method.', 'methodId'],
  ['in the future', { date: '2026-11-21' }, 'DATE_IN_FUTURE', 'The date cannot be in the future.', 'date'],
  [
    'with the number of a card',
    { reference: '4111 1111 1111 1111' },
    'CARD_NUMBER',
    expect.stringContaining('looks like a card number'),
    'reference',
  ],
])('a payment %s is refused at its field', async (_what, more, code, message, field) => {
  const ada = await invoiceOf('Marsh');
  expect((await paid({ invoiceIds: [ada.id] }, more)).data.markPaid).toMatchObject({
    invoices: [],
    edit: null,
    userErrors: [{ code, message: message as string, field: [field] }],
  });
});

test('staff cannot choose the provider’s method', async () => {
  const ada = await invoiceOf('Marsh');
  expect(
    (await paid({ invoiceIds: [ada.id] }, { methodId: methods.get('CC') })).data.markPaid.userErrors,
  ).toMatchObject([{ code: 'METHOD_NOT_CHOOSABLE', field: ['methodId'] }]);
});

test('a mark that another user made since is a conflict that names the edit', async () => {
  const ada = await invoiceOf('Marsh');
  const line = lineOf(ada);
  await paid({ lineIds: [line.id] });
  const { data } = await paid({ lineIds: [line.id] }, { seen: [{ id: line.id, version: line.version }] });
  expect(data.markPaid).toMatchObject({
    invoices: [],
    conflicts: [{ by: expect.any(String) as string }],
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

test('an ambiguous request is malformed, and a request for nonexistent records is refused', async () => {
  const ada = await invoiceOf('Marsh');
  expect((await paid({ lineIds: [lineOf(ada).id], invoiceIds: [ada.id] })).errors).toHaveLength(1);
  expect((await paid({ invoiceIds: ['bm90aGluZw'] })).data.markPaid.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('users without access to invoices are refused', async () => {
  const viewer = await server.as('sample', 'viewer');
  const { errors } = await viewer.gql(MARK, {
    input: { target: { selection: { groupNumber: group.number, filter: {} } }, isPaid: true },
  });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
