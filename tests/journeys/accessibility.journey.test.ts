import type { Browser, Page } from 'playwright-core';
import { runningPlaces, type RunningRefs, runningRefs } from '../clerking/running-places';
import { customerPlaces } from '../customers/customer-places';
import { disputePlaces, type DisputeRefs, disputeRefs } from '../disputes/dispute-places';
import { housePlaces } from '../house/house-places';
import { receivingPlaces } from '../payments/receiving-places';
import { resultPlaces, resultRefs } from '../sale-results/result-places';
import { type SalePlaceRefs, salePlaceRefs, salePlaces } from '../sales/sale-places';
import { axeFindings, type AxeRules, launchBrowser } from '../support/browser/browser';
import { allInvoices, dock } from '../support/browser/invoice-places';
import { reportPlaces } from '../support/browser/report-places';
import {
  account,
  dialogOf,
  fromMenu,
  type Layer,
  palette,
  type Place,
  pressed,
  shortcuts,
} from '../support/browser/screens';
import { demoPassword, patience, signInOn } from '../support/browser/staff-page';
import { openWithin } from '../support/browser/within-app';
import { budgets } from '../support/budgets';
import { demoData } from '../support/product/demo-data';
import { addChargeback, overpay } from '../support/product/demo-exceptions';
import { type Product, startProduct } from '../support/product/product';
import type { ProductData } from '../support/product/product-data';
import { signInTo } from '../support/services/graphql-session';

let browser: Browser;
let product: Product;
let data: ProductData;
/** A group of the demo house with invoices in many states, and some of its invoices. */
let group: number;
let invoices: number[];
let bidder: number;
let disputes: DisputeRefs;
let results: string;
let sales: SalePlaceRefs;
let running: RunningRefs;
/** Another group, and a charge run of its cards. */
let charged: { group: number; run: number };

const GROUPS =
  '{ invoiceGroups(first: 20) { nodes { number title invoices(first: 4) { nodes { id number approvalNumber approval { id } } } } } }';
interface Groups {
  invoiceGroups: {
    nodes: {
      number: number;
      title: string;
      invoices: { nodes: { id: string; number: number; approvalNumber: number; approval: { id: string } | null }[] };
    }[];
  };
}
const CHARGE = 'mutation ($input: ChargeCardsInput!) { chargeCards(input: $input) { chargeRun { number } } }';
const CREDIT = 'mutation ($input: CreateCreditNoteInput!) { createCreditNote(input: $input) { creditNote { name } } }';
const REQUEST_CARD = 'mutation ($input: RequestCardInput!) { requestCard(input: $input) { userErrors { message } } }';
interface Charged {
  chargeCards: { chargeRun: { number: number } | null };
}

beforeAll(async () => {
  browser = await launchBrowser();
  data = await demoData();
  await addChargeback(data, 'northgate');
  product = await startProduct(data.env);
  const cashier = await signInTo(product.url, 'northgate', 'cashier', demoPassword);
  const { invoiceGroups } = await cashier.run<Groups>(GROUPS);
  const shown = invoiceGroups.nodes.find(({ title }) => title === 'A Gentleman’s Library');
  if (!shown) throw new Error('The demo house has no such group.');
  group = shown.number;
  invoices = shown.invoices.nodes.map(({ number }) => number);
  bidder = shown.invoices.nodes[0]?.approvalNumber ?? 0;
  const bidderId = shown.invoices.nodes[0]?.approval?.id;
  disputes = await disputeRefs(cashier);
  results = await resultRefs(cashier);
  sales = await salePlaceRefs(cashier);
  running = await runningRefs(cashier);
  const other = invoiceGroups.nodes.find(({ title }) => title === 'A Cupboard of Curiosities')?.number ?? 0;
  const { chargeCards } = await cashier.run<Charged>(CHARGE, {
    input: { selection: { groupNumber: other, filter: {} }, idempotencyKey: 'axe' },
  });
  charged = { group: other, run: chargeCards.chargeRun?.number ?? 0 };
  const [credited] =
    invoiceGroups.nodes.find(({ number, invoices: { nodes } }) => nodes.length > 0 && ![group, other].includes(number))
      ?.invoices.nodes ?? [];
  await cashier.run(CREDIT, {
    input: { invoiceId: credited?.id, amount: '1.00', reason: 'Late', idempotencyKey: 'axe-note' },
  });
  await overpay(cashier, [group, other]);
  await cashier.run(REQUEST_CARD, { input: { id: bidderId, idempotencyKey: 'axe-card' } });
});
afterAll(async () => {
  await product.kill();
  await browser.close();
  await data.remove();
});

