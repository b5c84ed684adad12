import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { ApplyCostPerLotAnswer } from '../groups/group-detail-wire';
import { GroupParams } from '../groups/group-params';
import { readApplyCostPerLot } from '../groups/read-group-detail';
import {
  AdditionalChargesBody,
  ChargesAnswer,
  ChargesBody,
  ChargesPreviewAnswer,
  InvoiceChargesBody,
} from './charges-wire';
import { previewCharges } from './preview-charges';
import { setCharges, setChargesOfInvoice, setChargesOfLot } from './set-charges';

export const chargeRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/additionalCharges',
    spec: 'specified',
    access: 'invoices',
    summary:
      'Charges of one lot of an invoice: additional ones where the invoice is settled; what is left out keeps what it is',
    body: AdditionalChargesBody,
    answer: ChargesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setChargesOfLot(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceCharges',
    spec: 'specified',
    access: 'invoices',
    summary: 'Charges of an invoice that has charges per invoice',
    body: InvoiceChargesBody,
    answer: ChargesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setChargesOfInvoice(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/charges',
    spec: 'added',
    access: 'invoices',
    summary:
      'Charges of lines, of invoices, or of a choice of a group in one edit: an amount or a share of the hammer each; what can’t be charged in a selection is skipped and reported',
    body: ChargesBody,
    answer: ChargesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await setCharges(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/charges/preview',
    spec: 'added',
    access: 'invoices',
    effect: 'read',
    summary: 'What such charges would make of the invoices, by the same rules; nothing is written',
    body: ChargesBody,
    answer: ChargesPreviewAnswer,
    handler: async ({ actor, body, signal }) => ({ data: await previewCharges(services, actor, body, signal) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/applyCostPerLot',
    spec: 'specified',
    access: 'invoices',
    summary: 'Sets whether the charges of the group’s invoices are per lot',
    params: GroupParams,
    answer: ApplyCostPerLotAnswer,
    handler: async ({ actor, params }) => ({
      data: { invoiceBidders: await readApplyCostPerLot(services, actor, params.invoiceGroupID) },
    }),
  }),
];
