import type { InvoiceWindowsJson } from '../../upstream/invoicing/invoices/invoice-wire';
import { orNull } from '../core/graphql/errors';
import { byKey } from '../core/rest/loader';
import { byWindow } from '../core/rest/window-loader';
import type { InvoicingEndpoints } from './endpoints';
import { createHistoryLoaders } from './history/history-loaders';
import type { OwnedInvoices } from './invoices/invoice-queries';
import { createMessagesLoaders } from './messages/messages-loaders';
import { createNotesLoaders } from './notes/notes-loaders';
import { linesOf } from './parents';
import { createSendsLoaders } from './sending/sends-loaders';

export function createInvoicingLoaders(endpoints: InvoicingEndpoints) {
  /** The specified call returns one group; several groups share another call. */
  async function invoicesOfGroups(
    numbers: readonly number[],
    window: { readonly size: number; readonly offset: number },
    list: OwnedInvoices,
  ): Promise<InvoiceWindowsJson['owners']> {
    const [id = 0, ...more] = numbers;
    if (more.length > 0) return endpoints.invoicesOfGroups(numbers, window, list);
    const {
      invoiceBidders: invoices,
      totalRecords,
      totals,
      invoiceGroup: { currencyCode },
    } = await endpoints.groupInvoices(id, { ...window, ...list });
    return [{ id, invoices, totalRecords, totals: [{ ...totals, currencyCode }] }];
  }

  return {
    ...createHistoryLoaders(endpoints),
    /** Invoices with the same window share one call. */
    paymentsOfInvoice: byWindow(endpoints.paymentsOfInvoices, ({ id }) => id),
    paymentActsOfInvoice: byWindow(endpoints.paymentActsOfInvoices, ({ id }) => id),
    creditNoteByNumber: byKey(endpoints.creditNotesById, (note) => note.creditNoteID),
    creditNotesOfInvoice: byKey(endpoints.creditNotesOfInvoices, ({ invoiceID }) => invoiceID),
    paymentReceiptByNumber: byKey(endpoints.paymentReceiptsById, (receipt) => receipt.paymentReceiptID),
    linesOfReceipt: byKey(endpoints.paymentReceiptLines, (receipt) => receipt.paymentReceiptID),
    invoicePaymentByNumber: byKey(endpoints.invoicePaymentsById, (payment) => payment.paymentID),
    /** Groups, bidders, or people with the same window share one call. */
    invoicesOfOwner: {
      group: byWindow(invoicesOfGroups, ({ id }) => id),
      approval: byWindow(endpoints.invoicesOfBidders, ({ id }) => id),
      person: byWindow(endpoints.invoicesOfPeople, ({ id }) => id),
    },
    invoiceGroupByNumber: byKey(endpoints.groupsById, (group) => group.invoiceGroupID),
    invoiceByNumber: byKey(endpoints.invoicesById, (invoice) => invoice.invoiceID),
    documentByNumber: byKey(endpoints.documentsById, (document) => document.invoiceID),
    invoiceWithLinesByNumber: byKey(endpoints.invoicesWithLines, (invoice) => invoice.invoiceID),
    lineByNumber: byKey(
      async (numbers: readonly number[]) => (await endpoints.invoicesOfLines(numbers)).flatMap(linesOf),
      ({ line }) => line.invoiceDetailID,
    ),
    /** One call per run, because few are requested at a time. */
    sendRunByNumber: byKey(
      async (numbers: readonly number[]) =>
        (await Promise.all(numbers.map((number) => orNull(endpoints.sendRun(number))))).filter((run) => run !== null),
      (run) => run.sendRunID,
    ),
    ...createSendsLoaders(endpoints),
    ...createNotesLoaders(endpoints),
    ...createMessagesLoaders(endpoints),
    /** By invoice, including its items. */
    explanationByInvoice: byKey(endpoints.explanations, (explanation) => explanation.invoiceID),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly invoicing: ReturnType<typeof createInvoicingLoaders>;
  }
}