const list = () => invoices.join(',');
const places: readonly Place[] = [
  allInvoices,
  ...reportPlaces,
  {
    name: 'Home',
    path: () => '/',
    ready: (page) => page.getByRole('heading', { name: 'To do' }),
    layers: [account, palette, shortcuts],
  },
  {
    name: 'Catalog Snapshot',
    path: () => '/my-auctions/snapshots',
    ready: (page) => page.getByRole('button', { name: /^Download / }).first(),
  },
  {
    name: 'Uninvoiced Sessions',
    path: () => '/invoices',
    ready: (page) => page.getByRole('checkbox').first(),
    layers: [{ name: 'the columns', open: pressed('Columns') }],
  },
  {
    name: 'Existing Invoices',
    path: () => '/invoices/ExistingInvoices',
    ready: (page) => page.getByRole('link', { name: 'View Invoices' }).first(),
    layers: [
      { name: 'the columns', open: pressed('Columns') },
      fromMenu('the question before voiding', /^Actions for /, 'Void group'),
    ],
  },
  ...receivingPlaces,
  {
    name: 'Create New Invoices',
    path: () => `/invoices/CreateNewInvoices/${group}`,
    ready: (page) => page.getByRole('article').first(),
    layers: [{ name: 'a lot’s menu', open: pressed(/^Actions for lot/) }],
  },
  {
    name: 'Edit Invoices',
    path: () => `/invoices/EditInvoices/${group}`,
    ready: (page) => page.getByRole('article').first(),
    layers: [
      { name: 'an invoice’s menu', open: pressed(/^Actions for invoice/) },
      fromMenu('the charges', /^Actions for invoice/, 'Add/Edit Charges'),
      fromMenu('the shipping', /^Actions for invoice/, /^Mark as/),
      fromMenu('the details', /^Actions for invoice/, 'Edit details'),
      fromMenu('the name and address', /^Actions for invoice/, 'Name and address…'),
      fromMenu('the tax by hand', /^Actions for invoice/, 'Override tax…'),
      fromMenu('the notes', /^Actions for invoice/, /internal note/),
      fromMenu('the message', /^Actions for invoice/, 'Contact bidder'),
      fromMenu('the history', /^Actions for invoice/, 'History'),
      fromMenu('the reasons', /^Actions for invoice/, 'Why these figures?'),
      fromMenu('the delivery', /^Actions for invoice/, /^Switch to/),
      fromMenu('the feedback', /^Actions for lot/, 'Feedback on the buyer'),
      fromMenu('the correction of a sale', /^Actions for lot/, 'Correct sale'),
    ],
  },
  {
    name: 'Invoice Group Details',
    path: () => `/invoices/InvoiceGroupDetails/${group}`,
    ready: (page) => page.getByText(/^Sent - /).first(),
    layers: [
      {
        name: 'the reason of a button that waits',
        open: (page) => page.getByRole('button', { name: 'Preview and Send Selected' }).hover(),
      },
      { name: 'the ways to print', open: pressed('More ways to print') },
      { name: 'the columns', open: pressed('Columns') },
      { name: 'the menu of the group', open: pressed('More group actions') },
      fromMenu('the history of the group', 'More group actions', 'History'),
      dialogOf('the cards to charge', 'Charge all cards'),
      dock,
    ],
  },
  {
    name: 'automatic charge',
    path: () => `/invoices/InvoiceAutoCharge/${group}/invoice/${list()}`,
    ready: (page) => page.getByText(/eligible invoices?$/),
    layers: [
      {
        name: 'the date to choose',
        open: (page) => page.getByRole('button', { name: 'Set Auto-Charge date' }).click(),
        shown: (page) => page.locator('input[type="date"]:not([disabled])'),
        isKept: true,
      },
    ],
  },
  {
    name: 'Automatic charges',
    path: () => '/invoices/AutomaticCharges',
    ready: (page) => page.getByRole('heading', { name: 'Upcoming charges' }),
  },
  {
    name: 'Chargebacks',
    path: () => '/payments/chargebacks',
    ready: (page) => page.getByText('Needs response').first(),
  },
  {
    name: 'a chargeback',
    path: () => '/payments/chargebacks/1',
    ready: (page) => page.getByRole('button', { name: 'Save evidence' }),
    layers: [dialogOf('the question before accepting the loss', 'Accept the loss…')],
  },
  ...disputePlaces(() => disputes),
  ...resultPlaces(() => results),
  {
    name: 'Reconciliation',
    path: () => '/invoices/Reconciliation',
    ready: (page) => page.getByText('The payment provider and the ledger agree.'),
  },
  {
    name: 'the result of charging',
    path: () => `/invoices/InvoiceGroupDetails/${charged.group}?charge=${charged.run}`,
    ready: (page) => page.getByText(/ of your payments /).first(),
  },
  {
    name: 'Card charges',
    path: () => `/invoices/CardCharges/${charged.group}`,
    ready: (page) => page.getByRole('link', { name: String(charged.run), exact: true }),
  },
  {
    name: 'a run of charges',
    path: () => `/invoices/CardCharges/${charged.group}/run/${charged.run}`,
    ready: (page) => page.getByRole('heading', { name: `Card charges ${charged.run}` }),
  },
  {
    name: 'an automatic charge of nothing',
    path: () => `/invoices/InvoiceAutoCharge/${group}/invoice/`,
    ready: (page) => page.getByText('There are no invoices to charge.'),
  },
  {
    name: 'Invoice Preview',
    path: () => `/invoices/InvoiceGroupPreview/${group}/invoice/${list()}`,
    ready: (page) => page.getByRole('article'),
    layers: [dialogOf('the question before sending', 'Send All'), dialogOf('the sends', 'Sends')],
  },
  {
    name: 'all previews',
    path: () => `/invoices/InvoiceGroupPreview/${group}/invoice/${list()}?view=all`,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'a preview of nothing',
    path: () => `/invoices/InvoiceGroupPreview/${group}/invoice/`,
    ready: (page) => page.getByText('There are no invoices to preview.'),
  },
  {
    name: 'Sent Invoices',
    path: () => `/invoices/SentInvoices/${group}/${list()}`,
    ready: (page) => page.getByText('Your invoices have been sent'),
  },
  {
    name: 'the bidder',
    path: () => `/customers/bidder/${bidder}`,
    ready: (page) => page.getByText('Outstanding', { exact: true }),
    layers: [
      dialogOf('the paddles', /sessions?$/),
      dialogOf('a message', 'Send message'),
      fromMenu('the name and address of the bidder', /^Actions for /, /^Name and address/),
      fromMenu('the search for a record to merge with', /^Actions for /, /^Merge with another record/),
      { name: 'the ways to add a card', open: pressed(/^(Add|Replace) card$/) },
      fromMenu('the link by email', /^(Add|Replace) card$/, /^Email a link/),
      fromMenu('the reference of a card', /^(Add|Replace) card$/, /^Enter a reference/),
      dialogOf('the question before canceling a link', 'Cancel link'),
    ],
  },
  {
    name: 'Payments, to sign up',
    path: () => '/payments',
    ready: (page) => page.getByText('Payments are switched on').or(page.getByRole('form')).first(),
  },
  {
    name: 'Payments, for an appointment',
    path: () => '/payments/switch',
    ready: (page) => page.getByText('Payments are switched on').or(page.getByRole('form')).first(),
  },
  { name: 'Contact', path: () => '/contact', ready: (page) => page.getByRole('heading', { name: 'Contact' }) },
  { name: 'Terms', path: () => '/terms', ready: (page) => page.getByRole('heading', { name: 'Terms' }) },
  { name: 'Privacy', path: () => '/privacy', ready: (page) => page.getByRole('heading', { name: 'Privacy' }) },
  ...housePlaces,
  ...salePlaces(() => sales),
  ...runningPlaces(() => running),
  ...customerPlaces,
  {
    name: 'no page',
    path: () => '/nowhere',
    ready: (page) => page.getByText('Page Not Found - Please try another page.'),
  },
];

