import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { demoPassword, patience, signInContext, staffPage } from '../support/browser/staff-page';
import { budgets } from '../support/budgets';
import { createGroup } from '../support/houses/create-group';
import { browserOfFile, dataOfFile, productOfFile } from '../support/product/product-of-file';
import { type GraphQLSession, signInTo } from '../support/services/graphql-session';

/** A group of the demo house with a second bidder who owes money and has a saved card. */
const GROUP = 'Jewels of Two Families';

interface EditedInvoice {
  id: string;
  number: number;
  approval: { number: number; lastName: string };
  lines: { id: string }[];
}

const FIND = `query ($search: String!) { invoiceGroups(first: 50) { nodes { number title invoices(first: 1, filter: { search: $search }) { nodes {
  id number approval { number lastName } lines { id } } } } } }`;

const browser = browserOfFile();
const data = dataOfFile();
const product = productOfFile(data);
let colleague: GraphQLSession;
let group: number;
let invoice: EditedInvoice;
let api: Page;
let views: Record<View, Page>;
/** Where a view is newly opened, in another browser profile. */
let fresh: Page;
const asked: string[] = [];

const addresses = () => ({
  details: `/invoices/InvoiceGroupDetails/${group}`,
  edit: `/invoices/EditInvoices/${group}`,
  preview: `/invoices/InvoiceGroupPreview/${group}/invoice/${invoice.number}?view=all`,
  bidder: `/customers/bidder/${invoice.approval.number}`,
  existing: '/invoices/ExistingInvoices',
  uninvoiced: '/invoices',
  automatic: '/invoices/AutomaticCharges',
});
type View = keyof ReturnType<typeof addresses>;

/** Polled by the page with a group in creation, whatever changes elsewhere; the demo house has a pending one. */
const POLLED = ['GroupCreation', 'RecordChanges'];

const allViews = () => Object.keys(addresses()) as View[];

async function superProfile(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 2000 } });
  await signInContext(context, product.url, ['northgate', 'super']);
  return context;
}

async function open(page: Page, view: View): Promise<void> {
  await page.goto(`${product.url}/ar${addresses()[view]}`);
  await page.locator('main').getByText(/\d/).first().waitFor(patience);
}

async function openViews(context: BrowserContext): Promise<Record<View, Page>> {
  const pages = await Promise.all(
    allViews().map(async (view) => {
      const page = await context.newPage();
      await open(page, view);
      return [view, page] as const;
    }),
  );
  return Object.fromEntries(pages) as Record<View, Page>;
}

/** Returns the page's text, with the names of its buttons and fields. */
const textOf = (page: Page): Promise<string> => page.locator('main').ariaSnapshot();

/** Returns the page's visible text, which is cheaper to read repeatedly. */
const roughlyOf = (page: Page): Promise<string> => page.locator('main').innerText();

const TRIES = 300;

/** Waits briefly until the two are equal, or different; returns their final state. */
async function settle(
  read: () => Promise<readonly [string, string]>,
  isSettled: (a: string, b: string) => boolean,
): Promise<readonly [string, string]> {
  let texts = await read();
  for (let tries = 0; tries < TRIES && !isSettled(...texts); tries += 1) {
    await sleep(100);
    texts = await read();
  }
  return texts;
}

/** Expects a view to match the same page when newly opened. */
async function expectFresh(view: View): Promise<void> {
  await open(fresh, view);
  const areEqual = (a: string, b: string) => a === b;
  await settle(async () => [await roughlyOf(views[view]), await roughlyOf(fresh)], areEqual);
  const [shown, current] = await settle(async () => [await textOf(views[view]), await textOf(fresh)], areEqual);
  expect(`${view}\n${shown}`).toBe(`${view}\n${current}`);
}

