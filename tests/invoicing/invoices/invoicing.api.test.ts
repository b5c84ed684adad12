import { createdGroup, drainWithoutCreations, sessionsOf, templateNamed } from '../../support/houses/invoicing-flow';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile({ quiet: true });
let clerk: TestCaller;

beforeEach(async () => {
  clerk = await server.as(await newHouse(upstream), 'clerk');
});

const CREATE = `mutation ($input: CreateInvoiceGroupInput!) {
  createInvoiceGroup(input: $input) { invoiceGroup { number title state progress { done total } } userErrors { code message field } }
}`;
const RETRY =
  'mutation ($input: RetryInvoiceGroupInput!) { retryInvoiceGroup(input: $input) { invoiceGroup { state failure } userErrors { code } } }';
const DRY_RUN = `query ($input: InvoiceGroupDryRunInput!) {
  invoiceGroupDryRun(input: $input) { result { currency invoiceCount itemCount price { hammer premium liveFee tax } invoiceTotal } userErrors { code field } }
}`;
const GROUP = `query ($number: Int!) { invoiceGroup(number: $number) {
  state currency totals { invoiceCount itemCount price { hammer premium liveFee tax } invoiceTotal outstandingBalance }
  invoices { totalCount totals { currency totals { invoiceTotal } } nodes { number lastName platform invoiceTotal status statusLabel delivery { state recipient } lines { total statusLabel } } }
} }`;
const SEND = `mutation ($input: SendInvoicesInput!) {
  sendInvoices(input: $input) { sendRun { id isFinished progress { done total } skipped { name reason } invoices { lastName statusLabel } } userErrors { code message } }
}`;

interface Group {
  invoiceGroup: {
    state: string;
    totals: { invoiceCount: number; itemCount: number; invoiceTotal: string; outstandingBalance: string };
    invoices: {
      totalCount: number;
      nodes: {
        number: number;
        lastName: string;
        platform: string;
        invoiceTotal: string;
        lines: { total: string }[];
        statusLabel: string;
      }[];
    };
  };
}

/** Returns an amount in cents, exactly. */
const cents = (amount: string) => Number(amount.replace('.', ''));
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0);

const autumn = async () => ({
  catalogRefs: await sessionsOf(clerk, 'Autumn Sale'),
  templateId: await templateNamed(clerk, 'Cards per lot'),
});
const group = async (number: number) => (await clerk.gql<Group>(GROUP, { number })).data.invoiceGroup;

describe('creating', () => {
  test('returns the group in creation immediately, and creates one invoice per bidder', async () => {
    const input = { ...(await autumn()), title: 'Autumn', idempotencyKey: 'command-1' };
    const { data, calls } = await clerk.gql<{ createInvoiceGroup: { invoiceGroup: { number: number } } }>(CREATE, {
      input,
    });
    expect(data.createInvoiceGroup).toMatchObject({
      invoiceGroup: { title: 'Autumn', state: 'IN_CREATION' },
      userErrors: [],
    });
    expect(calls).toEqual([
      'GET /app/house/user',
      'POST /app/house/{houseRef}/invoiceGroup',
      'GET /app/house/{houseRef}/invoiceGroups',
    ]);
    await upstream.runner.drain();
    expect(await group(data.createInvoiceGroup.invoiceGroup.number)).toMatchObject({
      state: 'CREATED',
      invoices: { totalCount: 5 },
    });
  });

  test('happens once per key, and sessions can be invoiced once', async () => {
    const input = { ...(await autumn()), title: 'Autumn', idempotencyKey: 'command-1' };
    const first = await clerk.gql<object>(CREATE, { input });
    const again = await clerk.gql<object>(CREATE, { input });
    const late = await clerk.gql<{ createInvoiceGroup: { invoiceGroup: null; userErrors: object[] } }>(CREATE, {
      input: { ...input, idempotencyKey: 'command-2' },
    });
    expect(again.data).toEqual(first.data);
    expect(late.data.createInvoiceGroup.invoiceGroup).toBeNull();
    expect(late.data.createInvoiceGroup.userErrors).toHaveLength(1);
  });

  test('returns all problems of the input', async () => {
    const { data } = await clerk.gql(CREATE, {
      input: { catalogRefs: [], title: ' ', templateId: 'nonsense', idempotencyKey: 'command-1' },
    });
    expect(data).toMatchObject({
      createInvoiceGroup: {
        invoiceGroup: null,
        userErrors: [
          { code: 'NO_SESSIONS', field: ['catalogRefs'] },
          { code: 'NO_TEMPLATE', field: ['templateId'] },
          { code: 'NO_NAME', field: ['title'] },
        ],
      },
    });
  });

  test('can be previewed with the same counts and totals, without saving anything', async () => {
    const input = await autumn();
    const { data, calls } = await clerk.gql<{ invoiceGroupDryRun: { result: object } }>(DRY_RUN, { input });
    expect(calls).toEqual(['GET /app/house/user', 'POST /app/house/{houseRef}/invoiceGroup']);
    expect(await sessionsOf(clerk, 'Autumn Sale')).toHaveLength(2);
    const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
    const { totals } = await group(number);
    const { outstandingBalance: _, ...counted } = totals;
    expect(data.invoiceGroupDryRun.result).toEqual({ currency: 'USD', ...counted });
  });
});

