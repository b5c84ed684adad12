/** The sort orders of invoices: names in the schema, and those in the services' calls. */
export const INVOICE_SORTS = {
  NUMBER: 'number',
  NAME: 'name',
  PADDLE: 'paddle',
  TOTAL: 'total',
  OUTSTANDING: 'outstanding',
  STATUS: 'status',
  SHIP_STATUS: 'shipStatus',
  ITEMS: 'items',
  PLATFORM: 'platform',
  LOCATION: 'location',
  CREATED: 'created',
  DUE: 'due',
  GROUP: 'group',
} as const;
