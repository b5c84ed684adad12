import type { Right, SaleKind } from '../../../web/generated/schema-types';
import {
  LINK_RIGHTS,
  type LinkedSession,
  type LinkViewer,
  type SessionLink,
  sessionLinks,
} from '../../../web/sales/calendar/session-links';
import { CALLS } from '../../auth/access/access-rows';
import { H } from '../../auth/access/call-rows';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

/** A session in each of its states. */
const STATES = {
  'being built, without lots': { startsAt: at(48), lotCount: 0 },
  'being built': { startsAt: at(48), lotCount: 20 },
  published: { startsAt: at(48), lotCount: 20, publishedAt: at(-48) },
  public: { startsAt: at(48), lotCount: 20, publishedAt: at(-48), catalogUrl: 'https://bids.example/CAT1' },
  running: { startsAt: at(-1), lotCount: 20, publishedAt: at(-48), soldCount: 5 },
  ended: { startsAt: at(-8), lotCount: 20, publishedAt: at(-48), soldCount: 15, endedAt: at(-2) },
  'ended without a sold lot': { startsAt: at(-8), lotCount: 20, publishedAt: at(-48), endedAt: at(-2) },
  invoiced: {
    startsAt: at(-8),
    lotCount: 20,
    publishedAt: at(-48),
    soldCount: 15,
    endedAt: at(-2),
    invoiceGroupNumber: 7,
  },
} satisfies Record<string, Partial<LinkedSession>>;
type State = keyof typeof STATES;

const session = (kind: SaleKind, state: State): LinkedSession => ({
  kind,
  endedAt: null,
  publishedAt: null,
  soldCount: 0,
  invoiceGroupNumber: null,
  catalogUrl: null,
  timeZone: 'America/New_York',
  ...STATES[state],
});

/** The rights that the access types give. */
const RIGHTS = {
  accessCalendar: ['CALENDAR', 'SALES'],
  'accessCalendar in a house whose staff build sales': ['CALENDAR', 'SALES', 'EDIT_SALES'],
  accessConsole: ['CONSOLE'],
  accessReports: ['REPORTS', 'SALES'],
  accessInvoices: ['INVOICES', 'SALES'],
  accessCustomer: ['CUSTOMER'],
  accessBulkbiding: ['BULK_BIDDING'],
} satisfies Record<string, readonly Right[]>;
type Access = keyof typeof RIGHTS;

const viewer = (rights: readonly Right[], isOnlineOnly = false): LinkViewer => ({ rights, isOnlineOnly });

const KINDS: readonly SaleKind[] = ['LIVE', 'TIMED', 'BUY_NOW'];

/** What each access shows of sessions in each state; for one kind only after a colon. All others show nothing. */
const TABLE: Readonly<Partial<Record<Access, Readonly<Partial<Record<State, readonly string[]>>>>>> = {
  'accessCalendar in a house whose staff build sales': {
    'being built, without lots': ['steps', 'delete:LIVE', 'delete:TIMED'],
    'being built': ['steps'],
    published: ['steps'],
    public: ['steps', 'catalog'],
    running: ['steps'],
    ended: ['steps'],
    'ended without a sold lot': ['steps'],
    invoiced: ['steps'],
  },
  accessConsole: {
    published: ['consoles:LIVE'],
    public: ['consoles:LIVE'],
    running: ['consoles:LIVE', 'end:LIVE'],
    ended: ['consoles:LIVE'],
    'ended without a sold lot': ['consoles:LIVE'],
    invoiced: ['consoles:LIVE'],
  },
  accessReports: {
    'being built, without lots': ['downloads'],
    'being built': ['downloads'],
    published: ['message', 'downloads'],
    public: ['catalog', 'message', 'downloads'],
    running: ['results', 'message', 'downloads'],
    ended: ['results', 'prices:LIVE', 'prices:TIMED', 'message', 'downloads'],
    'ended without a sold lot': ['prices:LIVE', 'prices:TIMED', 'message', 'downloads'],
    invoiced: ['results', 'prices:LIVE', 'prices:TIMED', 'message', 'downloads'],
  },
  accessInvoices: { public: ['catalog'], invoiced: ['invoices'] },
  accessCalendar: { public: ['catalog'] },
  accessBulkbiding: Object.fromEntries(
    (['published', 'public', 'running', 'ended', 'ended without a sold lot', 'invoiced'] as const).map((state) => [
      state,
      ['bids:TIMED'],
    ]),
  ),
};

const CASES = (Object.keys(RIGHTS) as Access[]).flatMap((access) =>
  KINDS.flatMap((kind) => (Object.keys(STATES) as State[]).map((state) => [access, kind, state] as const)),
);

test.each(CASES)('%s: the links of a %s session that is %s', (access, kind, state) => {
  const expected = (TABLE[access]?.[state] ?? []).flatMap((entry) => {
    const [link, only] = entry.split(':');
    return only === undefined || only === kind ? [link] : [];
  });
  expect(sessionLinks(session(kind, state), viewer(RIGHTS[access]), NOW)).toEqual(expected);
});

test('several access types show the links of each, in the order of the menu', () => {
  const rights = Object.values(RIGHTS).flat();
  expect(sessionLinks(session('LIVE', 'invoiced'), viewer(rights), NOW)).toEqual([
    'steps',
    'consoles',
    'results',
    'invoices',
    'prices',
    'message',
    'downloads',
  ]);
});

test('prices can be edited for 45 days, later by super admins, and never in houses whose sales are all online', () => {
  const ended = { ...session('LIVE', 'ended'), endedAt: '2026-10-01T12:00:00Z' };
  const links = (one: LinkedSession, rights: readonly Right[], isOnlineOnly = false) =>
    sessionLinks(one, viewer(rights, isOnlineOnly), NOW).includes('prices');
  expect(links(ended, ['REPORTS'])).toBe(false);
  expect(links(ended, ['REPORTS', 'SUPER_ADMIN'])).toBe(true);
  expect(links(session('LIVE', 'ended'), ['REPORTS'], true)).toBe(false);
});

/** Calls behind each link. */
const CALLS_OF: Readonly<Record<SessionLink, readonly string[]>> = {
  steps: ['POST /cps/app/catalog/{catalogID}'],
  consoles: [`GET ${H}/clerkDesks`, `GET ${H}/clerkDesks/{catalogRef}/board`],
  end: [`POST ${H}/sessions/{catalogID}/end`],
  catalog: ['GET /app/catalogURL/{catalogID}'],
  results: [`GET ${H}/sessionLots`],
  invoices: [`GET ${H}/invoices`],
  prices: [`GET ${H}/catalogs/{catalogID}/realized`],
  bids: ['GET /auctions/bidAdmin/catalog/{catalogRef}/lots'],
  message: [`GET ${H}/sessionBidders`, `POST ${H}/message`],
  downloads: ['sessionReports', 'bidderReports', 'eoaReports', 'pactsReports'].map((name) => `GET ${H}/${name}`),
  delete: ['DELETE /cps/app/catalog/{catalogID}'],
};

test.each(Object.keys(CALLS_OF) as SessionLink[])('the services require the right of the link %s', (link) => {
  for (const call of CALLS_OF[link]) {
    const [who = ''] = CALLS.get(call) ?? [];
    expect([call, who.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()]).toEqual([call, LINK_RIGHTS[link]]);
  }
});
