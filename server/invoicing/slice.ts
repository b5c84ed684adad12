import { readCreditNoteFile } from '../../rules/invoicing/credits/credit-note-file';
import { CREDIT_NOTES_FILE } from '../../rules/invoicing/credits/credit-notes-file';
import { CREDITS_OWED_FILE } from '../../rules/invoicing/credits/credits-owed-file';
import { ALL_INVOICES_FILE, readExportFile } from '../../rules/invoicing/exports/invoice-exports';
import { readReceiptFile } from '../../rules/invoicing/receipts/receipt-file';
import { readStatementFile } from '../../rules/invoicing/statements/statement';
import { fileAt, filesBelow, houseFile } from '../core/http/house-files';
import { allowMail } from '../core/http/response-headers';
import { noSuchFile } from '../core/http/stored-files';
import type { Slice } from '../core/slice';
import { chargeResolvers } from './added-charges/charge-resolvers';
import { bidderDetailResolvers } from './bidder-details/bidder-detail-resolvers';
import { autoChargeResolvers } from './charge-dates/auto-charge-resolvers';
import { upcomingChargeResolvers } from './charge-dates/upcoming-charge-resolvers';
import { chargingOfInvoicesResolvers } from './charge-runs/charging-resolvers';
import { groupCreationResolvers } from './creation/creation-resolvers';
import { uninvoicedResolvers } from './creation/uninvoiced-resolvers';
import { creditResolvers } from './credits/credit-resolvers';
import { documentResolvers } from './documents/document-resolvers';
import { exportResolvers } from './exports/export-resolvers';
import { explainResolvers } from './figures/explain-resolvers';
import { totalsResolvers } from './figures/totals-resolvers';
import { invoiceGroupResolvers } from './groups/group-resolvers';
import { historyResolvers } from './history/history-resolvers';
import { holdResolvers } from './holds/hold-resolvers';
import { invoiceResolvers } from './invoices/invoice-resolvers';
import { selectionResolvers } from './invoices/selection-resolvers';
import { updateInvoiceResolvers } from './invoices/update-resolvers';
import { hidingResolvers } from './lines/hiding-resolvers';
import { invoiceLineResolvers } from './lines/line-resolvers';
import { messageResolvers } from './messages/message-resolvers';
import { noteResolvers } from './notes/note-resolvers';
import { receiptResolvers } from './receipts/receipt-resolvers';
import { payingResolvers } from './recorded-payments/paying-resolvers';
import { refundingOfInvoicesResolvers } from './refunds/refund-resolvers';
import { invoiceEmailResolvers } from './sending/email-resolvers';
import { sendingResolvers } from './sending/sending-resolvers';
import { sendsResolvers } from './sending/sends-resolvers';
import { shippingResolvers } from './shipping/shipping-resolvers';
import { statementResolvers } from './statements/statement-resolvers';
import { invoiceExemptionResolvers } from './tax-exemptions/exemption-resolvers';
import { taxOverrideResolvers } from './tax-overrides/override-resolvers';

export const invoicingSlice: Slice = {
  resolvers: [
    autoChargeResolvers,
    upcomingChargeResolvers,
    chargeResolvers,
    groupCreationResolvers,
    uninvoicedResolvers,
    documentResolvers,
    hidingResolvers,
    exportResolvers,
    explainResolvers,
    totalsResolvers,
    invoiceGroupResolvers,
    historyResolvers,
    invoiceResolvers,
    updateInvoiceResolvers,
    selectionResolvers,
    invoiceLineResolvers,
    messageResolvers,
    noteResolvers,
    chargingOfInvoicesResolvers,
    payingResolvers,
    receiptResolvers,
    holdResolvers,
    creditResolvers,
    refundingOfInvoicesResolvers,
    invoiceEmailResolvers,
    sendingResolvers,
    sendsResolvers,
    shippingResolvers,
    statementResolvers,
    invoiceExemptionResolvers,
    bidderDetailResolvers,
    taxOverrideResolvers,
  ],
  files: [
    houseFile(fileAt(ALL_INVOICES_FILE), ({ endpoints, query, signal }) =>
      endpoints.invoicing.allInvoicesCsv(query, signal),
    ),
    houseFile(readExportFile, ({ endpoints, query, signal }, { groupNumber, format }) =>
      endpoints.invoicing.exported(groupNumber, format, query, signal),
    ),
    houseFile(fileAt(CREDITS_OWED_FILE), ({ endpoints, signal }) => endpoints.invoicing.creditsOwedCsv(signal)),
    houseFile(fileAt(CREDIT_NOTES_FILE), ({ endpoints, signal }) => endpoints.invoicing.creditNotesCsv(signal)),
    houseFile(readCreditNoteFile, ({ endpoints, signal }, note) => endpoints.invoicing.creditNotePdf(note, signal)),
    houseFile(readReceiptFile, ({ endpoints, signal }, { number, format }) =>
      endpoints.invoicing.paymentReceiptFile(number, format, signal),
    ),
    houseFile(readStatementFile, ({ endpoints, signal }, person) => endpoints.invoicing.statementPdf(person, signal)),
    // Sent emails, as pages.
    houseFile(filesBelow('mail/'), ({ endpoints, signal }, file) => endpoints.invoicing.messagePage(file, signal), {
      refusalOf: noSuchFile,
      setHeaders: allowMail,
    }),
  ],
};
