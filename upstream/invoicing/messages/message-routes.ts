import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { SelectionQuery } from '../invoices/selection-wire';
import { messageBidder, messageBidders } from './message-bidders';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  editMessageTemplate,
  readMessageTemplates,
} from './message-templates';
import {
  BidderMessagesAnswer,
  BidderMessagesQuery,
  InvoiceMessageAnswer,
  InvoiceMessageBody,
  MessagePreviewAnswer,
  MessagePreviewBody,
  MessageRunAnswer,
  MessageRunParams,
  MessagesBody,
  MessageTemplateAnswer,
  MessageTemplateBody,
  MessageTemplateParams,
  MessageTemplatesAnswer,
  MessageTemplatesQuery,
} from './messages-wire';
import { previewMessage } from './preview-message';
import { readBidderMessages, readMessageRun } from './read-messages';
import { sendMessage } from './send-message';
import { MessageAnswer, MessageBody } from './send-message-wire';

export const messageRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoiceMessage', {
    spec: 'specified',
    access: 'invoices',
    summary: "Sends a message to one bidder in the caller's name, once per Idempotency-Key",
    body: InvoiceMessageBody,
    answer: InvoiceMessageAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      success: 'true' as const,
      messageRun: await messageBidder(services, actor, body, idempotencyKey),
    }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/messages', {
    access: 'invoices',
    summary:
      'Sends the same message, with its fields filled in, to the bidders of the selected invoices, once per Idempotency-Key',
    params: GroupParams,
    query: SelectionQuery,
    body: MessagesBody,
    answer: MessageRunAnswer,
    handler: async ({ actor, params, query, body: { ids, ...words }, idempotencyKey }) => ({
      messageRun: await messageBidders(services, actor, params.invoiceGroupID, {
        ...words,
        choice: { ids, token: query.selection ?? null },
        key: idempotencyKey,
      }),
    }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/messagePreview', {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews a message and lists the bidders who would be skipped. Nothing is sent',
    params: GroupParams,
    query: SelectionQuery,
    body: MessagePreviewBody,
    answer: MessagePreviewAnswer,
    handler: ({ actor, params, query, body: { ids, ...words } }) =>
      previewMessage(services, actor, params.invoiceGroupID, {
        ...words,
        choice: { ids, token: query.selection ?? null },
      }),
  }),
  route.get('/app/house/{houseRef}/messageRun/{messageRunID}', {
    access: 'invoices',
    summary: 'Returns a message run, its progress, and the number of emails per delivery state',
    params: MessageRunParams,
    answer: MessageRunAnswer,
    handler: async ({ actor, params }) => ({ messageRun: await readMessageRun(services, actor, params.messageRunID) }),
  }),
  route.get('/app/house/{houseRef}/bidderMessages', {
    access: 'invoices',
    summary:
      'Lists messages as bidders received them, with their delivery, for runs, invoices, or bidders, one page per record',
    query: BidderMessagesQuery,
    answer: BidderMessagesAnswer,
    handler: ({ actor, query }) => readBidderMessages(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/messageTemplates', {
    access: 'invoices',
    summary: 'Lists the house’s message templates by name',
    query: MessageTemplatesQuery,
    answer: MessageTemplatesAnswer,
    handler: async ({ actor, query }) => ({
      messageTemplates: await readMessageTemplates(services, actor, query.ids ?? null),
    }),
  }),
  route.post('/app/house/{houseRef}/messageTemplates', {
    access: 'invoices',
    summary: 'Creates a message template',
    body: MessageTemplateBody,
    answer: MessageTemplateAnswer,
    handler: async ({ actor, body }) => ({ messageTemplate: await createMessageTemplate(services, actor, body) }),
  }),
  route.post('/app/house/{houseRef}/messageTemplates/{messageTemplateID}', {
    access: 'invoices',
    summary: 'Renames or edits a message template',
    params: MessageTemplateParams,
    body: MessageTemplateBody,
    answer: MessageTemplateAnswer,
    handler: async ({ actor, params, body }) => ({
      messageTemplate: await editMessageTemplate(services, actor, params.messageTemplateID, body),
    }),
  }),
  route.post('/app/house/{houseRef}/messageTemplates/{messageTemplateID}/delete', {
    access: 'invoices',
    summary: 'Deletes a message template. Sent messages don’t change',
    params: MessageTemplateParams,
    answer: MessageTemplateAnswer,
    handler: async ({ actor, params }) => ({
      messageTemplate: await deleteMessageTemplate(services, actor, params.messageTemplateID),
    }),
  }),
  route.post('/app/house/{houseRef}/message', {
    spec: 'specified',
    area: 'customers',
    access: 'reports',
    summary: "Emails one or more bidders in the caller's name, once per Idempotency-Key",
    body: MessageBody,
    answer: MessageAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      success: 'true' as const,
      results: await sendMessage(services, actor, body, idempotencyKey),
    }),
  }),
];
