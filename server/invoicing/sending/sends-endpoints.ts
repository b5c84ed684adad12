import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { SeenBody } from '../../../upstream/invoicing/invoices/seen-wire';
import type { EmailInput } from '../../../upstream/invoicing/sending/email-wire';
import type {
  InvoiceSendJson,
  InvoiceSendsJson,
  SendCheckJson,
  SendJson,
  SentDocumentsJson,
  SentMessageJson,
  SentMessagesJson,
} from '../../../upstream/invoicing/sending/sending-wire';
import { type Key, keyed } from '../../core/graphql/idempotency-key';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';

/** REST calls for previewing sends and for past sends. */
export function createSendsEndpoints(upstream: UpstreamClient) {
  return {
    checkSend: (invoiceGroupID: number, { ids, token }: ChosenInvoices) =>
      upstream.post<SendCheckJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/invoiceSendCheck`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token },
        body: ids,
      }),

    setEmail: (invoiceGroupID: number, command: EmailInput, key: Key) =>
      upstream.post<GroupDetailEditJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/invoiceEmail`, {
        params: { invoiceGroupID },
        body: { invoiceEmails: [command] },
        ...keyed(key),
      }),

    sendsOfInvoices: (invoiceIDs: readonly number[], window: { size: number; offset: number }) =>
      upstream.get<InvoiceSendsJson>(`${HOUSE}/invoiceSends`, {
        query: { invoiceIDs, ...window },
      }),

    sendsById: async (ids: readonly number[]): Promise<InvoiceSendJson[]> =>
      (await upstream.get<InvoiceSendsJson>(`${HOUSE}/invoiceSends`, { query: { ids } })).sends,

    sentDocuments: async (ids: readonly number[]): Promise<SentDocumentsJson['sentDocuments']> =>
      (await upstream.get<SentDocumentsJson>(`${HOUSE}/sentDocuments`, { query: { ids } })).sentDocuments,

    sentMessages: async (ids: readonly number[]): Promise<SentMessageJson[]> =>
      (await upstream.get<SentMessagesJson>(`${HOUSE}/sentMessages`, { query: { ids } })).sentMessages,

    /** Returns the HTML part as a page. Aborted by `signal` when no client is waiting. */
    messagePage: (page: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open(`${HOUSE}/sentMessage/{page}`, { params: { page }, signal }),

    send: (
      invoiceGroupID: number,
      { ids, token }: ChosenInvoices,
      seen: SeenBody | undefined,
      idempotencyKey: string,
    ) =>
      upstream.post<SendJson>(`${HOUSE}/invoiceGroup/{invoiceGroupID}/invoiceSend`, {
        params: { invoiceGroupID },
        query: { selection: token },
        body: { ids, ...(seen ? { seen } : {}) },
        idempotencyKey,
      }),

    sendRun: (sendRunID: number) => upstream.get<SendJson>(`${HOUSE}/sendRun/{sendRunID}`, { params: { sendRunID } }),
  };
}
