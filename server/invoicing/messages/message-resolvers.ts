import { MESSAGE_FIELDS } from '../../../rules/invoicing/messages/message-fields';
import type { MessagePreviewJson, MessageTemplateJson } from '../../../upstream/invoicing/messages/messages-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import type {
  ContactBiddersInput,
  InvoiceMessagesArgs,
  MessagePreviewInput,
  MessageRunMessagesArgs,
  Resolvers,
} from '../../generated/resolvers-types';
import { changedSince, seenOf } from '../invoices/seen';
import { chosenInvoices } from '../invoices/selection';
import type { MessagesOwner } from './messages-endpoints';

/** The services use the specification's name for the text of a message. */
const FIELDS = { message: ['text'] };

async function messages(
  of: MessagesOwner,
  number: number,
  args: InvoiceMessagesArgs | MessageRunMessagesArgs,
  { loaders }: GraphQLContext,
) {
  const outcome = 'outcome' in args ? (args.outcome ?? null) : null;
  const window = windowOf(args, ['messages', of, number, outcome]);
  const found = await loaders.invoicing.messagesOf({ of, number, size: window.first, offset: window.offset, outcome });
  return connectionOf(window, found?.messages ?? [], found?.totalRecords ?? 0);
}

async function contactBidders(
  { selection, subject, text, answersTo, seen, idempotencyKey }: ContactBiddersInput,
  context: GraphQLContext,
) {
  const send = async () => {
    const body = { subject, message: text, answersTo: answersTo ?? 'HOUSE', ...(await seenOf(seen, context)) };
    return context.endpoints.invoicing.messageBidders(
      selection.groupNumber,
      await chosenInvoices(selection, context, idempotencyKey),
      body,
      idempotencyKey,
    );
  };
  const { result, userErrors, refusal } = await userErrorsOf(send(), FIELDS);
  // The invoices of the messaged bidders have new versions.
  context.loaders.invoicing.invoiceByNumber.clearAll();
  context.loaders.invoicing.invoiceWithLinesByNumber.clearAll();
  return { messageRun: result, ...(await changedSince(refusal, context)), userErrors };
}

async function messagePreview({ selection, subject, text, position }: MessagePreviewInput, context: GraphQLContext) {
  return context.endpoints.invoicing.previewMessage(selection.groupNumber, await chosenInvoices(selection, context), {
    subject,
    message: text,
    position: position ?? 0,
  });
}

const previewErrors = ({ subjectRefusal, messageRefusal }: MessagePreviewJson) =>
  [
    { message: subjectRefusal, field: 'subject' },
    { message: messageRefusal, field: 'text' },
  ].flatMap(({ message, field }) =>
    message === null ? [] : [{ code: 'CANNOT_SEND_MESSAGE', message, field: [field] }],
  );

async function templatePayload(answer: Promise<MessageTemplateJson>) {
  const { result, userErrors } = await userErrorsOf(answer, FIELDS);
  return { messageTemplate: result, userErrors };
}

const templateNumber = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('MessageTemplate', id);

async function messageRun({ id }: { id: string }, { nodeIds, loaders }: GraphQLContext) {
  const number = await nodeIds.numberOf('MessageRun', id);
  return number === null ? null : loaders.invoicing.messageRunByNumber.load(number);
}

export const messageResolvers: Resolvers = {
  Query: {
    messageRun: (_, args, context) => messageRun(args, context),
    messagePreview: (_, { input }, context) => messagePreview(input, context),
    messageTemplates: (_, _args, { endpoints }) => endpoints.invoicing.messageTemplates(null),
    messageFields: () => [...MESSAGE_FIELDS],
  },
  Mutation: {
    contactBidders: (_, { input }, context) => contactBidders(input, context),
    createMessageTemplate: (_, { input: { name, subject, text } }, { endpoints }) =>
      templatePayload(endpoints.invoicing.createMessageTemplate({ name, subject, message: text })),
    updateMessageTemplate: async (_, { input: { id, name, subject, text, version } }, context) =>
      templatePayload(
        context.endpoints.invoicing.updateMessageTemplate(await templateNumber(id, context), {
          name,
          subject,
          message: text,
          ...(typeof version === 'number' ? { version } : {}),
        }),
      ),
    deleteMessageTemplate: async (_, { input }, context) =>
      templatePayload(context.endpoints.invoicing.deleteMessageTemplate(await templateNumber(input.id, context))),
  },
  Invoice: {
    messages: (invoice, args, context) => messages('invoiceIDs', invoice.invoiceID, args, context),
  },
  Approval: {
    messages: (approval, args, context) => messages('approvalIDs', approval.approvalID, args, context),
  },
  Person: {
    messages: (person, args, context) => messages('personIDs', person.personID, args, context),
  },
  MessageRun: {
    id: (run, _, { nodeIds }) => nodeIds.of('MessageRun', run.messageRunID),
    text: (run) => run.message,
    isFinished: (run) => run.finished,
    progress: ({ done, total }) => ({ done, total }),
    queuedCount: (run) => run.queued,
    acceptedCount: (run) => run.accepted,
    refusedCount: (run) => run.refused,
    unknownCount: (run) => run.unknown,
    skippedCount: (run) => run.skipped,
    group: (run, _, { loaders }) =>
      run.invoiceGroupID === null ? null : loaders.invoicing.invoiceGroupByNumber.load(run.invoiceGroupID),
    messages: (run, args, context) => messages('runIDs', run.messageRunID, args, context),
  },
  BidderMessage: {
    id: (message, _, { nodeIds }) => nodeIds.of('BidderMessage', message.bidderMessageID),
    run: (message, _, { loaders }) => loaders.invoicing.messageRunByNumber.load(message.messageRunID),
    invoice: (message, _, { loaders }) =>
      message.invoiceID === null ? null : loaders.invoicing.invoiceByNumber.load(message.invoiceID),
    invoiceNumber: (message) => message.invoiceID,
    approval: (message, _, { loaders }) => loaders.customers.approvalByNumber.load(message.approvalID),
  },
  MessageTemplate: {
    id: (template, _, { nodeIds }) => nodeIds.of('MessageTemplate', template.messageTemplateID),
    text: (template) => template.message,
  },
  MessagePreview: {
    sequence: (preview) => String(preview.sequence),
    bidderCount: (preview) => preview.total,
    number: (preview) => preview.invoiceID,
    userErrors: previewErrors,
  },
};
