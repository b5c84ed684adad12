import { mayUse, RIGHTS, type Subject } from '../../../rules/auth/rights';
import { menusOf } from '../../../web/core/shell/menus';
import { productRoutes } from '../../../web/core/shell/product-routes';
import type { Viewer } from '../../../web/core/slice';
import type { Right } from '../../../web/generated/schema-types';
import { slices } from '../../../web/slices';
import { HOUSES, rightsIn, ROLES } from './access-rows';

const enumName = (right: string) => right.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Right;

/** Gates check the viewer's permissions, which the services compute; access-fields.api.test compares those with the table. */
const viewerWith = (rights: readonly string[]): Viewer => {
  const names = rights.map(enumName);
  return { rights: names, access: {}, house: {} } as unknown as Viewer;
};

/** Everyone with one of these rights can open the Settings screen. */
const SETTINGS = ['SENSITIVE', 'USERS', 'LOCATIONS', 'PRIVATE_LABEL', 'PAYMENTS'] as const satisfies readonly Right[];

type Who = 'public' | 'session' | Right | readonly Right[];

/** Every screen, and who can open it. */
const SCREENS: Readonly<Record<string, Who>> = {
  '/sign-in': 'public',
  '/password-reset': 'public',
  '/confirm-email': 'public',
  '/terms': 'public',
  '/privacy': 'public',
  '/contact': 'public',
  '/settings/account': 'session',
  '/settings': SETTINGS,
  '/settings/users': 'USERS',
  '/settings/api-tokens': 'USERS',
  '/my-auctions/:type': 'CALENDAR',
  '/my-auctions/snapshots': 'SNAPSHOTS',
  '/settings/locations': 'LOCATIONS',
  '/settings/plSettings': 'PRIVATE_LABEL',
  '/settings/terms': 'SENSITIVE',
  '/settings/house': 'SENSITIVE',
  '/session/:type/:groupId/:catalogId/:step/:goToPage?': 'EDIT_SALES',
  '/absentee-bids/:catalogRef': ['BULK_BIDDING', 'CONSOLE'],
  '/bulk-bidding/:catalogRef': 'BULK_BIDDING',
  '/pricesrealized/:catalogID': 'REPORTS',
  '/console/:catalogRef': 'CONSOLE',
  '/console/:catalogRef/board': 'CONSOLE',
  '/session/:type/:groupId/:catalogId/labels': 'EDIT_SALES',
  '/session/:type/:groupId/:catalogId/lot/:lotNumber/:goToPage?': 'EDIT_SALES',
  '/settings/payment-methods': 'PAYMENTS',
  '/your-customers': 'YOUR_CUSTOMERS',
  '/invoices/invoiceTemplates/:settingsID?': 'TEMPLATES',
  '/invoices/InvoiceAutoCharge/:invoiceGroupID/invoice?/:invoiceIDList?': 'AUTO_CHARGE',
  '/invoices/AutomaticCharges': 'AUTO_CHARGE',
  '/customers/bidder/:bidderNumber': 'BIDDERS',
  '/customers/viewDisputes': 'CUSTOMER',
  '/customers/confirmDisputeAction': 'CUSTOMER',
  '/customers/dispute/:disputeRef': 'CUSTOMER',
  '/reports/openDisputes': 'CUSTOMER',
  '/reports/openDisputes/new': 'CUSTOMER',
  '/reports/openDisputes/:lotRef': 'CUSTOMER',
  '/customers/bidders': 'BIDDERS',
  '/customers/approvals': 'CUSTOMER',
  '/payments/:action?': 'BILLING',
  '/payments/receive': 'INVOICES',
  '/till': 'INVOICES',
  '/till/drawer': 'INVOICES',
  '/invoices/Undelivered': 'INVOICES',
  '/payments/credits': 'INVOICES',
  '/payments/credits/notes': 'INVOICES',
  '/payments/credits/notes/:creditNoteNumber': 'INVOICES',
  '/payments/chargebacks': 'INVOICES',
  '/payments/chargebacks/:chargebackNumber': 'INVOICES',
  '/reports/sessionResults': 'REPORTS',
  '/reports/sessionResults/viewSessionResults': 'REPORTS',
  '/customers/feedback': 'REPORTS',
  '/customers/feedback/default': 'REPORTS',
  '/reports/salesTaxReports': 'SALES_TAX',
  '/reports/salesTaxReports/entries': 'SALES_TAX',
  '/payments/receive/deposits': 'INVOICES',
  '/payments/receive/deposits/:receiptNumber': 'INVOICES',
};

