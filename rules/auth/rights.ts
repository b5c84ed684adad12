import type { HouseFeature } from './house-flags';

/** The access types of a user. */
export type Access =
  | 'users'
  | 'calendar'
  | 'console'
  | 'customer'
  | 'invoices'
  | 'messages'
  | 'reports'
  | 'sensitive'
  | 'inventory'
  | 'settlement'
  | 'bulkbidding';

/** What rights depend on: the user's access types and roles, and the flags of the house. */
export interface Subject {
  readonly access: readonly Access[];
  readonly isSuperUser: boolean;
  readonly isSuperAdmin: boolean;
  /** paymentProcessorType of the house. */
  readonly processorType: 'p' | 's' | 'w';
  /** Opaque code for the connection of the house: s, p, e, i, or empty. */
  readonly connectType: string;
  /** Whether the house has its own private label. */
  readonly isInstant: boolean;
  /** disableINVAInvoicing: whether the house has no invoicing. */
  readonly invoicingDisabled: boolean;
  /** Whether the house can schedule automatic card charges. */
  readonly autoChargeEnabled: boolean;
  /** Whether the house is enrolled in the provider's payments. */
  readonly paymentsEnabled: boolean;
  /** Whether the user can charge cards (paymentUser). */
  readonly isPaymentUser: boolean;
  /** Whether the house requires a second factor and the user has none. */
  readonly lacksSecondFactor: boolean;
  /** Whether the house's staff create and edit its sales (diyAllowed). */
  readonly diyAllowed: boolean;
  /** The features of the house in addition to its tier. */
  readonly features: readonly HouseFeature[];
}

type Rule = (subject: Subject) => boolean;

const has =
  (access: Access): Rule =>
  (subject) =>
    subject.access.includes(access);
const all =
  (...rules: readonly Rule[]): Rule =>
  (subject) =>
    rules.every((rule) => rule(subject));
const connectedBy =
  (...types: readonly string[]): Rule =>
  (subject) =>
    types.includes(subject.connectType);

const any =
  (...rules: readonly Rule[]): Rule =>
  (subject) =>
    rules.some((rule) => rule(subject));
const invoices = all(has('invoices'), (subject) => !subject.invoicingDisabled);

/** Each right and its rule. */
const rights = {
  calendar: has('calendar'),
  /** Reading sales and sessions: everybody whose work starts from them. */
  sales: any(has('calendar'), invoices, has('reports')),
  /** Adding and changing sales, where the house's staff do that themselves. */
  editSales: all(has('calendar'), (subject) => subject.diyAllowed),
  /** Downloading any session's lots from the Catalog Snapshot screen: super users. */
  snapshots: all(any(has('calendar'), invoices, has('reports')), (subject) => subject.isSuperUser),
  console: has('console'),
  messages: has('messages'),
  inventory: has('inventory'),
  settlement: has('settlement'),
  sensitive: has('sensitive'),
  /** Disputes and customers. */
  customer: has('customer'),
  /** Reopening disputes: super users. Everybody who acts on disputes acts on open ones. */
  reopenDisputes: all(has('customer'), (subject) => subject.isSuperUser),
  invoices,
  /** Opening bidders: everybody who works with their invoices or with customers, also in houses without invoicing. */
  bidders: any(invoices, has('customer')),
  /** Marking invoices as paid and charging cards: invoices and settlement together (accessPayments). */
  payments: all(invoices, has('settlement')),
  /** Charging cards in a batch: the payments right, for a payment user of a house that is enrolled. */
  chargeCards: all(invoices, has('settlement'), (subject) => subject.isPaymentUser && subject.paymentsEnabled),
  /** Scheduling automatic charges (autoChargeEnabled in REST). */
  autoCharge: all(invoices, (subject) => subject.autoChargeEnabled),
  templates: invoices,
  locations: has('sensitive'),
  /** Instant houses of connect type i or s. */
  privateLabel: all(has('sensitive'), (subject) => subject.isInstant, connectedBy('i', 's')),
  /** Customers of the private label: connect type s, p, or e. */
  yourCustomers: all(has('customer'), connectedBy('s', 'p', 'e')),
  /** Users, their permissions, and API tokens. */
  users: has('users'),
  reports: has('reports'),
  /** Only houses on card processing (p). */
  salesTax: all(has('reports'), (subject) => subject.processorType === 'p'),
  /** The absentee bids of sessions: connect type s, p, or e. */
  absenteeBids: all(has('reports'), connectedBy('s', 'p', 'e')),
  /** Payment Center: processor w, p, or s. */
  billing: has('sensitive'),
  /** Bidding for many bidders at once: requires the house feature, and either the access type or the super user role. */
  bulkBidding: (subject: Subject) =>
    subject.features.includes('bulk-bidding') && (subject.isSuperUser || has('bulkbidding')(subject)),
  /** Reserved for the makers of the product, such as editing prices after 45 days. */
  superAdmin: (subject: Subject) => subject.isSuperAdmin,
} satisfies Record<string, Rule>;

/** A permission that the app, the routes, and the calls check. */
export type Right = keyof typeof rights;

/** All rights, by name. */
export const RIGHTS = Object.keys(rights) as [Right, ...Right[]];

/** Returns whether the subject has a right. Menus, routes, and calls all use this check. */
export const mayUse = (right: Right, subject: Subject): boolean => !subject.lacksSecondFactor && rights[right](subject);