test('a failed creation can be retried once', async () => {
  const input = { ...(await autumn()), title: 'Autumn', idempotencyKey: 'command-1' };
  await clerk.gql(CREATE, { input });
  await drainWithoutCreations(upstream);
  const {
    data: {
      invoiceGroups: {
        nodes: [failed],
      },
    },
  } = await clerk.gql<{ invoiceGroups: { nodes: { id: string; number: number; state: string; failure: string }[] } }>(
    '{ invoiceGroups { nodes { id number state failure } } }',
  );
  expect(failed).toMatchObject({
    state: 'FAILED',
    failure: expect.stringMatching(/^There was an error while creating invoice\./) as string,
  });

  const retry = () => clerk.gql(RETRY, { input: { invoiceGroupId: failed?.id } });
  expect((await retry()).data).toEqual({
    retryInvoiceGroup: { invoiceGroup: { state: 'IN_CREATION', failure: null }, userErrors: [] },
  });
  await upstream.runner.drain();
  expect(await group(failed?.number ?? 0)).toMatchObject({ state: 'CREATED', invoices: { totalCount: 5 } });
  expect((await retry()).data).toMatchObject({
    retryInvoiceGroup: { invoiceGroup: null, userErrors: [{ code: 'GROUP_NOT_FAILED' }] },
  });
});

test('lines, invoices, and group have the same totals to the cent', async () => {
  const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  const { totals, invoices } = await group(number);
  expect(sum(invoices.nodes.map(({ invoiceTotal }) => invoiceTotal))).toBe(cents(totals.invoiceTotal));
  for (const invoice of invoices.nodes)
    expect(sum(invoice.lines.map(({ total }) => total))).toBe(cents(invoice.invoiceTotal));
  expect(totals.outstandingBalance).toBe(totals.invoiceTotal);
});

test.each([
  ['{search: "sTONE"}', ['Stone']],
  ['{search: "ada marsh"}', ['Marsh']],
  ['{isPaid: true}', []],
  ['{status: NOT_SENT}', ['Keller', 'Marsh', 'Patel', 'Rossi', 'Stone']],
])('the invoices of a group that %s selects', async (filter, names) => {
  const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  const { data } = await clerk.gql<Group>(
    `query ($number: Int!) { invoiceGroup(number: $number) { invoices(filter: ${filter}) { totalCount nodes { lastName } } } }`,
    { number },
  );
  expect(data.invoiceGroup.invoices.nodes.map(({ lastName }) => lastName).sort()).toEqual(names);
  expect(data.invoiceGroup.invoices.totalCount).toBe(names.length);
});

