import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { applyExemption, readInvoicesToExempt } from './apply-exemption';
import { exemptInvoice, previewExemption } from './exempt-invoice';
import {
  ApplyExemptionAnswer,
  ApplyExemptionBody,
  ExemptionPreviewAnswer,
  ExemptionPreviewBody,
  InvoiceExemptionAnswer,
  InvoiceExemptionBody,
  PaperParams,
  ToExemptAnswer,
} from './exemption-wire';

const GROUP = '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}';
const PAPER = '/app/house/{houseRef}/taxExemption/{taxExemptionID}';

/** REST calls for the tax exemption of invoices. */
export const invoiceExemptionRoutes = (services: Services): Route[] => [
  route.post(`${GROUP}/taxExemption`, {
    access: 'invoices',
    summary: 'Makes an invoice exempt from tax for a certificate, or taxable, in one edit that can be undone',
    params: GroupParams,
    body: InvoiceExemptionBody,
    answer: InvoiceExemptionAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      exemptInvoice(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
  route.post(`${GROUP}/taxExemptionPreview`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews how changing the exemption of an invoice changes its tax. Nothing is saved',
    params: GroupParams,
    body: ExemptionPreviewBody,
    answer: ExemptionPreviewAnswer,
    handler: ({ actor, params, body }) => previewExemption(services, actor, params.invoiceGroupID, body),
  }),
  route.get(`${PAPER}/invoices`, {
    access: 'invoices',
    summary: 'Lists the unpaid invoices of the bidder of a paper, with their taxes before and after it is applied',
    params: PaperParams,
    answer: ToExemptAnswer,
    handler: ({ actor, params }) => readInvoicesToExempt(services, actor, params.taxExemptionID),
  }),
  route.post(`${PAPER}/invoices`, {
    access: 'invoices',
    summary: 'Exempts unpaid invoices of the bidder of a paper, all or none, with one edit for each group',
    params: PaperParams,
    body: ApplyExemptionBody,
    answer: ApplyExemptionAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      applyExemption(services, actor, params.taxExemptionID, body, idempotencyKey),
  }),
];