async function run(name: string, input: Record<string, unknown>): Promise<void> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const answer = await colleague.run<Record<string, { userErrors: { message: string }[] }>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { message } } }`,
    { input },
  );
  expect(answer[name]?.userErrors).toEqual([]);
}

const target = () => ({ invoiceIds: [invoice.id] });
const selection = () => ({ groupNumber: group, numbers: [invoice.number] });
const block = () => api.getByRole('article').first();
async function choose(action: string): Promise<void> {
  await block()
    .getByRole('button', { name: /^Actions for invoice/ })
    .click(patience);
  await api.getByRole('menuitem', { name: action }).click(patience);
}
const dialog = (name: string) => api.getByRole('dialog', { name });

const CHARGES = { ChargeableNow: 'Who can be charged is computed from amounts and statuses when it is asked for.' };
const SUMS = {
  UpcomingCharges: 'The sums of the days to come are no record.',
  BidderInvoices: 'The sums of all invoices of a bidder are no record.',
  BidderPayments: 'The payments of a large edit have no change events of their own.',
  InvoicePayments: 'The payments of a large edit have no change events of their own.',
};
const PAID = { ...SUMS, ...CHARGES };
const LISTS = {
  ...SUMS,
  ...CHARGES,
  BidderLots: 'The lots of a bidder gain or lose their invoices.',
  ManageInvoicesCounts: 'The counts of both lists are no record.',
  ExistingInvoicesPage: 'The list has another group.',
  UninvoicedSessionsPage: 'The list has other sessions.',
};

interface Edit {
  what: string;
  make: () => Promise<void>;
  /** The views that must change. */
  shows: readonly View[];
  /** The requests other than for changed records, with reasons. */
  rereads: Readonly<Record<string, string>>;
}

const edits: readonly Edit[] = [
  {
    what: 'a shipping charge',
    shows: ['details', 'edit', 'preview', 'bidder'],
    // The lists have not had this state of the group before.
    rereads: LISTS,
    make: async () => {
      await choose('Add/Edit Charges');
      await dialog('Add/Edit Charges').getByLabel('S/H', { exact: true }).fill('24.16', patience);
      await dialog('Add/Edit Charges').getByRole('button', { name: 'Save', exact: true }).click(patience);
      await dialog('Add/Edit Charges').waitFor({ state: 'detached', ...patience });
    },
  },
  {
    what: 'a hidden item',
    shows: ['details', 'edit', 'preview', 'bidder'],
    rereads: { ...SUMS, ...CHARGES },
    make: async () => {
      await block()
        .getByRole('button', { name: /^Actions for lot/ })
        .first()
        .click(patience);
      await api.getByRole('menuitem', { name: 'Hide from invoice' }).click(patience);
    },
  },
  {
    what: 'an internal note',
    shows: ['details', 'edit'],
    rereads: SUMS,
    make: () => run('setInvoiceNote', { invoiceId: invoice.id, notes: 'Calls back at noon.' }),
  },
  {
    what: 'a bidder’s email address',
    shows: ['edit', 'preview'],
    rereads: SUMS,
    make: () => run('setInvoiceEmail', { invoiceId: invoice.id, email: 'new.address@bidder.example' }),
  },
  {
    what: 'a message to the bidder',
    shows: ['bidder'],
    rereads: { BidderEmails: 'The message is new in the list.' },
    make: () =>
      run('contactBidders', {
        selection: selection(),
        subject: 'Your lots',
        text: 'They are ready.',
        idempotencyKey: 'two-browsers-message',
      }),
  },
  {
    what: 'an automatic charge',
    shows: ['automatic'],
    rereads: SUMS,
    make: async () => {
      const { upcomingCharges } = await colleague.run<{ upcomingCharges: { days: { day: string }[] } }>(
        '{ upcomingCharges { days { day } } }',
      );
      await run('setAutoCharge', { selection: selection(), day: upcomingCharges.days[4]?.day });
    },
  },
  {
    what: 'a payment by check',
    shows: ['details', 'edit', 'preview', 'bidder'],
    rereads: PAID,
    make: async () => {
      const { paymentMethods } = await colleague.run<{ paymentMethods: { id: string; name: string }[] }>(
        '{ paymentMethods { id name } }',
      );
      await run('markPaid', {
        target: target(),
        isPaid: true,
        methodId: paymentMethods.find(({ name }) => /check/i.test(name))?.id,
        reference: 'Check 1207',
      });
    },
  },
  {
    what: 'a payment that is undone',
    shows: ['details', 'edit', 'preview', 'bidder'],
    rereads: PAID,
    make: () => run('markPaid', { target: target(), isPaid: false }),
  },
  {
    what: 'an invoice that is sent',
    shows: ['details', 'edit'],
    rereads: CHARGES,
    make: () => run('sendInvoices', { selection: selection(), idempotencyKey: 'two-browsers-send' }),
  },
  {
    what: 'a group that is created',
    shows: ['bidder', 'existing', 'uninvoiced'],
    rereads: LISTS,
    make: async () => {
      await createGroup(colleague, 'Made to be voided');
    },
  },
  {
    what: 'a group that is voided',
    shows: ['bidder', 'existing', 'uninvoiced'],
    rereads: LISTS,
    make: async () => {
      const { invoiceGroups } = await colleague.run<{ invoiceGroups: { nodes: { id: string; title: string }[] } }>(
        '{ invoiceGroups(first: 5) { nodes { id title } } }',
      );
      await run('voidInvoiceGroup', {
        invoiceGroupId: invoiceGroups.nodes.find(({ title }) => title === 'Made to be voided')?.id,
      });
    },
  },
];

beforeAll(async () => {
  colleague = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const { invoiceGroups } = await colleague.run<{
    invoiceGroups: { nodes: { number: number; title: string; invoices: { nodes: EditedInvoice[] } }[] };
  }>(FIND, { search: 'Delgado' });
  const found = invoiceGroups.nodes.find(({ title }) => title === GROUP);
  const [edited] = found?.invoices.nodes ?? [];
  if (!found || !edited) throw new Error('the demo house has another past');
  [group, invoice] = [found.number, edited];
  const context = await superProfile();
  views = await openViews(context);
  fresh = await (await superProfile()).newPage();
  api = await staffPage(browser, product.url, `/invoices/EditInvoices/${group}?id=${invoice.number}`, [
    'northgate',
    'cashier',
  ]);
  context.on('request', (request) => {
    const { operationName } = (request.url().endsWith('/graphql') ? request.postDataJSON() : {}) as {
      operationName?: string;
    };
    if (operationName && !POLLED.includes(operationName)) asked.push(operationName);
  });
});

function expectNeeded({ rereads }: Pick<Edit, 'rereads'>): void {
  expect(asked.filter((name) => name !== 'ChangedRecords' && !(name in rereads))).toEqual([]);
}

it.each(edits.map((edit, index) => ({ ...edit, index })))(
  'every open view of another user updates after $what, with requests only for what changed',
  async ({ index, make, shows, rereads }) => {
    const before = new Map(await Promise.all(shows.map(async (view) => [view, await textOf(views[view])] as const)));
    // What was requested since the check of the last edit belongs to that one.
    const late = edits[index - 1];
    if (late) expectNeeded(late);
    asked.splice(0);
    await make();
    for (const view of shows) {
      const [now, then] = await settle(
        async () => [await textOf(views[view]), before.get(view) ?? ''],
        (a, b) => a !== b,
      );
      if (now === then) throw new Error(`${view} shows nothing new`);
    }
    // All of them take what changed from one cache. The web tests of every mutation compare each view after each edit.
    const compared = shows[index % shows.length];
    if (budgets.comparedAfterEachEdit && compared) await expectFresh(compared);
    expectNeeded({ rereads });
  },
);

it('after all these edits, all views match newly opened pages', async () => {
  for (const view of allViews()) await expectFresh(view);
  const last = edits.at(-1);
  if (last) expectNeeded(last);
});
