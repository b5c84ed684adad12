import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoicePaidOnly',
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks whole invoices of one group as paid (in full or in part) or as not paid, all or none',
    body: InvoicePaidBody,
    answer: PaidAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markInvoicesPaid(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoicePaidOnlyByDetail',
    spec: 'specified',
    access: 'invoices',
    summary: 'Marks items of one group as paid (in full or in part) or as not paid, all or none',
    body: ItemPaidBody,
    answer: PaidAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markItemsPaid(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/paid',
    spec: 'added',
    access: 'invoices',
    summary:
      'Marks items, invoices, or a selection of a group’s invoices as paid (in full or in part, with a date and a method) or as not paid, in one edit',
    body: PaidBody,
    answer: PaidAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await markPaid(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoicePayments',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists payments on invoices, including failed and removed ones, latest first, one page per invoice',
    query: InvoicePaymentsQuery,
    answer: InvoicePaymentsAnswer,
    handler: async ({ actor, query }) => ({ data: await readInvoicePayments(services, actor, query) }),
  }),
];
