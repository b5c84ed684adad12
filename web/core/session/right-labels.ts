import type { Right } from '../../generated/schema-types';

/** What each right lets somebody do, after "the right to". */
const LABELS: Readonly<Record<Right, string>> = {
  CALENDAR: 'open the calendar',
  CONSOLE: 'open consoles',
  MESSAGES: 'read messages',
  INVENTORY: 'open the inventory',
  SETTLEMENT: 'open settlements',
  SENSITIVE: 'open settings and billing',
  CUSTOMER: 'open customers and disputes',
  INVOICES: 'open invoices',
  PAYMENTS: 'take payments',
  CHARGE_CARDS: 'charge cards',
  AUTO_CHARGE: 'charge cards automatically',
  TEMPLATES: 'define invoice templates',
  LOCATIONS: 'keep locations',
  PRIVATE_LABEL: 'brand the private label',
  YOUR_CUSTOMERS: 'open your customers',
  USERS: 'keep users and API tokens',
  REPORTS: 'open reports',
  SALES_TAX: 'open sales tax reports',
  BILLING: 'open the payment center',
  BULK_BIDDING: 'place bids for many bidders',
  SUPER_ADMIN: 'do what the makers of the product do',
};

const isRight = (text: string): text is Right => Object.hasOwn(LABELS, text);

/** What a right lets somebody do; null for what is none. */
export const rightLabel = (text: string): string | null => (isRight(text) ? LABELS[text] : null);
