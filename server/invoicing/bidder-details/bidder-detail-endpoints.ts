import type {
  BidderDetailsBody,
  BidderDetailsJson,
  BidderPreviewBody,
  BidderPreviewJson,
  DetailsPreviewBody,
  InvoiceDetailsBody,
  InvoiceToCorrectJson,
  TaxPreviewJson,
} from '../../../upstream/invoicing/bidder-details/bidder-details-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;
const BIDDER = `${HOUSE}/bidder/{approvalID}`;

/** REST calls that correct names and addresses. */
export const createBidderDetailEndpoints = (upstream: UpstreamClient) => ({
  correctInvoiceBidder: (invoiceGroupID: number, body: InvoiceDetailsBody, idempotencyKey: string) =>
    upstream.post<GroupDetailEditJson>(`${GROUP}/bidderDetails`, { params: { invoiceGroupID }, body, idempotencyKey }),

  invoiceBidderPreview: (invoiceGroupID: number, body: DetailsPreviewBody) =>
    upstream.post<TaxPreviewJson>(`${GROUP}/bidderDetailsPreview`, { params: { invoiceGroupID }, body }),

  correctBidder: (approvalID: number, body: BidderDetailsBody, idempotencyKey: string) =>
    upstream.post<BidderDetailsJson>(`${BIDDER}/details`, {
      params: { approvalID },
      body,
      idempotencyKey,
      deadlineMs: BULK_EDIT_MS,
    }),

  bidderCorrectionPreview: async (approvalID: number, body: BidderPreviewBody): Promise<InvoiceToCorrectJson[]> =>
    (await upstream.post<BidderPreviewJson>(`${BIDDER}/detailsPreview`, { params: { approvalID }, body })).invoices,
});
