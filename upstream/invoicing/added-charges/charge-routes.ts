import { type Route, route } from '../../core/http/route';
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
  route.post('/app/house/{houseRef}/additionalCharges', {
    spec: 'specified',
    access: 'invoices',
    summary:
      'Sets the charges on one item, or its additional charges when the invoice is settled. Omitted charges keep their values',
    body: AdditionalChargesBody,
    answer: ChargesAnswer,
    handler: ({ actor, body, idempotencyKey }) => setChargesOfLot(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/invoiceCharges', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Sets the charges of an invoice whose charges are per invoice',
    body: InvoiceChargesBody,
    answer: ChargesAnswer,
    handler: ({ actor, body, idempotencyKey }) => setChargesOfInvoice(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/charges', {
    access: 'invoices',
    summary:
      'Sets charges on items, invoices, or a selection of a group’s invoices in one edit, as amounts or as a percentage of the hammer price. Records in a selection that can’t have charges are skipped and reported',
    body: ChargesBody,
    answer: ChargesAnswer,
    handler: ({ actor, body, idempotencyKey }) => setCharges(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/charges/preview', {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews the effect of the charges on the invoices. Nothing is saved',
    body: ChargesBody,
    answer: ChargesPreviewAnswer,
    handler: ({ actor, body, signal }) => previewCharges(services, actor, body, signal),
  }),
  route.get('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/applyCostPerLot', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Sets whether the group’s charges are per lot or per invoice',
    params: GroupParams,
    answer: ApplyCostPerLotAnswer,
    handler: async ({ actor, params }) => ({
      invoiceBidders: await readApplyCostPerLot(services, actor, params.invoiceGroupID),
    }),
  }),
];
