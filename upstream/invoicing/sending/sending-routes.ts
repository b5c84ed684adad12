import { z } from 'zod';
import { FileAnswer } from '../../core/http/file-answer';
import { defineRoute, type Route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { GroupParams } from '../groups/group-params';
import { InvoiceIdsBody, SelectionQuery } from '../invoices/selection-wire';
import { checkSend } from './check-send';
import { InvoiceEmailBody } from './email-wire';
import { readInvoiceSends, readMessagePage, readSentDocuments, readSentMessages } from './read-sends';
import { readSentInvoices } from './read-sent-invoices';
import { readSendRun, sendInvoices } from './send-invoices';
import {
  InvoiceSendsAnswer,
  InvoiceSendsQuery,
  SendAnswer,
  SendBody,
  SendCheckAnswer,
  SentDocumentsAnswer,
  SentInvoicesAnswer,
  SentInvoicesQuery,
  SentMessagePageParams,
  SentMessagesAnswer,
  SentMessagesQuery,
} from './sending-wire';
import { correctEmail } from './set-email';

export const sendingRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceSend',
    spec: 'specified',
    access: 'invoices',
    summary:
      'Sends invoices to their bidders, once per Idempotency-Key. success is the text true when every invoice is in the outbox or skipped',
    params: GroupParams,
    query: SelectionQuery,
    body: SendBody,
    answer: SendAnswer,
    handler: async ({ actor, params, query, body, idempotencyKey, signal }) => {
      const { ids, seen } = Array.isArray(body) ? { ids: body, seen: undefined } : body;
      return {
        data: await sendInvoices(services, actor, params.invoiceGroupID, {
          choice: { ids, token: query.selection ?? null },
          seen,
          key: idempotencyKey,
          signal,
        }),
      };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sendRun/{sendRunID}',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns a send run and its progress',
    params: z.object({ sendRunID: z.coerce.number().int().min(0).max(2_147_483_647) }),
    answer: SendAnswer,
    handler: async ({ actor, params }) => ({ data: await readSendRun(services, actor, params.sendRunID) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceSendCheck',
    spec: 'added',
    access: 'invoices',
    effect: 'read',
    summary: 'Previews a send of these invoices, with its warnings. Nothing is sent',
    params: GroupParams,
    query: SelectionQuery,
    body: InvoiceIdsBody,
    answer: SendCheckAnswer,
    handler: async ({ actor, params, query, body }) => ({
      data: await checkSend(services, actor, params.invoiceGroupID, { ids: body, token: query.selection ?? null }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceEmail',
    spec: 'added',
    access: 'invoices',
    summary:
      'Corrects the email addresses of invoices, all or none, in one edit that can be undone. Sent documents don’t change',
    params: GroupParams,
    body: InvoiceEmailBody,
    answer: GroupDetailEditAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await correctEmail(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sentInvoices',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the last send of the given invoices, as it was sent',
    query: SentInvoicesQuery,
    answer: SentInvoicesAnswer,
    handler: async ({ actor, query }) => ({ data: await readSentInvoices(services, actor, query.invoiceIDs ?? []) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sentDocuments',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the content of sends, as it was sent',
    query: SentMessagesQuery,
    answer: SentDocumentsAnswer,
    handler: async ({ actor, query }) => ({
      data: await readSentDocuments(services, actor, (query.ids ?? []).slice(0, 20)),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceSends',
    spec: 'added',
    access: 'invoices',
    summary: 'Lists the sends of invoices, latest first, one page per invoice; or the named sends',
    query: InvoiceSendsQuery,
    answer: InvoiceSendsAnswer,
    handler: async ({ actor, query }) => ({
      data: await readInvoiceSends(
        services,
        actor,
        { invoiceIds: query.invoiceIDs ?? [], ids: query.ids },
        windowOf(query, 50),
      ),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sentMessages',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the emails of sends, as they were sent',
    query: SentMessagesQuery,
    answer: SentMessagesAnswer,
    handler: async ({ actor, query }) => ({
      data: { sentMessages: await readSentMessages(services, actor, (query.ids ?? []).slice(0, 20)) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sentMessage/{page}',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the HTML part of an email as a page with embedded pictures',
    params: SentMessagePageParams,
    answer: FileAnswer,
    handler: ({ actor, params }) => readMessagePage(services, actor, params.page),
  }),
];
