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
      'Sends invoices to their bidders, once for each Idempotency-Key; success is the text true when all are in the outbox or skipped',
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
    summary: 'A send that was started, and how far it is',
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
    summary: 'What a send of these invoices would do now, and what to know before; nothing is sent',
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
      'Corrects the email addresses that invoices go to, all or none: an edit with its undo; what was sent stays as it was',
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
    summary: 'The last send of each of these invoices, as it was sent',
    query: SentInvoicesQuery,
    answer: SentInvoicesAnswer,
    handler: async ({ actor, query }) => ({ data: await readSentInvoices(services, actor, query.invoiceIDs ?? []) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/sentDocuments',
    spec: 'added',
    access: 'invoices',
    summary: 'The content of these sends, as it was sent',
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
    summary: 'The sends of these invoices, latest first, a page of each; or the named sends',
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
    summary: 'The messages that carried these sends, as they left',
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
    summary: 'The HTML part of a message as a page, with its pictures in it',
    params: SentMessagePageParams,
    answer: FileAnswer,
    handler: ({ actor, params }) => readMessagePage(services, actor, params.page),
  }),
];
