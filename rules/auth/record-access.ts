import { mayUse, type Right, type Subject } from './rights';
import { type Area, type Scope, scopesAllow } from './scopes';

/** Who is notified when a record of a type changes. */
interface RecordAccess {
  /** The right that reading such a record requires; 'session' for every user of the house. */
  readonly right: Right | 'session';
  /** The area for which an API token needs a scope; 'any' if no scope is needed, 'person' if no token can read it. */
  readonly area: Area | 'any' | 'person';
}

const invoicing = { right: 'invoices', area: 'invoicing' } as const;
const payments = { right: 'invoices', area: 'payments' } as const;
const sales = { right: 'sales', area: 'sales' } as const;
const customers = { right: 'bidders', area: 'customers' } as const;

/** The types of records whose changes are recorded, by GraphQL name, with who is notified of them. */
const ACCESS = {
  Viewer: { right: 'session', area: 'any' },
  /** The server notifies users only of their own sessions. */
  StaffSession: { right: 'session', area: 'person' },
  User: { right: 'users', area: 'users' },
  ApiToken: { right: 'users', area: 'person' },
  /** Every screen shows the house's name, currency, and flags. */
  House: { right: 'session', area: 'any' },
  Location: { right: 'session', area: 'house' },
  PrivateLabel: { right: 'privateLabel', area: 'house' },
  Customer: { right: 'yourCustomers', area: 'customers' },
  Approval: customers,
  Person: customers,
  Registration: { right: 'customer', area: 'customers' },
  Dispute: { right: 'customer', area: 'disputes' },
  /** Everybody whose work starts from sales; only those who can open invoices see the buyers. */
  Lot: { right: 'sales', area: 'lots' },
  LotBidding: { right: 'bulkBidding', area: 'bulk-bidding' },
  /** The clerk's desk of a live session, by the session's number. */
  ClerkDesk: { right: 'console', area: 'bulk-bidding' },
  Upload: { right: 'editSales', area: 'lots' },
  RealizedUpload: { right: 'reports', area: 'realized-prices' },
  Sale: sales,
  Catalog: sales,
  SaleTerms: sales,
  BuyNowSettings: sales,
  Template: { right: 'invoices', area: 'templates' },
  MessageTemplate: invoicing,
  InvoiceGroup: invoicing,
  Invoice: invoicing,
  InvoiceLine: invoicing,
  InvoiceEdit: invoicing,
  InvoicePayment: invoicing,
  CreditNote: invoicing,
  SaleCorrection: invoicing,
  DrawerCount: invoicing,
  TaxExemption: invoicing,
  PaymentReceipt: invoicing,
  SendRun: invoicing,
  InvoiceSend: invoicing,
  MessageRun: invoicing,
  BidderMessage: invoicing,
  /** A test message of a template. */
  Mail: invoicing,
  PaymentMethod: payments,
  BidderCard: payments,
  CardRequest: payments,
  ChargeRun: payments,
  ChargeAttempt: payments,
  ChargeRefund: payments,
  Payment: payments,
  AutomaticCharge: payments,
  PaymentDiscrepancy: payments,
  Chargeback: payments,
  PaymentComparison: payments,
  DefaultFeedback: { right: 'reports', area: 'sale-results' },
  Feedback: { right: 'reports', area: 'sale-results' },
  SalesTaxPlace: { right: 'salesTax', area: 'sales-tax' },
  PaymentsEnrollmentRequest: { right: 'billing', area: 'payments' },
} as const satisfies Record<string, RecordAccess>;

/** A type of record whose changes are recorded in the house's change feed. */
export type RecordType = keyof typeof ACCESS;

/** Returns the area for which an API token needs a scope to read records of a type. */
export const areaOfRecord = (type: RecordType): RecordAccess['area'] => ACCESS[type].area;

/** A subscriber to changes. */
export interface Listener extends Subject {
  /** The scopes of an API token; undefined for a user's session. */
  readonly scopes?: readonly Scope[] | undefined;
}

const TYPES = Object.keys(ACCESS) as RecordType[];

function mayHear(type: RecordType, listener: Listener): boolean {
  const { right, area }: RecordAccess = ACCESS[type];
  if (right !== 'session' && !mayUse(right, listener)) return false;
  if (listener.scopes === undefined || area === 'any') return true;
  return area !== 'person' && scopesAllow(listener.scopes, area, 'read');
}

/** Returns the types of records whose changes the subscriber is notified of. */
export const audibleTypes = (listener: Listener): RecordType[] => TYPES.filter((type) => mayHear(type, listener));

/** Returns the types of records whose changes the app receives for a user with these rights. */
export const typesHeardWith = (rights: readonly string[]): RecordType[] =>
  TYPES.filter((type) => {
    const { right }: RecordAccess = ACCESS[type];
    return right === 'session' || rights.includes(right);
  });
