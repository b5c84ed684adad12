import { z } from 'zod';
import { FileAnswer } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import { IdInUrl } from '../../core/http/wire';
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
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceSend', {
    spec: 'specified',
    access: 'invoices',
    summary:
      'Sends invoices to their bidders, once per Idempotency-Key. success is the text true when every invoice is in the outbox or skipped',
    params: GroupParams,
    query: SelectionQuery,
    body: SendBody,
    answer: SendAnswer,
    handler: ({ actor, params, query, body, idempotencyKey, signal }) => {
      const { ids, seen } = Array.isArray(body) ? { ids: body, seen: undefined } : body;
      return sendInvoices(services, actor, params.invoiceGroupID, {
        choice: { ids, token: query.selection ?? null },
        seen,
        key: idempotencyKey,
        signal,
      });
    },
  }),
  route.get('/app/house/{houseRef}/sendRun/{sendRunID}', {
    access: 'invoices',
    summary: 'Returns a send run and its progress',
    params: z.object({ sendRunID: IdInUrl }),
    answer: SendAnswer,
    handler: ({ actor, params }) => readSendRun(services, actor, params.sendRunID),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceSendCheck', {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews a send of these invoices, with its warnings. Nothing is sent',
    params: GroupParams,
    query: SelectionQuery,
    body: InvoiceIdsBody,
    answer: SendCheckAnswer,
    handler: ({ actor, params, query, body }) =>
      checkSend(services, actor, params.invoiceGroupID, { ids: body, token: query.selection ?? null }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceEmail', {
    access: 'invoices',
    summary:
      'Corrects the email addresses of invoices, all or none, in one edit that can be undone. Sent documents don’t change',
    params: GroupParams,
    body: InvoiceEmailBody,
    answer: GroupDetailEditAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      correctEmail(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
  route.get('/app/house/{houseRef}/sentInvoices', {
    access: 'invoices',
    summary: 'Returns the last send of the given invoices, as it was sent',
    query: SentInvoicesQuery,
    answer: SentInvoicesAnswer,
    handler: ({ actor, query }) => readSentInvoices(services, actor, query.invoiceIDs ?? []),
  }),
  route.get('/app/house/{houseRef}/sentDocuments', {
    access: 'invoices',
    summary: 'Returns the content of sends, as it was sent',
    query: SentMessagesQuery,
    answer: SentDocumentsAnswer,
    handler: ({ actor, query }) => readSentDocuments(services, actor, (query.ids ?? []).slice(0, 20)),
  }),
  route.get('/app/house/{houseRef}/invoiceSends', {
    access: 'invoices',
    summary: 'Lists the sends of invoices, latest first, one page per invoice; or the named sends',
    query: InvoiceSendsQuery,
    answer: InvoiceSendsAnswer,
    handler: ({ actor, query }) =>
      readInvoiceSends(services, actor, { invoiceIds: query.invoiceIDs ?? [], ids: query.ids }, windowOf(query, 50)),
  }),
  route.get('/app/house/{houseRef}/sentMessages', {
    access: 'invoices',
    summary: 'Returns the emails of sends, as they were sent',
    query: SentMessagesQuery,
    answer: SentMessagesAnswer,
    handler: async ({ actor, query }) => ({
      sentMessages: await readSentMessages(services, actor, (query.ids ?? []).slice(0, 20)),
    }),
  }),
  route.get('/app/house/{houseRef}/sentMessage/{page}', {
    access: 'invoices',
    summary: 'Returns the HTML part of an email as a page with embedded pictures',
    params: SentMessagePageParams,
    answer: FileAnswer,
    handler: ({ actor, params }) => readMessagePage(services, actor, params.page),
  }),
];
