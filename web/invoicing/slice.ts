import type { Slice } from '../core/slice';
import { policies } from './cache';
import { finder } from './invoices/finder';
import { existingInvoicesPath, uninvoicedSessionsPath } from './paths';
import { mayInvoice } from './public/may-invoice';
import { routes } from './routes';

/** Invoice groups and their invoices. */
export const invoicing: Slice = {
  routes,
  policies,
  menu: [
    {
      group: 'Invoices',
      label: 'Uninvoiced Sessions',
      href: uninvoicedSessionsPath(),
      gate: mayInvoice,
      about: 'Group the sessions of an ended sale and create one invoice per bidder.',
    },
    {
      group: 'Invoices',
      label: 'Existing Invoices',
      href: existingInvoicesPath(),
      gate: mayInvoice,
      about: 'Edit, preview and send invoices, and see outstanding balances.',
    },
  ],
  live: {
    lists: {
      // A group has its invoices once it is created, and so have their bidders and the days of automatic charges; until it is voided.
      InvoiceGroup: [
        'invoiceGroups',
        'uninvoicedSales',
        'InvoiceGroup.invoices',
        'Approval.invoices',
        'upcomingCharges',
      ],
      // Every edit is a new record: with it come the sums of a bidder and of the days to come, which no invoice tells, and whether edits before it can be undone.
      InvoiceEdit: [
        'Invoice.history',
        'InvoiceLine.history',
        'InvoiceGroup.history',
        'Invoice.notesThread',
        'Invoice.explain',
        'InvoiceLine.explain',
        'Approval.invoices',
        'upcomingCharges',
      ],
      InvoicePayment: ['Invoice.payments'],
      CreditNote: ['Invoice.creditNotes'],
      InvoiceSend: ['Invoice.sends'],
      BidderMessage: ['Invoice.messages', 'Approval.messages', 'MessageRun.messages'],
      MessageTemplate: ['messageTemplates'],
    },
    // What is due on an item, and whether it can be marked, follows from the payments of its invoice.
    also: { Invoice: ['Invoice.lines'] },
    // A group that a colleague voids gives its sessions back. An edit's own answer names it without its version: its news is for the lists.
    listedBy: { InvoiceGroup: 'state', InvoiceEdit: 'version', MessageTemplate: 'version' },
    // A group's totals change with each of its invoices, which are read by themselves.
    apart: {
      InvoiceGroup: ['invoices', 'history'],
      Invoice: ['history', 'notesThread', 'payments', 'creditNotes', 'sends', 'messages'],
      InvoiceLine: ['history'],
      MessageRun: ['messages'],
    },
  },
  finder,
  shortcuts: [
    { keys: ['V'], does: 'View the focused invoice group' },
    { keys: ['E'], does: 'Edit invoices in the focused group' },
  ],
};
