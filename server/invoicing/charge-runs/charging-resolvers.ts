import { hasChargeable } from '../../../rules/payments/charge-runs/may-charge';
import type { ChargeTargetJson, ConfirmedBody } from '../../../upstream/payments/charge-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, userErrorsOf } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull, numberOf } from '../../core/graphql/money-text';
import type {
  ChargeCardsInput,
  InvoiceSelectionInput,
  QueryChargeDryRunArgs,
  Resolvers,
  RetryChargesInput,
} from '../../generated/resolvers-types';
import { changedSince, seenOf } from '../invoices/seen';
import { checked, filterOf } from '../invoices/selection';

/** Maximum number of a run's invoices per call. */
const MOST_ATTEMPTS = 1000;

interface Choice {
  readonly groupNumber: number;
  readonly target: ChargeTargetJson;
}

/** Converts a selection for the services. Throws BAD_USER_INPUT unless exactly one way of selecting is set. */
function chosen(selection: InvoiceSelectionInput): Choice {
  checked(selection);
  const { groupNumber, numbers, token, filter, except } = selection;
  if (numbers) return { groupNumber, target: { ids: [...numbers] } };
  if (token) return { groupNumber, target: { selection: token } };
  return { groupNumber, target: { filter: filterOf(filter ?? {}), except: [...(except ?? [])] } };
}

/** Returns the declined invoices of a run; null if it has none or doesn't exist. */
async function declinedOf(id: string, { nodeIds, loaders, endpoints }: GraphQLContext): Promise<Choice | null> {
  const number = await nodeIds.numberOf('ChargeRun', id);
  const run = number === null ? null : await loaders.payments.chargeRunByNumber.load(number);
  if (!run || run.declined === 0) return null;
  const pages = Array.from({ length: Math.ceil(run.declined / MOST_ATTEMPTS) }, (_, page) =>
    endpoints.payments.chargeAttempts(run.chargeRunID, {
      size: MOST_ATTEMPTS,
      offset: page * MOST_ATTEMPTS,
      states: 'DECLINED',
    }),
  );
  const ids = (await Promise.all(pages)).flatMap(({ chargeAttempts }) =>
    chargeAttempts.map(({ invoiceID }) => invoiceID),
  );
  return ids.length === 0 ? null : { groupNumber: run.invoiceGroupID, target: { ids } };
}

async function dryRun(
  { input: { selection, retryOf, disputedNumbers }, show, ...paging }: QueryChargeDryRunArgs,
  context: GraphQLContext,
) {
  if (Boolean(selection) === Boolean(retryOf))
    throw badUserInput('A dry run has exactly one of selection and retryOf.');
  const choice = selection ? chosen(selection) : await declinedOf(retryOf ?? '', context);
  if (choice === null) throw badUserInput('This run has no declined invoices.');
  const window = windowOf(paging, [choice, show, disputedNumbers ?? null]);
  const found = await context.endpoints.payments.chargeDryRun(choice.groupNumber, {
    target: choice.target,
    ...(disputedNumbers ? { disputedIDs: [...disputedNumbers] } : {}),
    show: show ?? 'ALL',
    size: window.first,
    offset: window.offset,
  });
  const { nodes: candidates, pageInfo, totalCount } = connectionOf(window, found.candidates, found.totalRecords);
  const currency = found.currencyCode;
  return {
    ...found,
    sequence: String(found.sequence),
    currency,
    pageInfo,
    totalCount,
    readyTotal: moneyText(found.readyTotal, currency),
    cardLimit: moneyTextOrNull(found.cardLimit, currency),
    hasChargeable: hasChargeable(found),
    candidates: candidates.map((candidate) => ({ ...candidate, currencyCode: currency })),
  };
}

/** Returns the confirmed figures that are set. */
function confirmedOf({
  readyCount,
  readyTotal,
  disputedNumbers,
}: Pick<ChargeCardsInput, 'readyCount' | 'readyTotal' | 'disputedNumbers'>): ConfirmedBody {
  return {
    ...(typeof readyCount === 'number' ? { readyCount } : {}),
    ...(typeof readyTotal === 'string' ? { readyTotal: numberOf(readyTotal, 'readyTotal') } : {}),
    ...(disputedNumbers ? { disputedIDs: [...disputedNumbers] } : {}),
  };
}

async function chargeCards({ selection, seen, idempotencyKey, ...figures }: ChargeCardsInput, context: GraphQLContext) {
  const { groupNumber, target } = chosen(selection);
  const confirmed = { ...confirmedOf(figures), ...(await seenOf(seen, context)) };
  const { result, userErrors, refusal } = await userErrorsOf(
    context.endpoints.payments.startChargeRun(groupNumber, { target, ...confirmed }, idempotencyKey),
  );
  return { chargeRun: result, ...(await changedSince(refusal, context)), userErrors };
}

async function retryCharges({ id, seen, idempotencyKey, ...figures }: RetryChargesInput, context: GraphQLContext) {
  const { nodeIds, endpoints } = context;
  const confirmed = { ...confirmedOf(figures), ...(await seenOf(seen, context)) };
  const { result, userErrors, refusal } = await userErrorsOf(
    endpoints.payments.retryCharges(await nodeIds.numberOrNone('ChargeRun', id), confirmed, idempotencyKey),
  );
  return { chargeRun: result, ...(await changedSince(refusal, context)), userErrors };
}

/** Resolvers for charging chosen invoices of a group. The runs belong to the payments slice. */
export const chargingOfInvoicesResolvers: Resolvers = {
  Query: {
    chargeDryRun: (_, args, context) => dryRun(args, context),
  },
  Mutation: {
    chargeCards: (_, { input }, context) => chargeCards(input, context),
    retryCharges: (_, { input }, context) => retryCharges(input, context),
  },
};
