import { settingsOn } from '../core/finding/settings';
import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { salesTaxEntriesRoute, salesTaxReportsPath } from '../paths/sales-tax';

/** The reports add up figures of invoices, by the basis of each place. */
const REPORTS = ['salesTaxReport', 'salesTaxEntries'] as const;

const mayReport = holds('SALES_TAX');

/** Sales tax by state. */
export const salesTax: Slice = {
  routes: [
    {
      path: salesTaxReportsPath,
      page: async () => (await import('./SalesTaxReportsPage')).SalesTaxReportsPage,
      gate: mayReport,
    },
    {
      path: salesTaxEntriesRoute,
      page: async () => (await import('./SalesTaxEntriesPage')).SalesTaxEntriesPage,
      gate: mayReport,
    },
  ],
  // A row has no id of its own.
  policies: {
    SalesTaxRow: { keyFields: false },
    SalesTaxEntry: { keyFields: ['number'] },
  },
  settings: () =>
    Promise.resolve(
      settingsOn(
        { label: 'Sales Tax Reports', href: salesTaxReportsPath, gate: mayReport },
        {
          'Reporting basis': [
            'sales tax basis',
            'tax counts by',
            'cash',
            'accrual',
            'invoice date',
            'payment date',
            'VAT',
          ],
        },
      ),
    ),
  menu: [
    {
      group: 'Reports',
      label: 'Sales Tax Reports',
      href: salesTaxReportsPath,
      about: 'Sales and sales tax by state and month, as CSV too.',
      settings: { section: 'Invoices and payments' },
      gate: mayReport,
    },
  ],
  live: {
    lists: { SalesTaxPlace: ['salesTaxPlaces'] },
    derived: { Invoice: REPORTS, SalesTaxPlace: REPORTS },
    derivedBy: { Invoice: ['invoiceTotal', 'outstandingBalance', 'statusLabel'] },
  },
};