/** Matches anything that is open over a screen. */
const OPEN = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="tooltip"], [data-dock]';

/** The window in which all rules are checked, and the reflow width of the WCAG, where fewer rows show the same structure. */
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 600 };

/** Returns what is wrong with the page in its current state, or with a part of it. */
async function problemsOf(page: Page, rules: AxeRules, within?: string): Promise<string[]> {
  const found = await axeFindings(page, rules, within);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return tooWide > 0 ? [...found, `${tooWide} px wider than the window`] : found;
}

const keepsLayer = ({ layers = [] }: Place) => layers.some(({ isKept }) => isKept);

type Look = (page: Page, within?: string) => Promise<string[]>;

/** The two ways in which a screen and its layers are looked at. */
type Mode = 'light and wide' | 'dark and narrow';

/** What stays open, and what later layers may depend on, is looked at in both modes. */
const isInBoth = ({ isKept, shown }: Layer) => budgets.everyLayerInBoth || isKept === true || shown !== undefined;
const alternating = places.flatMap(({ layers = [] }) => layers.filter((layer) => !isInBoth(layer)));
const isLookedAt = (layer: Layer, mode: Mode) =>
  isInBoth(layer) || (alternating.indexOf(layer) % 2 === 0) === (mode === 'light and wide');

/** Opens the layers of the open screen one after the other, and returns what is wrong with them. */
async function findingsInLayers(page: Page, { name, layers = [] }: Place, mode: Mode, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const layer of layers.filter((each) => isLookedAt(each, mode))) {
    // A draft keeps it open when the page is loaded again.
    if (!(await layer.shown?.(page).isVisible())) await layer.open(page);
    await (layer.shown?.(page) ?? page.locator(OPEN).first()).waitFor({ state: 'attached', ...patience });
    const problems = await look(page, layer.shown ? undefined : OPEN);
    found.push(...problems.map((problem) => `${layer.name} on ${name}: ${problem}`));
    await page.keyboard.press('Escape');
  }
  return found;
}

