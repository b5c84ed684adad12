import type { UpstreamClient } from '../core/rest/upstream-client';
import { createChargesEndpoints } from './added-charges/charge-endpoints';
import { createBidderDetailEndpoints } from './bidder-details/bidder-detail-endpoints';
import { createAutoChargeEndpoints } from './charge-dates/auto-charge-endpoints';
import { createCreationEndpoints } from './creation/creation-endpoints';
import { createCreditEndpoints } from './credits/credit-endpoints';
import { createDocumentEndpoints } from './documents/document-endpoints';
import { createEditingEndpoints } from './editing/editing-endpoints';
import { createExportEndpoints } from './exports/export-endpoints';
import { createExplainEndpoints } from './figures/explain-endpoints';
import { createGroupDetailEndpoints } from './group-detail/group-detail-endpoints';
import { createGroupEndpoints } from './groups/group-endpoints';
import { createHistoryEndpoints } from './history/history-endpoints';
import { createHoldEndpoints } from './holds/hold-endpoints';
import { createInvoiceEndpoints } from './invoices/invoice-endpoints';
import { createLineEndpoints } from './lines/line-endpoints';
import { createMessagesEndpoints } from './messages/messages-endpoints';
import { createNotesEndpoints } from './notes/notes-endpoints';
import { createReceiptEndpoints } from './receipts/receipt-endpoints';
import { createPayingEndpoints } from './recorded-payments/paying-endpoints';
import { createSendsEndpoints } from './sending/sends-endpoints';
import { createShippingEndpoints } from './shipping/shipping-endpoints';
import { createStatementEndpoints } from './statements/statement-endpoints';
import { createExemptionEndpoints } from './tax-exemptions/exemption-endpoints';
import { createTaxOverrideEndpoints } from './tax-overrides/override-endpoints';

/** The REST calls of invoicing, one line per folder. */
export const createInvoicingEndpoints = (upstream: UpstreamClient) => ({
  ...createCreationEndpoints(upstream),
  ...createGroupEndpoints(upstream),
  ...createInvoiceEndpoints(upstream),
  ...createGroupDetailEndpoints(upstream),
  ...createEditingEndpoints(upstream),
  ...createLineEndpoints(upstream),
  ...createChargesEndpoints(upstream),
  ...createShippingEndpoints(upstream),
  ...createAutoChargeEndpoints(upstream),
  ...createPayingEndpoints(upstream),
  ...createReceiptEndpoints(upstream),
  ...createHoldEndpoints(upstream),
  ...createCreditEndpoints(upstream),
  ...createHistoryEndpoints(upstream),
  ...createNotesEndpoints(upstream),
  ...createMessagesEndpoints(upstream),
  ...createDocumentEndpoints(upstream),
  ...createSendsEndpoints(upstream),
  ...createExportEndpoints(upstream),
  ...createExplainEndpoints(upstream),
  ...createStatementEndpoints(upstream),
  ...createExemptionEndpoints(upstream),
  ...createBidderDetailEndpoints(upstream),
  ...createTaxOverrideEndpoints(upstream),
});

export type InvoicingEndpoints = ReturnType<typeof createInvoicingEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly invoicing: ReturnType<typeof createInvoicingEndpoints>;
  }
}
