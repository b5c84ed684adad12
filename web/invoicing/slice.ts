import type { Slice } from '../core/slice';
import { policies } from './cache';
import { finder } from './finder';
import { existingInvoicesPath, uninvoicedSessionsPath } from './paths';
import { mayInvoice } from './public/may-invoice';
import { routes } from './routes';

/** Invoice groups and their invoices. */
export const invoicing: Slice = {
  routes,
  policies,
  menu: [
    {
      group: 'Invoices', label: 'Uninvoiced Sessions', href: uninvoicedSessionsPath(), gate: mayInvoice,
      about: 'Group the sessions of an ended sale and make one invoice per bidder.',
    },
    {
      group: 'Invoices', label: 'Existing Invoices', href: existingInvoicesPath(), gate: mayInvoice,
      about: 'Edit, preview and send invoices, and see what is outstanding.',
    },
  ],
  live: {
    lists: { InvoiceGroup: ['invoiceGroups', 'uninvoicedSales'] },
    // A group that a colleague voids gives its sessions back.
    listedBy: { InvoiceGroup: 'state' },
    // A group's totals change with each of its invoices, which are read by themselves.
    apart: { InvoiceGroup: ['invoices'] },
  },
  finder,
  shortcuts: [
    { keys: ['V'], does: 'View the invoice group that has the focus' },
    { keys: ['E'], does: 'Edit the invoices of that group' },
  ],
};
