import { mayInvoice } from '../core/session/rights';
import { lazyWork } from '../core/shell/WorkRow';
import type { Slice } from '../core/slice';
import {
  allInvoicesPath,
  creditsOwedPath,
  existingInvoicesPath,
  receivePaymentsPath,
  undeliveredPath,
  uninvoicedSessionsPath,
} from '../paths/invoicing';
import { policies } from './cache';
import { finder } from './invoices/finder';
import { routes } from './routes';

/** Invoice groups and their invoices. */
export const invoicing: Slice = {
  routes,
  HomeWork: {
    Rows: lazyWork(async () => (await import('./all-invoices/InvoiceWork')).InvoiceWork),
    gate: mayInvoice,
  },
  policies,
  // What staff ask for by a word that no screen has in its name.
  settings: () =>
    Promise.resolve([
      {
        label: 'Overdue',
        words: ['past due', 'late', 'unpaid', 'owes', 'owed by bidders'],
        about: 'All Invoices',
        href: allInvoicesPath({ payments: 'OVERDUE' }),
        gate: mayInvoice,
      },
      {
        label: 'Undelivered invoices',
        words: ['bounced', 'refused', 'returned', 'email', 'wrong address', 'not reached'],
        about: 'Invoices whose email didn’t arrive',
        href: undeliveredPath(),
        gate: mayInvoice,
      },
    ]),
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
    {
      group: 'Invoices',
      label: 'All Invoices',
      href: allInvoicesPath(),
      gate: mayInvoice,
      about: 'Find, filter, and edit invoices of all groups.',
    },
    {
      group: 'Invoices',
      label: 'Receive Payments',
      href: receivePaymentsPath(),
      gate: mayInvoice,
      about: 'Record the checks and transfers of a day, and see past deposits.',
    },
    {
      group: 'Invoices',
      label: 'Credits Owed',
      href: creditsOwedPath(),
      gate: mayInvoice,
      about: 'Invoices on which you owe money to the bidder, and their refunds.',
    },
  ],
  live: {
    lists: {
      // A created group adds its invoices to these lists, including those of bidders and of upcoming automatic
      // charges. Voiding it removes them.
      InvoiceGroup: [
        'invoiceGroups',
        'uninvoicedSales',
        'invoices',
        'InvoiceGroup.invoices',
        'Person.invoices',
        'upcomingCharges',
        // The lots that a bidder bought, with their invoices or without.
        'lots',
      ],
      // Every edit is a new record. It affects a bidder's totals and upcoming charges, which no invoice contains, and
      // whether earlier edits can be undone. The payments of a large edit have no change events of their own.
      InvoiceEdit: [
        'invoices',
        'Invoice.history',
        'InvoiceLine.history',
        'InvoiceGroup.history',
        'Invoice.notesThread',
        'Invoice.payments',
        'Invoice.paymentActs',
        'Invoice.explain',
        'InvoiceLine.explain',
        'Person.invoices',
        'Person.payments',
        'Person.paymentActs',
        'upcomingCharges',
        'PaymentReceipt.canUndo',
        'PaymentReceipt.undoRefusals',
      ],
      InvoicePayment: ['Invoice.payments', 'Invoice.paymentActs'],
      // A credit note changes the balance after each payment.
      CreditNote: ['creditNotes', 'Invoice.creditNotes', 'Invoice.payments', 'Invoice.paymentActs'],
      PaymentReceipt: ['paymentReceipts'],
      // A send moves invoices between the lists of sent and unsent ones.
      InvoiceSend: ['invoices', 'Invoice.sends'],
      BidderMessage: ['Invoice.messages', 'Person.messages', 'MessageRun.messages'],
      MessageTemplate: ['messageTemplates'],
    },
    // The payments of an invoice determine what is due on its items, and whether they can be marked.
    also: { Invoice: ['Invoice.lines'] },
    // Voiding a group releases its sessions. Mutations return their edit without its version, so its change event
    // refetches the lists even in this tab.
    listedBy: { InvoiceGroup: 'state', InvoiceEdit: 'version', MessageTemplate: 'version', PaymentReceipt: 'version' },
    // A group's totals change with each of its invoices, which have their own change events.
    apart: {
      InvoiceGroup: ['invoices', 'history'],
      Invoice: ['history', 'notesThread', 'payments', 'paymentActs', 'creditNotes', 'sends', 'messages'],
      InvoiceLine: ['history'],
      MessageRun: ['messages'],
    },
  },
  finder,
  shortcuts: [
    { keys: ['V'], does: 'View the focused invoice group' },
    { keys: ['Ctrl', 'D'], does: 'Copy the cell above, while payments are received' },
    { keys: ['Alt', 'Delete'], does: 'Delete the line, while payments are received' },
    { keys: ['Ctrl', 'Enter'], does: 'Record the payments, while payments are received' },
    { keys: ['E'], does: 'Edit invoices in the focused group' },
  ],
};
