import type {
  BidderMessageJson,
  BidderMessagesJson,
  MessagePreviewJson,
  MessageRunJson,
  MessagesBody,
  MessageTemplateBody,
  MessageTemplateJson,
} from '../../../upstream/invoicing/messages/messages-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** The owners of messages: runs, invoices, bidders, or people. */
export type MessagesOwner = 'runIDs' | 'invoiceIDs' | 'approvalIDs' | 'personIDs';

export interface MessagesWindow {
  readonly size: number;
  readonly offset: number;
  readonly outcome: 'SENT' | 'SKIPPED' | 'REFUSED' | null;
}

interface Words {
  readonly subject: string;
  readonly message: string;
}

interface TemplateAnswer {
  messageTemplate: MessageTemplateJson;
}

/** REST calls for messages to bidders, their delivery, and the saved message templates of a house. */
export function createMessagesEndpoints(upstream: UpstreamClient) {
  const templates = `${HOUSE}/messageTemplates`;
  return {
    messageBidders: async (
      invoiceGroupID: number,
      { ids, token }: ChosenInvoices,
      words: Omit<MessagesBody, 'ids'>,
      idempotencyKey: string,
    ): Promise<MessageRunJson> =>
      (
        await upstream.post<{ messageRun: MessageRunJson }>(`${GROUP}/messages`, {
          params: { invoiceGroupID },
          query: { selection: token },
          body: { ids, ...words },
          idempotencyKey,
        })
      ).messageRun,

    previewMessage: (invoiceGroupID: number, { ids, token }: ChosenInvoices, words: Words & { position: number }) =>
      upstream.post<MessagePreviewJson>(`${GROUP}/messagePreview`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token },
        body: { ids, ...words },
      }),

    messageRun: async (messageRunID: number): Promise<MessageRunJson> =>
      (
        await upstream.get<{ messageRun: MessageRunJson }>(`${HOUSE}/messageRun/{messageRunID}`, {
          params: { messageRunID },
        })
      ).messageRun,

    bidderMessages: async (
      of: MessagesOwner,
      ids: readonly number[],
      window: MessagesWindow,
    ): Promise<BidderMessagesJson['owners']> =>
      (await upstream.get<BidderMessagesJson>(`${HOUSE}/bidderMessages`, { query: { [of]: ids, ...window } })).owners,

    bidderMessagesById: async (ids: readonly number[]): Promise<BidderMessageJson[]> =>
      (await upstream.get<BidderMessagesJson>(`${HOUSE}/bidderMessages`, { query: { ids } })).owners.flatMap(
        ({ messages }) => messages,
      ),

    messageTemplates: async (ids: readonly number[] | null): Promise<MessageTemplateJson[]> =>
      (await upstream.get<{ messageTemplates: MessageTemplateJson[] }>(templates, { query: { ids } })).messageTemplates,

    createMessageTemplate: async (body: MessageTemplateBody): Promise<MessageTemplateJson> =>
      (await upstream.post<TemplateAnswer>(templates, { body })).messageTemplate,

    updateMessageTemplate: async (messageTemplateID: number, body: MessageTemplateBody): Promise<MessageTemplateJson> =>
      (await upstream.post<TemplateAnswer>(`${templates}/{messageTemplateID}`, { params: { messageTemplateID }, body }))
        .messageTemplate,

    deleteMessageTemplate: async (messageTemplateID: number): Promise<MessageTemplateJson> =>
      (
        await upstream.post<TemplateAnswer>(`${templates}/{messageTemplateID}/delete`, {
          params: { messageTemplateID },
        })
      ).messageTemplate,
  };
}
