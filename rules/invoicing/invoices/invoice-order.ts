/** What invoices can be ordered by: as the schema names it, and as the services' calls do. */
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
} as const;
