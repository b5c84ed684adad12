import type { HouseFeature } from './house-flags';

/** Access types of a user. */
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

/** What decides over rights: the user's access types, and the flags of their house. */
export interface Subject {
  readonly access: readonly Access[];
  readonly isSuperUser: boolean;
  readonly isSuperAdmin: boolean;
  /** paymentProcessorType of the house. */
  readonly processorType: 'p' | 's' | 'w';
  /** Opaque code of how the house is connected: s, p, e, i or empty. */
  readonly connectType: string;
  /** Whether the house has a private label of its own. */
  readonly isInstant: boolean;
  /** disableINVAInvoicing: the house has no invoicing at all. */
  readonly invoicingDisabled: boolean;
  /** Whether the house lets cards be charged by themselves at a date. */
  readonly autoChargeEnabled: boolean;
  /** Whether the house is enrolled in the provider's payments. */
  readonly paymentsEnabled: boolean;
  /** May charge cards (paymentUser). */
  readonly isPaymentUser: boolean;
  /** The house requires a second factor of them, and they have none. */
  readonly lacksSecondFactor: boolean;
  /** What the house has beside its tier. */
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

const invoices = all(has('invoices'), (subject) => !subject.invoicingDisabled);

/** Each right and who has it. */
const rights = {
  calendar: has('calendar'),
  console: has('console'),
  messages: has('messages'),
  inventory: has('inventory'),
  settlement: has('settlement'),
  sensitive: has('sensitive'),
  /** Disputes and what concerns customers. */
  customer: has('customer'),
  invoices,
  /** Marking as paid, charging: invoices and settlement together (accessPayments). */
  payments: all(invoices, has('settlement')),
  /** Charging cards in a batch: taking payments, as a payment user, in a house that is enrolled. */
  chargeCards: all(invoices, has('settlement'), (subject) => subject.isPaymentUser && subject.paymentsEnabled),
  /** Dates on which cards are charged automatically (autoChargeEnabled in REST). */
  autoCharge: all(invoices, (subject) => subject.autoChargeEnabled),
  templates: invoices,
  locations: has('sensitive'),
  /** Instant houses of connect type i or s. */
  privateLabel: all(has('sensitive'), (subject) => subject.isInstant, connectedBy('i', 's')),
  /** Customers of the private label: connect type s, p or e. */
  yourCustomers: all(has('customer'), connectedBy('s', 'p', 'e')),
  /** Staff, what they may do, and API tokens. */
  users: has('users'),
  reports: has('reports'),
  /** Only houses on card processing (p). */
  salesTax: all(has('reports'), (subject) => subject.processorType === 'p'),
  /** Payment Center: processor w, p or s. */
  billing: has('sensitive'),
  /** Placing bids for many bidders at once: a feature of the house, and the access type or a super user. */
  bulkBidding: (subject: Subject) =>
    subject.features.includes('bulk-bidding') && (subject.isSuperUser || has('bulkbidding')(subject)),
  /** What only the makers of the product do, such as editing prices after 45 days. */
  superAdmin: (subject: Subject) => subject.isSuperAdmin,
} satisfies Record<string, Rule>;

/** Something that a member of staff may, or may not, do. */
export type Right = keyof typeof rights;

/** All rights, by name. */
export const RIGHTS = Object.keys(rights) as [Right, ...Right[]];

/** Whether somebody has a right. The same answer decides over menus, routes and calls. */
export const mayUse = (right: Right, subject: Subject): boolean => !subject.lacksSecondFactor && rights[right](subject);
