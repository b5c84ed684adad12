import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import type { GraphQLContext } from '../../core/context';
import { windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, SendInvoicesInput } from '../../generated/resolvers-types';
import { changedSince, seenBody } from '../invoices/seen';
import { chosenInvoices } from '../invoices/selection';

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
  // Sending changes the invoices and their group, so what was loaded before is outdated.
  context.loaders.invoicing.invoiceByNumber.clearAll();
  context.loaders.invoicing.documentByNumber.clearAll();
  context.loaders.invoicing.invoiceWithLinesByNumber.clearAll();
  context.loaders.invoicing.invoiceGroupByNumber.clear(selection.groupNumber);
  return { sendRun: result, ...(await changedSince(refusal, context)), userErrors };
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
    sendRun: (_, { id }, context) => sendRun(id, context),
  },
  Mutation: {
    sendInvoices: (_, { input }, context) => sendInvoices(input, context),
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
