import type { GraphQLContext } from '../../core/context';
import { windowOf } from '../../core/graphql/connection';
import { moneyText } from '../../core/graphql/money-text';
import type { InvoiceSelectionInput, Resolvers, SetAutoChargeInput } from '../../generated/resolvers-types';
import { seenVersions, targetOf } from '../added-charges/charges-input';
import { editPayload } from '../editing/edit-invoice';
import { changedSince, seenOf } from '../invoices/seen';
import { chosenInvoices } from '../invoices/selection';

const FIELDS: Record<string, string[]> = { target: ['selection'], day: ['day'], seen: ['seenChoice'] };

async function autoChargeChoice(selection: InvoiceSelectionInput, context: GraphQLContext) {
  return context.endpoints.invoicing.autoChargeChoice(selection.groupNumber, await chosenInvoices(selection, context));
}

/** Loads a window of invoices by number, in one call. */
async function invoicesOf(
  numbers: readonly number[],
  paging: { first?: number | null; offset?: number | null },
  { loaders }: GraphQLContext,
) {
  const { first, offset } = windowOf(paging, null);
  const invoices = await Promise.all(
    numbers.slice(offset, offset + first).map((number) => loaders.invoicing.invoiceByNumber.load(number)),
  );
  return { nodes: invoices.filter((invoice) => invoice !== null), totalCount: numbers.length };
}

async function setAutoCharge(
  { selection, day, seen, seenChoice, tellBidders, idempotencyKey }: SetAutoChargeInput,
  context: GraphQLContext,
) {
  const body = {
    target: await targetOf({ selection }, context),
    day: day ?? null,
    notifyBidders: tellBidders,
    ...(seen ? { versions: await seenVersions(seen, context) } : {}),
    ...(await seenOf(seenChoice, context)),
  };
  return editPayload(
    context.endpoints.invoicing.setAutoCharge(body, idempotencyKey ?? undefined),
    FIELDS,
    context,
    async (result, refusal) => ({
      changedCount: result?.changedCount ?? 0,
      skipped: result?.skipped ?? [],
      ...(await changedSince(refusal, context)),
    }),
  );
}

export const autoChargeResolvers: Resolvers = {
  Query: {
    autoChargeChoice: (_, { selection }, context) => autoChargeChoice(selection, context),
  },
  Mutation: {
    setAutoCharge: (_, { input }, context) => setAutoCharge(input, context),
  },
  Invoice: {
    isAutoChargeOutdated: (invoice) => invoice.autoChargeOutdated,
  },
  AutoChargeChoice: {
    sequence: (choice) => String(choice.sequence),
    currency: (choice) => choice.currencyCode,
    eligible: (choice, paging, context) => invoicesOf(choice.eligibleIDs, paging, context),
    eligibleAmount: (choice) => moneyText(choice.eligibleAmount, choice.currencyCode),
    others: (choice, paging, context) => invoicesOf(choice.otherIDs, paging, context),
    plannedCount: (choice) => choice.plannedIDs.length,
    days: ({ days, currencyCode }) =>
      days.map(({ amount, ...day }) => ({ ...day, amount: moneyText(amount, currencyCode) })),
  },
  SkippedAutoCharge: {
    numbers: (skipped) => skipped.invoiceIDs,
  },
};