/** Every menu entry, and the permission that it requires. */
const PLACES: Readonly<Record<string, Right | readonly Right[]>> = {
  'All Settings': SETTINGS,
  'Users and access': 'USERS',
  'API tokens': 'USERS',
  Calendar: 'CALENDAR',
  'Catalog Snapshot': 'SNAPSHOTS',
  'Uninvoiced Sessions': 'INVOICES',
  'Existing Invoices': 'INVOICES',
  'All Invoices': 'INVOICES',
  'Receive Payments': 'INVOICES',
  Till: 'INVOICES',
  Drawer: 'INVOICES',
  'Credits Owed': 'INVOICES',
  'Automatic Charges': 'AUTO_CHARGE',
  Chargebacks: 'INVOICES',
  'View Disputes': 'CUSTOMER',
  'View Open Disputes': 'CUSTOMER',
  Reconciliation: 'INVOICES',
  'Invoice Templates': 'TEMPLATES',
  Locations: 'LOCATIONS',
  'Private Label Settings': 'PRIVATE_LABEL',
  'Auction Terms': 'SENSITIVE',
  'House Settings': 'SENSITIVE',
  'Payment Methods': 'PAYMENTS',
  'Your Customers': 'YOUR_CUSTOMERS',
  Approvals: 'CUSTOMER',
  Bidders: 'BIDDERS',
  'Payment Center': 'BILLING',
  'Sales Results': 'REPORTS',
  'Sales Tax Reports': 'SALES_TAX',
  'Default Feedback Messages': 'REPORTS',
};

const rightsOf = (who: Right | readonly Right[] | undefined): readonly Right[] => [who ?? []].flat();

/** Who can open a screen. All invoicing screens without a row require the same permission. */
const neededBy = (path: string): Who | undefined =>
  SCREENS[path] ?? (path.startsWith('/invoices') ? 'INVOICES' : undefined);

const routes = [...productRoutes, ...slices.flatMap((slice) => slice.routes)];
const places = slices.flatMap((slice) => slice.menu ?? []);

/** The menu entries of a viewer that have a row. Entries without a row fail their own test. */
const offeredTo = (viewer: Viewer) =>
  new Set(
    menusOf(slices, viewer)
      .flatMap((menu) => menu.places.map(({ label }) => label))
      .filter((label) => PLACES[label] !== undefined),
  );

test('every screen and every menu entry has a row', () => {
  expect(routes.map(({ path }) => path).filter((path) => neededBy(path) === undefined)).toEqual([]);
  expect(places.map(({ label }) => label).filter((label) => PLACES[label] === undefined)).toEqual([]);
});

test.each(HOUSES.flatMap((house) => ROLES.map((role) => [role, house] as const)))(
  '%s in %s can open the screens that their permissions allow, and their menus show no others',
  (role, house) => {
    const viewer = viewerWith(rightsIn(house, role));
    const has = (who: Who | undefined) =>
      who === 'public' || who === 'session' || rightsOf(who).some((right) => viewer.rights.includes(right));
    const open = routes.filter(({ gate }) => gate === 'public' || gate(viewer)).map(({ path }) => path);
    expect(open).toEqual(routes.map(({ path }) => path).filter((path) => has(neededBy(path))));
    expect(offeredTo(viewer)).toEqual(new Set(places.map(({ label }) => label).filter((label) => has(PLACES[label]))));
  },
);

const FLAGS = ['sensitive', 'reports', 'customer', 'calendar'] as const;
type Flag = (typeof FLAGS)[number];
const combinations = (['w', 'p', 's'] as const).flatMap((processorType) =>
  Array.from(
    { length: 16 },
    (_, bits) => [processorType, FLAGS.filter((_flag, index) => (bits >> index) % 2 === 1)] as const,
  ),
);

/** The permissions that the four flags and the processor give in an instant house of connect type s (SHL-14). */
const OPENED: Readonly<Partial<Record<string, (has: (flag: Flag) => boolean, processorType: string) => boolean>>> = {
  calendar: (has) => has('calendar'),
  sales: (has) => has('calendar') || has('reports'),
  editSales: (has) => has('calendar'),
  customer: (has) => has('customer'),
  bidders: (has) => has('customer'),
  yourCustomers: (has) => has('customer'),
  reports: (has) => has('reports'),
  salesTax: (has, processorType) => has('reports') && processorType === 'p',
  absenteeBids: (has) => has('reports'),
  sensitive: (has) => has('sensitive'),
  locations: (has) => has('sensitive'),
  privateLabel: (has) => has('sensitive'),
  // The Payment Center doesn't depend on the processor.
  billing: (has) => has('sensitive'),
};

test.each(combinations)('with processor %s, the flags %j show exactly their menu links', (processorType, flags) => {
  const subject: Subject = {
    access: flags,
    isSuperUser: false,
    isSuperAdmin: false,
    processorType,
    connectType: 's',
    isInstant: true,
    invoicingDisabled: false,
    autoChargeEnabled: false,
    paymentsEnabled: false,
    isPaymentUser: false,
    lacksSecondFactor: false,
    diyAllowed: true,
    features: [],
  };
  const rights = RIGHTS.filter((right) => mayUse(right, subject));
  const expected = RIGHTS.filter((right) => OPENED[right]?.((flag) => flags.includes(flag), processorType) ?? false);
  expect(rights).toEqual(expected);
  const offered = offeredTo(viewerWith(rights));
  expect(offered).toEqual(
    new Set(
      Object.entries(PLACES)
        .filter(([, rights]) => rightsOf(rights).some((right) => expected.map(enumName).includes(right)))
        .map(([label]) => label),
    ),
  );
  expect(offered.has('Payment Center')).toBe(flags.includes('sensitive'));
});