/** A layer and the screen that it covers. */
async function problemsOfCovered(page: Page, within?: string): Promise<string[]> {
  const covering = await problemsOf(page, 'all', within);
  return within === undefined ? covering : [...covering, ...(await axeFindings(page, 'covered'))];
}

/**
 * Returns what is wrong with the open screen and its layers: in a wide window in the light theme, and in a narrow one in
 * the dark theme. Colors depend only on the theme, and structure only on the width, so that shows all problems, except the
 * dark colors of what a narrow screen leaves out: they are checked in the wide window too. Layers take turns.
 */
async function findings(page: Page, place: Place): Promise<string[]> {
  const { name } = place;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await place.ready(page).waitFor(patience);
  const wide = [
    ...(await problemsOf(page, 'all')).map((problem) => `${name}: ${problem}`),
    ...(await findingsInLayers(page, place, 'light and wide', (of, within) => problemsOf(of, 'all', within))),
  ];
  if (keepsLayer(place)) {
    await page.reload();
    await place.ready(page).waitFor(patience);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await problemsOf(page, 'colors');
  await page.setViewportSize(NARROW);
  const narrow = [
    ...(await problemsOf(page, 'all but colors')).map((problem) => `${name}: ${problem}`),
    ...(await findingsInLayers(page, place, 'dark and narrow', problemsOfCovered)),
  ];
  return [
    ...wide.map((problem) => `light and wide, ${problem}`),
    ...dark.map((problem) => `dark and wide, ${name}: ${problem}`),
    ...narrow.map((problem) => `dark and narrow, ${problem}`),
  ];
}

async function signInPage(): Promise<Page> {
  const context = await browser.newContext({ colorScheme: 'light', viewport: WIDE });
  const page = await context.newPage();
  await page.goto(`${product.url}/ar/sign-in`);
  await page.getByLabel('House Name').waitFor(patience);
  return page;
}

describe('in both themes in a wide window, and in a narrow one,', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signInPage();
    await signInOn(page, 'northgate', 'super');
  });
  afterAll(() => page.context().close());

  test('the sign-in page fits and passes axe', async () => {
    const signIn = await signInPage();
    expect(
      await findings(signIn, { name: 'sign-in', path: () => '/sign-in', ready: () => signIn.getByLabel('House Name') }),
    ).toEqual([]);
    await signIn.context().close();
  });

  test.each(places)('$name, its menus, and its dialogs fit and pass axe', async (place) => {
    await openWithin(page, place.path());
    const found = await findings(page, place);
    // Within the app, a draft would ask before it is left.
    if (keepsLayer(place)) await page.goto(`${product.url}/ar/terms`);
    expect(found).toEqual([]);
  });
});
