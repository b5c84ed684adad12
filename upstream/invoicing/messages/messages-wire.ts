import { z } from 'zod';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { DeliveryJson } from '../invoices/delivery-wire';
import { SeenBody } from '../invoices/seen-wire';

/** JSON of messages to bidders: POST /invoiceMessage, and (added) messages to many bidders, templates, and results. */

const words = { subject: z.string().max(2000), message: z.string().max(50_000) };
const seen = SeenBody.optional().describe(
  'added: `sequence` of a preview. If an address or an amount in the message changed since, the call fails with 409 EDITED_MEANWHILE and nothing is sent',
);
const AnswersTo = z.enum(['HOUSE', 'SENDER']).describe('Who gets the replies: the house or the sender');

/** POST /app/house/{houseRef}/invoiceMessage; header Idempotency-Key. */
export const InvoiceMessageBody = z.object({
  ...words,
  houseUserRef: z.string().describe('The caller'),
  bidderID: z.int().describe("The bidder's approvalID"),
  /* added */ invoiceID: z.int().optional().describe('Invoice that the message is about; it fills in the fields'),
  answersTo: AnswersTo.optional(),
  seen,
});
export type InvoiceMessageBody = z.infer<typeof InvoiceMessageBody>;

/** A message to one or many bidders, and its progress. */
export const MessageRunJson = z.object({
  messageRunID: z.int(),
  invoiceGroupID: z.int().nullable(),
  subject: z.string(),
  message: z.string().describe('As written, with the fields not filled in'),
  answersTo: AnswersTo,
  total: z.int(),
  done: z.int(),
  finished: z.boolean(),
  sentAt: Timestamp,
  sentBy: z.string().nullable(),
  queued: z.int(),
  accepted: z.int(),
  refused: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  version: z.int(),
});
export type MessageRunJson = z.infer<typeof MessageRunJson>;
/** The specification shows no response of invoiceMessage: `success` is the text 'true'. */
export const InvoiceMessageAnswer = data(z.object({ success: z.literal('true'), messageRun: MessageRunJson }));
export const MessageRunAnswer = data(z.object({ messageRun: MessageRunJson }));
export const MessageRunParams = z.object({ messageRunID: IdInUrl });

/** POST .../messages[?selection=token] (added): the same for the bidders of the chosen invoices; header Idempotency-Key. */
export const MessagesBody = z.object({ ...words, ids: z.array(z.int()).max(5000), answersTo: AnswersTo, seen });
export type MessagesBody = z.infer<typeof MessagesBody>;

const NamedBidder = z.object({ invoiceID: z.int(), name: z.string(), reason: z.string() });
/**
 * POST .../messagePreview[?selection=token] (added): the message for the bidder at `position`, and who would be skipped. Nothing is sent.
 */
export const MessagePreviewBody = z.object({
  ...words,
  ids: z.array(z.int()).max(5000),
  position: z.int().min(0).default(0),
});
export const MessagePreviewAnswer = data(
  z.object({
    sequence: z
      .int()
      .describe(
        'Sequence number in the change feed up to which the answer is current; pass it as `seen` when sending the message',
      ),
    total: z.int(),
    skippedCount: z.int(),
    skipped: z.array(NamedBidder).describe('At most 20'),
    invoiceID: z.int().nullable(),
    name: z.string(),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    subjectRefusal: z.string().nullable(),
    messageRefusal: z.string().nullable(),
    houseAddress: z.string(),
    senderAddress: z.string(),
  }),
);
export type MessagePreviewJson = z.infer<typeof MessagePreviewAnswer>['data'];

/** A message to one bidder, or why there is none. */
export const BidderMessageJson = z.object({
  bidderMessageID: z.int(),
  messageRunID: z.int(),
  invoiceID: z.int().nullable(),
  approvalID: z.int(),
  name: z.string(),
  recipient: z.string(),
  skipReason: z.string().nullable(),
  subject: z.string(),
  text: z.string().describe('As sent; for a skipped message, as written'),
  sentAt: Timestamp,
  sentBy: z.string().nullable(),
  delivery: DeliveryJson.nullable().describe('null when the bidder was skipped'),
  version: z.int(),
});
export type BidderMessageJson = z.infer<typeof BidderMessageJson>;
export const MessageOutcome = z.enum(['SENT', 'SKIPPED', 'REFUSED']);
/**
 * GET /app/house/{houseRef}/bidderMessages (added): for runs in their order, or for invoices, bidders, or people latest first, one page per record;
 * ?ids= returns these messages.
 */
export const BidderMessagesQuery = z.object({
  ...PageQuery,
  runIDs: IdsQuery,
  invoiceIDs: IdsQuery,
  approvalIDs: IdsQuery,
  personIDs: IdsQuery,
  ids: IdsQuery,
  outcome: MessageOutcome.optional(),
});
export const BidderMessagesAnswer = data(
  z.object({
    owners: z.array(z.object({ ownerID: z.int(), totalRecords: z.int(), messages: z.array(BidderMessageJson) })),
  }),
);
export type BidderMessagesJson = z.infer<typeof BidderMessagesAnswer>['data'];

/** A reusable message of the house (added). */
export const MessageTemplateJson = z.object({
  messageTemplateID: z.int(),
  name: z.string(),
  ...words,
  version: z.int(),
});
export type MessageTemplateJson = z.infer<typeof MessageTemplateJson>;
export const MessageTemplatesQuery = z.object({ ids: IdsQuery });
export const MessageTemplatesAnswer = data(z.object({ messageTemplates: z.array(MessageTemplateJson) }));
/**
 * POST .../messageTemplates creates one; POST .../messageTemplates/{messageTemplateID} renames or edits it, with the version that the user
 * saw.
 */
export const MessageTemplateBody = z.object({ name: z.string().max(1000), ...words, version: z.int().optional() });
export type MessageTemplateBody = z.infer<typeof MessageTemplateBody>;
export const MessageTemplateParams = z.object({ messageTemplateID: IdInUrl });
export const MessageTemplateAnswer = data(z.object({ messageTemplate: MessageTemplateJson }));
