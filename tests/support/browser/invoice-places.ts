import type { Page } from 'playwright-core';
import { dialogOf, fromMenu, type Layer, type Place, pressed } from './screens';
import { patience } from './staff-page';

const firstTick = (page: Page) => page.getByRole('checkbox', { name: /^Select invoice/ }).first();

/** The dock of a list of invoices. */
export const dock: Layer = { name: 'the dock', isKept: true, open: (page) => firstTick(page).check(patience) };

/** The list of all groups, in the demo house. */
export const allInvoices: Place = {
  name: 'All Invoices',
  path: () => '/invoices/AllInvoices',
  ready: firstTick,
  layers: [
    { name: 'the columns', open: pressed('Columns') },
    { name: 'the views', open: pressed(/^Views/) },
    fromMenu('the name of a view', /^Views/, 'Save as new view'),
    dialogOf('the filters', 'Filters'),
    dock,
  ],
};