test('invoices of a group requested by number come with their totals, and never from another group', async () => {
  const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  const barn = await createdGroup(upstream, clerk, 'Barn Sale', 'Cards per lot');
  const [first, , third] = (await group(number)).invoices.nodes;
  const [foreign] = (await group(barn.number)).invoices.nodes;
  const named = async (numbers: unknown[]) =>
    (
      await clerk.gql(
        `query ($number: Int!, $numbers: [Int!]) { invoiceGroup(number: $number) {
      invoices(filter: { numbers: $numbers }) { totalCount totals { currency totals { invoiceCount invoiceTotal } } nodes { number } } } }`,
        { number, numbers },
      )
    ).data;
  const invoiceTotal = (sum([first?.invoiceTotal ?? '', third?.invoiceTotal ?? '']) / 100).toFixed(2);
  expect(await named([third?.number, foreign?.number, first?.number])).toEqual({
    invoiceGroup: {
      invoices: {
        totalCount: 2,
        totals: [{ currency: 'USD', totals: { invoiceCount: 2, invoiceTotal } }],
        nodes: [{ number: first?.number }, { number: third?.number }],
      },
    },
  });
  const none = {
    totalCount: 0,
    totals: [{ currency: 'USD', totals: { invoiceCount: 0, invoiceTotal: '0.00' } }],
    nodes: [],
  };
  expect(await named([foreign?.number])).toEqual({ invoiceGroup: { invoices: none } });
  expect(await named([])).toEqual({ invoiceGroup: { invoices: none } });
});

describe('sending', () => {
  test('returns what was sent and who has no address, and updates the invoices', async () => {
    const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
    const input = { selection: { groupNumber: number, filter: {} }, idempotencyKey: 'send-1' };
    const { data } = await clerk.gql<{
      sendInvoices: { sendRun: { invoices: { lastName: string; statusLabel: string }[] } };
    }>(SEND, { input });
    expect(data.sendInvoices).toMatchObject({
      sendRun: {
        isFinished: true,
        progress: { done: 5, total: 5 },
        skipped: [{ name: 'Dev Patel', reason: 'No email address.' }],
      },
      userErrors: [],
    });
    expect(
      Object.fromEntries(
        data.sendInvoices.sendRun.invoices.map(({ lastName, statusLabel }) => [lastName, statusLabel]),
      ),
    ).toEqual({
      Keller: 'Sent - 11/20/2026',
      Marsh: 'Sent - 11/20/2026',
      Patel: 'Not Sent',
      Rossi: 'Sent - 11/20/2026',
      Stone: 'Sent - 11/20/2026',
    });
  });

  test.each([
    ['numbers', 'numbers'],
    ['a filter', 'filter'],
    ['a stored selection', 'token'],
  ])('of %s happens once per key', async (_how, way) => {
    const { number } = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
    const { invoices } = await group(number);
    const stored = await clerk.gql<{
      storeInvoiceSelection: { token: string; invoiceCount: number; outstandingBalance: string };
    }>(
      'mutation ($input: StoreInvoiceSelectionInput!) { storeInvoiceSelection(input: $input) { token invoiceCount outstandingBalance userErrors { code } } }',
      { input: { selection: { groupNumber: number, filter: { search: 'stone' } } } },
    );
    const stone = invoices.nodes.find(({ lastName }) => lastName === 'Stone');
    expect(stored.data.storeInvoiceSelection).toMatchObject({
      invoiceCount: 1,
      outstandingBalance: stone?.invoiceTotal,
    });
    const ways: Record<string, object> = {
      numbers: { numbers: [stone?.number] },
      filter: { filter: { search: 'stone' } },
      token: { token: stored.data.storeInvoiceSelection.token },
    };
    const input = { selection: { groupNumber: number, ...ways[way] }, idempotencyKey: 'send-1' };
    const [first, again] = [await clerk.gql<object>(SEND, { input }), await clerk.gql<object>(SEND, { input })];
    expect(first.data).toMatchObject({ sendInvoices: { sendRun: { progress: { total: 1 } }, userErrors: [] } });
    expect(again.data).toEqual(first.data);
  });

  test.each([
    [{ numbers: [1], filter: {} }, 'A selection has exactly one of numbers, token and filter.'],
    [{}, 'A selection has exactly one of numbers, token and filter.'],
    [{ numbers: [] }, 'numbers must be from 1 to 200.'],
    [{ numbers: [1], except: [2] }, 'except belongs to a filter.'],
  ])('refuses the selection %j', async (selection, message) => {
    const { errors } = await clerk.gql(SEND, {
      input: { selection: { groupNumber: 1, ...selection }, idempotencyKey: 'send-1' },
    });
    expect(errors).toEqual([
      expect.objectContaining({ message, extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }) as object }),
    ]);
  });
});
