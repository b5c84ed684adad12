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
      // A created group adds its invoices to these lists, including those of bidders and of upcoming automatic
      // charges. Voiding it removes them.
      InvoiceGroup: [
        'invoiceGroups',
        'uninvoicedSales',
        'InvoiceGroup.invoices',
        'Approval.invoices',
        'upcomingCharges',
      ],
      // Every edit is a new record. It affects a bidder's totals and upcoming charges, which no invoice contains, and
      // whether earlier edits can be undone.
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
      // A credit note changes the balance after each payment.
      CreditNote: ['Invoice.creditNotes', 'Invoice.payments'],
      InvoiceSend: ['Invoice.sends'],
      BidderMessage: ['Invoice.messages', 'Approval.messages', 'MessageRun.messages'],
      MessageTemplate: ['messageTemplates'],
    },
    // The payments of an invoice determine what is due on its items, and whether they can be marked.
    also: { Invoice: ['Invoice.lines'] },
    // Voiding a group releases its sessions. Mutations return their edit without its version, so its change event
    // refetches the lists even in this tab.
    listedBy: { InvoiceGroup: 'state', InvoiceEdit: 'version', MessageTemplate: 'version' },
    // A group's totals change with each of its invoices, which have their own change events.
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
