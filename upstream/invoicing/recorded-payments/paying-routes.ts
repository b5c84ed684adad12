import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { markInvoicesPaid, markItemsPaid, markPaid } from './mark-paid';
import {
  InvoicePaidBody,
  InvoicePaymentsAnswer,
  InvoicePaymentsQuery,
  ItemPaidBody,
  PaidAnswer,
  PaidBody,
} from './paying-wire';
import { readInvoicePayments } from './read-payments';

export const payingRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoicePaidOnly', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks whole invoices of one group as paid (in full or in part) or as not paid, all or none',
    body: InvoicePaidBody,
    answer: PaidAnswer,
    handler: ({ actor, body, idempotencyKey }) => markInvoicesPaid(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/invoicePaidOnlyByDetail', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks items of one group as paid (in full or in part) or as not paid, all or none',
    body: ItemPaidBody,
    answer: PaidAnswer,
    handler: ({ actor, body, idempotencyKey }) => markItemsPaid(services, actor, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/paid', {
    access: 'invoices',
    summary:
      'Marks items, invoices, or a selection of a group’s invoices as paid (in full or in part, with a date and a method) or as not paid, in one edit',
    body: PaidBody,
    answer: PaidAnswer,
    handler: ({ actor, body, idempotencyKey }) => markPaid(services, actor, body, idempotencyKey),
  }),
  route.get('/app/house/{houseRef}/invoicePayments', {
    access: 'invoices',
    summary: 'Lists payments on invoices, including failed and removed ones, latest first, one page per invoice',
    query: InvoicePaymentsQuery,
    answer: InvoicePaymentsAnswer,
    handler: ({ actor, query }) => readInvoicePayments(services, actor, query),
  }),
];
