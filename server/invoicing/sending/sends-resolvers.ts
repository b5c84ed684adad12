import { deliveryExplanation, deliveryLabel, deliveryReason } from '../../../rules/invoicing/sending/delivery';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SendCheckJson } from '../../../upstream/invoicing/sending/sending-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import type { InvoiceSelectionInput, InvoiceSendsArgs, Resolvers } from '../../generated/resolvers-types';
import { chosenInvoices } from '../invoices/selection';

async function sendCheck(selection: InvoiceSelectionInput, context: GraphQLContext): Promise<SendCheckJson> {
  return context.endpoints.invoicing.checkSend(selection.groupNumber, await chosenInvoices(selection, context));
}

async function sends({ invoiceID }: InvoiceJson, args: InvoiceSendsArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, ['sends', invoiceID]);
  const found = await loaders.invoicing.sendsOfInvoice({
    number: invoiceID,
    first: window.first,
    offset: window.offset,
  });
  return connectionOf(window, found?.sends ?? [], found?.total ?? 0);
}

export const sendsResolvers: Resolvers = {
  Query: {
    sendCheck: (_, { selection }, context) => sendCheck(selection, context),
  },
  Invoice: {
    sends: (invoice, args, context) => sends(invoice, args, context),
  },
  Delivery: {
    label: deliveryLabel,
    explanation: deliveryExplanation,
    reason: deliveryReason,
  },
  InvoiceSend: {
    id: (send, _, context) => context.nodeIds.of('InvoiceSend', send.sentInvoiceID),
    invoice: (send, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(send.invoiceID),
    sendRun: (send, _, { loaders }) => loaders.invoicing.sendRunByNumber.load(send.sendRunID),
    document: async (send, _, { loaders }) =>
      (await loaders.invoicing.sentDocumentByNumber.load(send.sentInvoiceID))?.document ?? null,
    message: (send, _, { loaders }) => loaders.invoicing.sentMessageByNumber.load(send.sentInvoiceID),
  },
  SentMessage: {
    messageId: (message) => message.messageID,
    htmlPath: (message) => `/files/mail/${message.page}`,
  },
  SendCheck: {
    sequence: (check) => String(check.sequence),
    invoiceCount: (check) => check.total,
    sendableCount: (check) => check.sendable,
    sentBeforeCount: (check) => check.sentBefore,
    skippedCount: (check) => check.skippedTotal,
    unknownCount: (check) => check.unknownTotal,
    refusedCount: (check) => check.refusedTotal,
  },
  SendCheckInvoice: {
    number: (checked) => checked.invoiceID,
    invoice: (checked, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(checked.invoiceID),
  },
};
