import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { PreviewInvoiceJson } from '../documents/document-wire';
import { DeliveryJson } from '../invoices/delivery-wire';
import { SeenBody } from '../invoices/seen-wire';
import { InvoiceIdsBody } from '../invoices/selection-wire';

/** POST .../invoiceSend: the specified list of numbers, or (added) the list with what staff saw of the invoices. */
export const SendBody = z.union([InvoiceIdsBody, z.strictObject({ ids: InvoiceIdsBody, seen: SeenBody.optional() })]);

/**
 * POST .../invoiceSend; header Idempotency-Key. `success` is the text 'true' once every invoice of the run is in the outbox or listed as
 * skipped.
 */
export const SendAnswer = data(
  z.object({
    success: z.enum(['true', 'false']),
    /* added */ sendRunID: z.int(),
    version: z.int(),
    invoiceGroupID: z.int(),
    invoiceIDs: z.array(z.int()).describe('The run’s invoices, in order'),
    total: z.int(),
    done: z.int(),
    skipped: z.array(z.object({ invoiceID: z.int(), name: z.string(), reason: z.string() })),
    refused: z
      .array(z.object({ invoiceID: z.int(), name: z.string(), reason: z.string() }))
      .describe('Invoices whose email the mail server refused so far, with its reply'),
  }),
);

export type SendJson = z.infer<typeof SendAnswer>['data'];

/** GET /app/house/{houseRef}/sendRun/{sendRunID} (added) returns the same. */

/** POST .../invoiceSendCheck (added), same body and query as the send: previews the send. Lists at most 20 invoices per kind. */
const CheckedJson = z.object({ invoiceID: z.int(), name: z.string(), recipient: z.string(), reason: z.string() });

export const SendCheckAnswer = data(
  z.object({
    total: z.int(),
    sendable: z.int(),
    sentBefore: z.int(),
    skippedTotal: z.int(),
    skipped: z.array(CheckedJson),
    unknownTotal: z.int(),
    unknown: z.array(CheckedJson).describe('Invoices for which it is unknown whether the last email was sent'),
    refusedTotal: z.int(),
    refused: z
      .array(CheckedJson)
      .describe('Invoices whose last email was rejected and whose next one would go to the same address'),
    sequence: z
      .int()
      .describe('Sequence number in the change feed up to which the answer is current; pass it as `seen` when sending'),
  }),
);

export type SendCheckJson = z.infer<typeof SendCheckAnswer>['data'];

/** GET /app/house/{houseRef}/sentInvoices?invoiceIDs= (added): the latest document sent per invoice. */
export const SentInvoicesQuery = z.object({ invoiceIDs: IdsQuery });

export const SentInvoicesAnswer = data(
  z.object({
    sentInvoices: z.array(
      z.object({
        invoiceID: z.int(),
        memberName: z.string(),
        companyID: z.int(),
        location: z.string(),
        outstandingBalance: Amount,
        currencyCode: z.string(),
        invoiceStatus: z.string(),
        /* added */ sentAt: Timestamp,
        document: PreviewInvoiceJson,
      }),
    ),
  }),
);

export type SentInvoicesJson = z.infer<typeof SentInvoicesAnswer>['data'];

/** A send of an invoice: who sent it, in which run, and the delivery of its email. */
export const InvoiceSendJson = z.object({
  sentInvoiceID: z.int(),
  invoiceID: z.int(),
  sendRunID: z.int(),
  sentAt: Timestamp,
  sentBy: z.string().nullable(),
  delivery: DeliveryJson,
  version: z.int(),
});

export type InvoiceSendJson = z.infer<typeof InvoiceSendJson>;

/**
 * GET /app/house/{houseRef}/invoiceSends?invoiceIDs=&size=&offset= (added): the sends, latest first, one page per invoice; ?ids= returns
 * these sends.
 */
export const InvoiceSendsQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, ids: IdsQuery });

export const InvoiceSendsAnswer = data(
  z.object({ sends: z.array(InvoiceSendJson), totals: z.array(z.object({ invoiceID: z.int(), total: z.int() })) }),
);

export type InvoiceSendsJson = z.infer<typeof InvoiceSendsAnswer>['data'];

/** GET /app/house/{houseRef}/sentMessages?ids= (added): the emails of these sends, as sent. */
export const SentMessageJson = z.object({
  sentInvoiceID: z.int(),
  messageID: z.string(),
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.object({ name: z.string(), email: z.string() }),
  replyTo: z.object({ name: z.string(), email: z.string() }).nullable(),
  bcc: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().describe('HTML as sent; images are referenced by cid:'),
  page: z.string().describe('Key of GET /app/house/{houseRef}/sentMessage/{page}'),
});

export type SentMessageJson = z.infer<typeof SentMessageJson>;

export const SentMessagesQuery = z.object({ ids: IdsQuery });

export const SentMessagesAnswer = data(z.object({ sentMessages: z.array(SentMessageJson) }));

export type SentMessagesJson = z.infer<typeof SentMessagesAnswer>['data'];

/** GET /app/house/{houseRef}/sentDocuments?ids= (added): the documents of these sends, as sent. */
export const SentDocumentsAnswer = data(
  z.object({ sentDocuments: z.array(z.object({ sentInvoiceID: z.int(), document: PreviewInvoiceJson })) }),
);

export type SentDocumentsJson = z.infer<typeof SentDocumentsAnswer>['data'];

/** GET /app/house/{houseRef}/sentMessage/{page} (added): the HTML part as a page, with its pictures embedded. */
export const SentMessagePageParams = z.object({ page: z.string().max(100) });
