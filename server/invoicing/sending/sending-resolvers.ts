import type { GraphQLResolveInfo } from 'graphql';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { windowOf } from '../../core/graphql/connection';
import type { GraphQLContext } from '../../core/graphql/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { selectsField } from '../../core/graphql/selected-fields';
import type {
  InvoiceSelectionInput,
  QueryInvoicePreviewsArgs,
  Resolvers,
  SendInvoicesInput,
} from '../../generated/resolvers-types';
import { changedSince, seenBody } from '../invoices/seen';
import { chosenInvoices, stored } from '../invoices/selection';
import type { PreviewListParent } from '../parents';

async function invoicePreviews(
  { selection, ...paging }: QueryInvoicePreviewsArgs,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) {
  const { first, offset } = windowOf(paging, selection);
  const chosen = await chosenInvoices(selection, context);
  // Documents of invoices come with the invoices: an answer then never has a newer invoice with an older document.
  const size = selectsField(info, 'nodes') ? first : 1;
  const list = await context.endpoints.invoicing.preview(selection.groupNumber, chosen, { size, offset });
  return { ...list, shownIDs: list.invoiceIDs.slice(offset, offset + first) };
}

async function invoicesOfList({ shownIDs }: PreviewListParent, { loaders }: GraphQLContext) {
  const invoices = await Promise.all(shownIDs.map((number) => loaders.invoicing.invoiceByNumber.load(number)));
  return invoices.filter((invoice) => invoice !== null);
}

async function sendInvoices({ selection, seen, idempotencyKey }: SendInvoicesInput, context: GraphQLContext) {
  const send = async (): Promise<SendJson> => {
    const chosen = await chosenInvoices(selection, context, idempotencyKey);
    return context.endpoints.invoicing.send(
      selection.groupNumber,
      chosen,
      await seenBody(seen, context),
      idempotencyKey,
    );
  };
  const { result, userErrors, refusal } = await userErrorsOf(send());
  // Sending changes the invoices and their group; what was loaded before says the old.
  context.loaders.invoicing.invoiceByNumber.clearAll();
  context.loaders.invoicing.documentByNumber.clearAll();
  context.loaders.invoicing.invoiceWithLinesByNumber.clearAll();
  context.loaders.invoicing.invoiceGroupByNumber.clear(selection.groupNumber);
  return { sendRun: result, ...(await changedSince(refusal, context)), userErrors };
}

async function storeInvoiceSelection(selection: InvoiceSelectionInput, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(
    Promise.all([
      stored(selection, context),
      context.loaders.invoicing.invoiceGroupByNumber.load(selection.groupNumber),
    ]),
  );
  return { ...(result === null ? {} : storedFigures(...result)), userErrors };
}

/** The token with its sum, which is in the group's currency. */
function storedFigures({ token, invoiceCount, outStandingBalance }: SelectionJson, group: InvoiceGroupJson | null) {
  return {
    token,
    invoiceCount,
    outstandingBalance: group === null ? null : moneyText(outStandingBalance, group.currencyCode),
  };
}

async function sendRun(id: string, context: GraphQLContext) {
  const number = await context.nodeIds.numberOf('SendRun', id);
  return number === null ? null : context.loaders.invoicing.sendRunByNumber.load(number);
}

async function invoicesOfRun({ invoiceIDs }: SendJson, first: number | null | undefined, context: GraphQLContext) {
  const window = windowOf({ first }, null);
  const invoices = await Promise.all(
    invoiceIDs.slice(0, window.first).map((number) => context.loaders.invoicing.invoiceByNumber.load(number)),
  );
  return invoices.filter((invoice) => invoice !== null);
}

export const sendingResolvers: Resolvers = {
  Query: {
    invoicePreviews: (_, args, context, info) => invoicePreviews(args, context, info),
    sendRun: (_, { id }, context) => sendRun(id, context),
  },
  Mutation: {
    storeInvoiceSelection: (_, { input }, context) => storeInvoiceSelection(input.selection, context),
    sendInvoices: (_, { input }, context) => sendInvoices(input, context),
  },
  InvoicePreviewList: {
    nodes: (list) => list.invoiceGroups,
    invoices: (list, _, context) => invoicesOfList(list, context),
    sequence: (list) => String(list.sequence),
    totalCount: (list) => list.totalRecords,
    numbers: (list) => list.invoiceIDs,
  },
  Invoice: {
    document: (invoice, _, context) => context.loaders.invoicing.documentByNumber.load(invoice.invoiceID),
  },
  SendRun: {
    id: (run, _, context) => context.nodeIds.of('SendRun', run.sendRunID),
    isFinished: (run) => run.success === 'true',
    progress: ({ done, total }) => ({ done, total }),
    group: (run, _, context) => context.loaders.invoicing.invoiceGroupByNumber.load(run.invoiceGroupID),
    invoices: (run, { first }, context) => invoicesOfRun(run, first, context),
  },
  SkippedInvoice: {
    number: (skipped) => skipped.invoiceID,
  },
};
