import type { InvoiceGroupJson, SelectionJson, SendJson } from '../../../upstream/invoicing/wire';
import { windowOf } from '../../core/connection';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/errors';
import { moneyText } from '../../core/money-text';
import type { InvoiceSelectionInput, QueryInvoicePreviewsArgs, Resolvers, SendInvoicesInput } from '../../generated/resolvers-types';
import { chosenInvoices, stored } from '../selection';

async function invoicePreviews({ selection, ...paging }: QueryInvoicePreviewsArgs, context: GraphQLContext) {
  const { first, offset } = windowOf(paging, selection);
  const chosen = await chosenInvoices(selection, context);
  return context.endpoints.invoicing.preview(selection.groupNumber, chosen, { size: first, offset });
}

async function sendInvoices({ selection, idempotencyKey }: SendInvoicesInput, context: GraphQLContext) {
  const send = async (): Promise<SendJson> =>
    context.endpoints.invoicing.send(selection.groupNumber, await chosenInvoices(selection, context, idempotencyKey), idempotencyKey);
  const { result, userErrors } = await userErrorsOf(send());
  // Sending changes the invoices and their group; what was loaded before says the old.
  context.loaders.invoiceByNumber.clearAll();
  context.loaders.invoiceWithLinesByNumber.clearAll();
  context.loaders.invoiceGroupByNumber.clear(selection.groupNumber);
  return { sendRun: result, userErrors };
}

async function storeInvoiceSelection(selection: InvoiceSelectionInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(Promise.all([stored(selection, context), context.loaders.invoiceGroupByNumber.load(selection.groupNumber)]));
  return { ...(result === null ? {} : storedFigures(...result)), userErrors };
}

/** The token with its sum, which is in the group's currency. */
function storedFigures({ token, invoiceCount, outStandingBalance }: SelectionJson, group: InvoiceGroupJson | null) {
  return { token, invoiceCount, outstandingBalance: group === null ? null : moneyText(outStandingBalance, group.currencyCode) };
}

async function sendRun(id: string, context: GraphQLContext) {
  const number = await context.nodeIds.numberOf('SendRun', id);
  return number === null ? null : context.loaders.sendRunByNumber.load(number);
}

async function invoicesOfRun({ invoiceIDs }: SendJson, first: number | null | undefined, context: GraphQLContext) {
  const window = windowOf({ first }, null);
  const invoices = await Promise.all(invoiceIDs.slice(0, window.first).map((number) => context.loaders.invoiceByNumber.load(number)));
  return invoices.filter((invoice) => invoice !== null);
}

export const sendingResolvers: Resolvers = {
  Query: {
    invoicePreviews: (_, args, context) => invoicePreviews(args, context),
    sendRun: (_, { id }, context) => sendRun(id, context),
  },
  Mutation: {
    storeInvoiceSelection: (_, { input }, context) => storeInvoiceSelection(input.selection, context),
    sendInvoices: (_, { input }, context) => sendInvoices(input, context),
  },
  InvoicePreviewList: {
    nodes: (list) => list.invoiceGroups,
    totalCount: (list) => list.totalRecords,
    numbers: (list) => list.invoiceIDs,
  },
  SendRun: {
    id: (run, _, context) => context.nodeIds.of('SendRun', run.sendRunID),
    isFinished: (run) => run.success === 'true',
    progress: ({ done, total }) => ({ done, total }),
    group: (run, _, context) => context.loaders.invoiceGroupByNumber.load(run.invoiceGroupID),
    invoices: (run, { first }, context) => invoicesOfRun(run, first, context),
  },
  SkippedInvoice: {
    number: (skipped) => skipped.invoiceID,
  },
};
