import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import {
  BidderDetailsAnswer,
  BidderDetailsBody,
  BidderParams,
  BidderPreviewAnswer,
  BidderPreviewBody,
  DetailsPreviewAnswer,
  DetailsPreviewBody,
  InvoiceDetailsAnswer,
  InvoiceDetailsBody,
} from './bidder-details-wire';
import { correctBidder, previewBidder } from './correct-bidder';
import { correctInvoice, previewCorrection } from './correct-invoice';

const GROUP = '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}';
const BIDDER = '/app/house/{houseRef}/bidder/{approvalID}';

/** REST calls that correct names and addresses of bidders and invoices. */
export const bidderDetailRoutes = (services: Services): Route[] => [
  route.post(`${GROUP}/bidderDetails`, {
    access: 'invoices',
    summary: 'Corrects the name and address on an invoice, in one edit that can be undone. Its taxes follow the place',
    params: GroupParams,
    body: InvoiceDetailsBody,
    answer: InvoiceDetailsAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      correctInvoice(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
  route.post(`${GROUP}/bidderDetailsPreview`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews how correcting the address on an invoice changes its tax. Nothing is saved',
    params: GroupParams,
    body: DetailsPreviewBody,
    answer: DetailsPreviewAnswer,
    handler: ({ actor, params, body }) => previewCorrection(services, actor, params.invoiceGroupID, body),
  }),
  route.post(`${BIDDER}/details`, {
    access: 'invoices',
    summary: 'Corrects the name and address of a bidder, and of unpaid invoices with it, all or none',
    params: BidderParams,
    body: BidderDetailsBody,
    answer: BidderDetailsAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      correctBidder(services, actor, params.approvalID, body, idempotencyKey),
  }),
  route.post(`${BIDDER}/detailsPreview`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Lists the unpaid invoices of a bidder, with their taxes before and after a correction. Nothing is saved',
    params: BidderParams,
    body: BidderPreviewBody,
    answer: BidderPreviewAnswer,
    handler: ({ actor, params, body }) => previewBidder(services, actor, params.approvalID, body),
  }),
];
