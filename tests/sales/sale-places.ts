import type { Locator, Page } from 'playwright-core';
import { dialogOf, type Layer, type Place } from '../support/browser/screens';
import type { GraphQLSession } from '../support/services/graphql-session';

/** A session that can be changed, and the Buy It Now sale, as in addresses: "2009/45". */
export interface SalePlaceRefs {
  readonly session: string;
  readonly timed: string;
  readonly buyNow: string;
}

interface Sales {
  readonly sales: {
    readonly nodes: readonly {
      readonly number: number;
      readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
      readonly sessions: readonly { readonly number: number; readonly editLocked: boolean }[];
    }[];
  };
}
const SALES = '{ sales(first: 200) { nodes { number kind sessions { number editLocked } } } }';
const ADD_BUY_NOW = 'mutation { addBuyNowSale(input: { idempotencyKey: "axe-bin" }) { userErrors { message } } }';
const ADD_TIMED =
  'mutation ($terms: Int) { addSale(input: { kind: TIMED, name: "Timed Prints", termsNumber: $terms, idempotencyKey: "axe-timed" }) { sale { number } } }';
const ADD_SESSION = 'mutation ($input: SaveSessionInput!) { saveSession(input: $input) { userErrors { message } } }';
const CHOICES = '{ saleTerms(isArchived: false) { number houseFeeStep } locations(first: 1) { nodes { id } } }';
interface Choices {
  readonly saleTerms: readonly { readonly number: number; readonly houseFeeStep: boolean }[];
  readonly locations: { readonly nodes: readonly { readonly id: string }[] };
}

const MONTH_MS = 30 * 24 * 3_600_000;

/** Returns sessions of the demo house, to which it adds a timed sale with a session, and a Buy It Now sale unless it has one. */
export async function salePlaceRefs(session: GraphQLSession): Promise<SalePlaceRefs> {
  await session.run(ADD_BUY_NOW);
  const { saleTerms, locations } = await session.run<Choices>(CHOICES);
  const { addSale } = await session.run<{ addSale: { sale: { number: number } | null } }>(ADD_TIMED, {
    terms: saleTerms.find((terms) => !terms.houseFeeStep)?.number,
  });
  await session.run(ADD_SESSION, {
    input: {
      sale: addSale.sale?.number,
      title: 'Timed Prints',
      locationId: locations.nodes[0]?.id,
      date: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10),
      time: '09:00',
      staggerSeconds: 60,
    },
  });
  const { sales } = await session.run<Sales>(SALES);
  const refOf = (kind: string) => {
    const [first] = sales.nodes.flatMap((sale) =>
      sale.kind === kind
        ? sale.sessions.flatMap(({ number, editLocked }) =>
            editLocked && kind !== 'BUY_NOW' ? [] : [`${sale.number}/${number}`],
          )
        : [],
    );
    return first ?? '0/0';
  };
  return { session: refOf('LIVE'), timed: refOf('TIMED'), buyNow: refOf('BUY_NOW') };
}

/** Uploads a sheet in the step, which stays open in the address. */
const uploaded = (name: string, sheet: string, shown: (page: Page) => Locator): Layer => ({
  name,
  open: (page) =>
    page
      .getByLabel('Spreadsheet of items')
      .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }),
  shown,
  isKept: true,
});

const UPLOAD_STEP = /^(Choose a file|Upload another file|Go Back & Upload Items Again)$/;

/** The calendar, and the guided steps of building a sale. */
export const salePlaces = (refs: () => SalePlaceRefs): Place[] => [
  { name: 'Calendar', path: () => '/my-auctions/current', ready: (page) => page.getByText('Winter Prints').first() },
  { name: 'Month', path: () => '/my-auctions/current?view=month', ready: (page) => page.getByRole('table') },
  { name: 'a new session', path: () => '/session/live/2009/0/1', ready: (page) => page.getByLabel('Session Title') },
  {
    name: 'step 1 of a session',
    path: () => `/session/live/${refs().session}/1`,
    ready: (page) => page.getByLabel('Session Title'),
    layers: [dialogOf('a new address', 'Add new address')],
  },
  {
    name: 'step 2 of a session',
    path: () => `/session/live/${refs().session}/2`,
    ready: (page) => page.getByText(/of 8 selected$/),
  },
  {
    name: 'the upload of items',
    path: () => `/session/live/${refs().session}/3`,
    ready: (page) => page.getByRole('button', { name: UPLOAD_STEP }),
    layers: [
      uploaded('the columns of a file', 'Zonk,Wuffel,Blorp\n1,Chair,A chair\n2,Table,A table\n', (page) =>
        page.getByRole('heading', { name: 'Confirm or choose' }),
      ),
    ],
  },
  {
    name: 'the review of an upload',
    path: () => `/session/live/${refs().session}/3`,
    ready: (page) => page.getByRole('button', { name: UPLOAD_STEP }),
    layers: [
      uploaded('the rows', 'Lot #,Title,Description\n901,Chair,A chair\n902,Table,A table\n', (page) =>
        page.getByText('Your file upload was a success!'),
      ),
      dialogOf('the preview of a save', 'Continue'),
      dialogOf('the question before uploading again', 'Go Back & Upload Items Again'),
    ],
  },
  {
    name: 'the preview of a session',
    path: () => `/session/live/${refs().session}/5`,
    ready: (page) => page.getByLabel('Items per page'),
  },
  {
    name: 'the summary of a session',
    path: () => `/session/live/${refs().session}/6`,
    ready: (page) => page.getByRole('button', { name: 'Copy sale' }),
    layers: [dialogOf('the copy of a sale', 'Copy sale')],
  },
  {
    name: 'a new lot',
    path: () => `/session/live/${refs().session}/lot/0`,
    ready: (page) => page.getByLabel('Description'),
  },
  {
    name: 'step 1 of a timed session',
    path: () => `/session/timed/${refs().timed}/1`,
    ready: (page) => page.getByLabel('Session Title'),
  },
  {
    name: 'step 1 of a Buy It Now sale',
    path: () => `/session/bin/${refs().buyNow}/1`,
    ready: (page) => page.getByLabel('Email Subject'),
    layers: [dialogOf('a charge', 'Add Charge Type')],
  },
  {
    name: 'the summary of a Buy It Now sale',
    path: () => `/session/bin/${refs().buyNow}/5`,
    ready: (page) => page.getByRole('heading', { name: /^Sale Details/ }),
  },
];
