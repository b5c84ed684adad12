import type { UserJson } from '../../upstream/auth/access-wire';
import type { Right } from '../generated/resolvers-types';

/** The schema names of the rights of the REST services. */
export const rightNames: Readonly<Record<UserJson['rights'][number], Right>> = {
  calendar: 'CALENDAR',
  sales: 'SALES',
  editSales: 'EDIT_SALES',
  snapshots: 'SNAPSHOTS',
  console: 'CONSOLE',
  messages: 'MESSAGES',
  inventory: 'INVENTORY',
  settlement: 'SETTLEMENT',
  sensitive: 'SENSITIVE',
  customer: 'CUSTOMER',
  reopenDisputes: 'REOPEN_DISPUTES',
  invoices: 'INVOICES',
  bidders: 'BIDDERS',
  payments: 'PAYMENTS',
  chargeCards: 'CHARGE_CARDS',
  autoCharge: 'AUTO_CHARGE',
  templates: 'TEMPLATES',
  locations: 'LOCATIONS',
  privateLabel: 'PRIVATE_LABEL',
  yourCustomers: 'YOUR_CUSTOMERS',
  users: 'USERS',
  reports: 'REPORTS',
  salesTax: 'SALES_TAX',
  absenteeBids: 'ABSENTEE_BIDS',
  billing: 'BILLING',
  bulkBidding: 'BULK_BIDDING',
  superAdmin: 'SUPER_ADMIN',
};

type RightName = UserJson['rights'][number];

const byName = new Map<Right, RightName>(
  (Object.keys(rightNames) as RightName[]).map((name) => [rightNames[name], name]),
);

/** Returns the name that a right has in the REST services. */
export const rightOf = (right: Right): RightName | null => byName.get(right) ?? null;
