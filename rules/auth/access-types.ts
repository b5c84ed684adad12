import type { Access } from './rights';

/** An access type as shown in the user form. */
export interface AccessType {
  readonly access: Access;
  readonly label: string;
  /** One line that says what the type gives access to. */
  readonly opens: string;
}

/** The access types in display order. */
export const ACCESS_TYPES: readonly AccessType[] = [
  { access: 'calendar', label: 'Calendar', opens: 'Upcoming and past sales.' },
  { access: 'console', label: 'Consoles', opens: 'Seller and saleroom consoles, tote board and broadcast.' },
  { access: 'messages', label: 'Messages', opens: 'Messages from bidders and consignors.' },
  { access: 'invoices', label: 'Invoices', opens: 'Invoices, their templates, previews and sends.' },
  { access: 'settlement', label: 'Settlement', opens: 'Settlements; together with Invoices, payments.' },
  { access: 'customer', label: 'Customers', opens: 'Bidders, disputes, customers, and feedback.' },
  { access: 'reports', label: 'Reports', opens: 'Sale results, sales tax and other reports.' },
  { access: 'inventory', label: 'Inventory', opens: 'Items not yet in a sale.' },
  { access: 'bulkbidding', label: 'Bulk bidding', opens: 'Bids for many bidders at once, on timed sales.' },
  { access: 'sensitive', label: 'Settings and billing', opens: 'Locations, private label and the payment center.' },
  { access: 'users', label: 'Users and access', opens: 'Users, their permissions, and API tokens.' },
];

/** All access types in display order. */
export const ALL_ACCESS = ACCESS_TYPES.map(({ access }) => access);

/** Returns the access types in display order, without duplicates. */
export const tidyAccess = (access: readonly Access[]): Access[] => ALL_ACCESS.filter((one) => access.includes(one));
