import { changeSentence } from '../../../rules/invoicing/history/change-words';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/rest/loader';
import type { InvoiceHistoryArgs, Resolvers, UndoEditInput } from '../../generated/resolvers-types';
import { rememberEdit } from '../editing/remember-edit';
import { historyKey } from './history-key';

async function history(
  of: 'invoice' | 'line' | 'group',
  number: number,
  args: InvoiceHistoryArgs,
  { loaders }: GraphQLContext,
) {
  const window = windowOf(args, { of, number });
  const page = await loaders.invoicing.historyByKey.load(
    historyKey({ of, number, size: window.first, offset: window.offset }),
  );
  for (const edit of page?.edits ?? []) remember(loaders.invoicing.editByNumber, edit.editID, edit);
  return connectionOf(window, page?.edits ?? [], page?.totalRecords ?? 0);
}

async function undoEdit({ editId, idempotencyKey }: UndoEditInput, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('InvoiceEdit', editId);
  const { result, userErrors } = await userErrorsOf(context.endpoints.invoicing.undoEdit(number, idempotencyKey), {
    editID: ['editId'],
  });
  if (result === null) return { edit: null, notUndone: [], invoices: [], invoiceGroup: null, userErrors };
  context.loaders.invoicing.editByNumber.clearAll();
  rememberEdit(result, context);
  const { edit, notUndone, invoices, invoiceGroup } = result;
  return { edit, notUndone, invoices, invoiceGroup, userErrors };
}

const editOf = (number: number | null, { loaders }: GraphQLContext) =>
  number === null ? null : loaders.invoicing.editByNumber.load(number);

export const historyResolvers: Resolvers = {
  Mutation: {
    undoEdit: (_, { input }, context) => undoEdit(input, context),
  },
  Invoice: {
    history: (invoice, args, context) => history('invoice', invoice.invoiceID, args, context),
  },
  InvoiceLine: {
    history: ({ line }, args, context) => history('line', line.invoiceDetailID, args, context),
  },
  InvoiceGroup: {
    runningEdit: (group, _, { loaders }) => loaders.invoicing.runningEditOfGroup.load(group.invoiceGroupID),
    history: (group, args, context) => history('group', group.invoiceGroupID, args, context),
  },
  InvoiceEdit: {
    id: (edit, _, context) => context.nodeIds.of('InvoiceEdit', edit.editID),
    undoes: (edit, _, context) => editOf(edit.undoes, context),
    undoneBy: (edit, _, context) => editOf(edit.undoneBy, context),
    original: (edit, _, context) => editOf(edit.rootID === edit.editID ? null : edit.rootID, context),
    changes: async (edit, { invoiceNumber }, context) =>
      (await context.loaders.invoicing.editChangesByKey.load(`${edit.editID}:${invoiceNumber ?? ''}`))?.changes ?? [],
  },
  UndoRefusal: {
    invoiceNumbers: ({ invoiceIDs }) => invoiceIDs,
  },
  RunningEdit: {
    progress: ({ done, total }) => ({ done, total }),
  },
  InvoiceEditChange: {
    invoiceNumber: (change) => change.invoiceID,
    lineNumber: (change) => change.invoiceDetailID,
    summary: changeSentence,
  },
};
