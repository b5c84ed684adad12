import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { readApplyCostPerLot } from './charge-target';
import {
  AdditionalChargesBody,
  ApplyCostPerLotAnswer,
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
      'Sets the charges on one item, or its additional charges when the invoice is settled. Omitted charges keep their values',
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
    summary: 'Sets the charges of an invoice whose charges are per invoice',
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
      'Sets charges on items, invoices, or a selection of a group’s invoices in one edit, as amounts or as a percentage of the hammer price. Records in a selection that can’t have charges are skipped and reported',
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
    summary: 'Previews the effect of the charges on the invoices. Nothing is saved',
    body: ChargesBody,
    answer: ChargesPreviewAnswer,
    handler: async ({ actor, body, signal }) => ({ data: await previewCharges(services, actor, body, signal) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/applyCostPerLot',
    spec: 'specified',
    access: 'invoices',
    summary: 'Sets whether the group’s charges are per lot or per invoice',
    params: GroupParams,
    answer: ApplyCostPerLotAnswer,
    handler: async ({ actor, params }) => ({
      data: { invoiceBidders: await readApplyCostPerLot(services, actor, params.invoiceGroupID) },
    }),
  }),
];
