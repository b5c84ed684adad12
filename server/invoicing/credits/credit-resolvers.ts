import { minorFromWire, wireFromMinor } from '../../../rules/core/money';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import { creditNoteFileUrl } from '../../../rules/invoicing/credits/credit-note-file';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { moneyText, numberOf } from '../../core/graphql/money-text';
import type { CreateCreditNoteInput, QueryCreditNotesArgs, Resolvers } from '../../generated/resolvers-types';
import { editPayload, versionOf } from '../editing/edit-invoice';

const FIELDS = { amount: ['amount'], reason: ['reason'], 'invoice.0': ['version'] };

async function createCreditNote(
  { invoiceId, amount, reason, outstandingBalance, version, idempotencyKey }: CreateCreditNoteInput,
  context: GraphQLContext,
) {
  const balance =
    typeof outstandingBalance === 'string'
      ? { outStandingBalance: numberOf(outstandingBalance, 'outstandingBalance') }
      : {};
  const body = { amount: numberOf(amount, 'amount'), reason, ...balance, ...versionOf({ version }) };
  const issue = async () => {
    const number = await context.nodeIds.numberOrNone('Invoice', invoiceId);
    return context.endpoints.invoicing.createCreditNote(number, body, idempotencyKey);
  };
  return editPayload(issue(), FIELDS, context, async (result) => ({
    invoice: result?.invoices[0] ?? null,
    creditNote: result && (await context.loaders.invoicing.creditNoteByNumber.load(result.creditNote.creditNoteID)),
  }));
}

function creditable({ invoiceTotal, additionalTotal, credited, currencyCode }: InvoiceJson): number {
  const minor = (amount: number) => minorFromWire(amount, currencyCode);
  return wireFromMinor(
    creditableOf({
      invoiceTotal: minor(invoiceTotal),
      additionalTotal: minor(additionalTotal),
      credited: minor(credited),
    }),
    currencyCode,
  );
}

async function creditNotes(args: QueryCreditNotesArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(args, 'creditNotes');
  const page = await endpoints.invoicing.creditNotes({ size: window.first, offset: window.offset });
  return connectionOf(window, page.creditNotes, page.totalRecords);
}

export const creditResolvers: Resolvers = {
  Query: {
    creditNotes: (_, args, context) => creditNotes(args, context),
    creditNote: (_, { number }, { loaders }) => loaders.invoicing.creditNoteByNumber.load(number),
  },
  Mutation: {
    createCreditNote: (_, { input }, context) => createCreditNote(input, context),
  },
  Invoice: {
    credited: ({ credited, currencyCode }) => moneyText(credited, currencyCode),
    creditable: (invoice) => moneyText(creditable(invoice), invoice.currencyCode),
    creditNotes: async ({ invoiceID }, _, { loaders }) => [
      ...((await loaders.invoicing.creditNotesOfInvoice.load(invoiceID))?.notes ?? []),
    ],
  },
  CreditNote: {
    id: ({ creditNoteID }, _, { nodeIds }) => nodeIds.of('CreditNote', creditNoteID),
    number: ({ creditNoteID }) => creditNoteID,
    invoiceNumber: ({ invoiceID }) => invoiceID,
    invoice: ({ invoiceID }, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(invoiceID),
    issuedOn: ({ issuedDate }) => issuedDate,
    currency: ({ currencyCode }) => currencyCode,
    amount: ({ amount, currencyCode }) => moneyText(amount, currencyCode),
    net: ({ net, currencyCode }) => moneyText(net, currencyCode),
    taxes: ({ taxes, currencyCode }) =>
      taxes.map(({ label, amount }) => ({ label, amount: moneyText(amount, currencyCode) })),
    refundNumber: ({ refundID }) => refundID,
    reversesNumber: ({ reversesID }) => reversesID,
    pdfUrl: ({ creditNoteID }) => creditNoteFileUrl(creditNoteID),
  },
};
