import { mayUse, type Right, type Subject } from './rights';
import { type Area, type Scope, scopesAllow } from './scopes';

/** Who hears that a record of a type changed. */
interface RecordAccess {
  /** The right that reading such a record needs; 'session' for everybody in the house. */
  readonly right: Right | 'session';
  /** The area that an API token needs a scope of; 'any' for none, 'person' where no token may read it. */
  readonly area: Area | 'any' | 'person';
}

const invoicing = { right: 'invoices', area: 'invoicing' } as const;
const payments = { right: 'invoices', area: 'payments' } as const;
const invoicesOf = (area: Area) => ({ right: 'invoices', area }) as const;

/** Every type of record whose changes are written, by its GraphQL name, and who hears of them. */
const ACCESS = {
  Viewer: { right: 'session', area: 'any' },
  /** The server notifies a user of their own alone. */
  StaffSession: { right: 'session', area: 'person' },
  User: { right: 'users', area: 'users' },
  ApiToken: { right: 'users', area: 'person' },
  /** The house's name, currency and flags show on every screen. */
  House: { right: 'session', area: 'any' },
  Location: { right: 'session', area: 'house' },
  PrivateLabel: { right: 'privateLabel', area: 'house' },
  Customer: { right: 'yourCustomers', area: 'customers' },
  Approval: invoicesOf('customers'),
  Lot: invoicesOf('lots'),
  Template: invoicesOf('templates'),
  MessageTemplate: invoicing,
  InvoiceGroup: invoicing,
  Invoice: invoicing,
  InvoiceLine: invoicing,
  InvoiceEdit: invoicing,
  InvoicePayment: invoicing,
  CreditNote: invoicing,
  SendRun: invoicing,
  InvoiceSend: invoicing,
  MessageRun: invoicing,
  BidderMessage: invoicing,
  /** A test message of a template. */
  Mail: invoicing,
  PaymentMethod: payments,
  BidderCard: payments,
  ChargeRun: payments,
  ChargeAttempt: payments,
  ChargeRefund: payments,
  Payment: payments,
  AutomaticCharge: payments,
  PaymentsEnrolmentRequest: { right: 'billing', area: 'payments' },
} as const satisfies Record<string, RecordAccess>;

/** A type of record whose changes are written to the house's feed. */
export type RecordType = keyof typeof ACCESS;

/** Who wants to hear of changes. */
export interface Listener extends Subject {
  /** What an API token may do at most; undefined for a person's session. */
  readonly scopes?: readonly Scope[] | undefined;
}

const TYPES = Object.keys(ACCESS) as RecordType[];

function mayHear(type: RecordType, listener: Listener): boolean {
  const { right, area }: RecordAccess = ACCESS[type];
  if (right !== 'session' && !mayUse(right, listener)) return false;
  if (listener.scopes === undefined || area === 'any') return true;
  return area !== 'person' && scopesAllow(listener.scopes, area, 'read');
}

/** The types of records whose changes somebody hears of. */
export const audibleTypes = (listener: Listener): RecordType[] => TYPES.filter((type) => mayHear(type, listener));

/** The types of records whose changes a person with these rights hears of in the app. */
export const typesHeardWith = (rights: readonly string[]): RecordType[] =>
  TYPES.filter((type) => {
    const { right }: RecordAccess = ACCESS[type];
    return right === 'session' || rights.includes(right);
  });
