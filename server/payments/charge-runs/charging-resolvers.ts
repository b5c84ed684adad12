import { eligibleByWaitingAt } from '../../../rules/payments/charge-runs/charge-reasons';
import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type {
  ChargeRunAttemptsArgs,
  QueryChargeRunArgs,
  QueryChargeRunsArgs,
  Resolvers,
} from '../../generated/resolvers-types';

async function chargeRun({ id, number }: QueryChargeRunArgs, { nodeIds, loaders }: GraphQLContext) {
  const wanted = await nodeIds.oneOf('ChargeRun', id, number);
  return wanted === null ? null : loaders.payments.chargeRunByNumber.load(wanted);
}

async function chargeRuns({ groupNumber, ...paging }: QueryChargeRunsArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(paging, ['chargeRuns', groupNumber ?? null]);
  const page = await endpoints.payments.chargeRuns({
    size: window.first,
    offset: window.offset,
    invoiceGroupID: groupNumber ?? null,
  });
  return connectionOf(window, page.chargeRuns, page.totalRecords);
}

async function attempts(
  { chargeRunID }: ChargeRunJson,
  { states, ...paging }: ChargeRunAttemptsArgs,
  { endpoints }: GraphQLContext,
) {
  if (states?.length === 0) throw badUserInput('states names at least one state, or is left out.');
  const window = windowOf(paging, ['attempts', chargeRunID, states ?? null]);
  const page = await endpoints.payments.chargeAttempts(chargeRunID, {
    size: window.first,
    offset: window.offset,
    states: states?.join(',') ?? null,
  });
  return connectionOf(window, page.chargeAttempts, page.totalRecords);
}

/** Returns the run after the change, or why it was refused. */
async function runPayload(answer: Promise<ChargeRunJson>, { loaders }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(answer);
  if (result) remember(loaders.payments.chargeRunByNumber, result.chargeRunID, result);
  return { chargeRun: result, conflicts: [], changedNumbers: [], userErrors };
}

/**
 * Number of confirmed invoices that weren't charged: declined, or changed since. Invoices that were never confirmed are skipped too, but
 * don't count.
 */
const failedCount = ({ declined, skipped, invoiceCount, confirmedCount }: ChargeRunJson): number =>
  declined + Math.max(0, skipped - (invoiceCount - confirmedCount));

export const chargingResolvers: Resolvers = {
  Query: {
    chargeRun: (_, args, context) => chargeRun(args, context),
    chargeRuns: (_, args, context) => chargeRuns(args, context),
  },
  Mutation: {
    refreshCharges: async (_, { input }, context) =>
      runPayload(
        context.endpoints.payments.refreshCharges(await context.nodeIds.numberOrNone('ChargeRun', input.id)),
        context,
      ),
  },
  Invoice: {
    batchEligibleAt: ({ batchChargeIneligibilityCodes, invoiceSentDate }) =>
      eligibleByWaitingAt(batchChargeIneligibilityCodes, invoiceSentDate),
    waitingCharge: ({ invoiceID }, _, { loaders }) => loaders.payments.waitingChargeOfInvoice.load(invoiceID),
  },
  ChargeRun: {
    id: (run, _, { nodeIds }) => nodeIds.of('ChargeRun', run.chargeRunID),
    number: (run) => run.chargeRunID,
    groupNumber: (run) => run.invoiceGroupID,
    group: (run, _, { loaders }) => loaders.invoicing.invoiceGroupByNumber.load(run.invoiceGroupID),
    retryOf: (run, _, { loaders }) =>
      run.retryOf === null ? null : loaders.payments.chargeRunByNumber.load(run.retryOf),
    currency: (run) => run.currencyCode,
    confirmedTotal: (run) => moneyText(run.confirmedTotal, run.currencyCode),
    progress: ({ confirmedCount, ready, requested }) => ({
      done: confirmedCount - ready - requested,
      total: confirmedCount,
    }),
    readyCount: (run) => run.ready,
    requestedCount: (run) => run.requested,
    unknownCount: (run) => run.unknown,
    pendingCount: (run) => run.pending,
    chargedCount: (run) => run.charged,
    declinedCount: (run) => run.declined,
    skippedCount: (run) => run.skipped,
    failedCount,
    chargedTotal: (run) => moneyText(run.chargedTotal, run.currencyCode),
    pendingTotal: (run) => moneyText(run.pendingTotal, run.currencyCode),
    unknownTotal: (run) => moneyText(run.unknownTotal, run.currencyCode),
    attempts: (run, args, context) => attempts(run, args, context),
  },
  ChargeAttempt: {
    id: (attempt, _, { nodeIds }) => nodeIds.of('ChargeAttempt', attempt.chargeAttemptID),
    number: (attempt) => attempt.chargeAttemptID,
    invoice: (attempt, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(attempt.invoiceID),
    invoiceNumber: (attempt) => attempt.invoiceID,
    groupNumber: (attempt) => attempt.invoiceGroupID,
    currency: (attempt) => attempt.currencyCode,
    amount: (attempt) => moneyText(attempt.amount, attempt.currencyCode),
    refunded: (attempt) => moneyText(attempt.refunded, attempt.currencyCode),
    refundable: (attempt) => moneyText(attempt.refundable, attempt.currencyCode),
    refunds: ({ refunds, currencyCode }) => refunds.map((refund) => ({ ...refund, currencyCode })),
  },
  ChargeCandidate: {
    invoiceNumber: (candidate) => candidate.invoiceID,
    approvalNumber: (candidate) => candidate.approvalID,
    amount: (candidate) => moneyText(candidate.amount, candidate.currencyCode),
    outstandingBalance: (candidate) => moneyText(candidate.outStandingBalance, candidate.currencyCode),
    refunded: (candidate) => moneyText(candidate.refunded, candidate.currencyCode),
    isDisputed: (candidate) => candidate.disputed,
  },
};
