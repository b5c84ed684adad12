import { fieldNames } from '../../../rules/core/record-fields';
import { evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import type { ChargebackJson } from '../../../upstream/payments/chargebacks/chargeback-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type { QueryChargebacksArgs, Resolvers } from '../../generated/resolvers-types';

/** Where a text that can't be saved is in the input. */
const FIELDS = Object.fromEntries(fieldNames(evidenceFields).map((field) => [field, ['evidence', field]]));

async function chargebacks(
  { filter, orderBy = 'DEADLINE', ...paging }: QueryChargebacksArgs,
  { endpoints }: GraphQLContext,
) {
  const [states, invoiceID] = [filter?.states ?? null, filter?.invoiceNumber ?? null];
  if (states?.length === 0) throw badUserInput('states names at least one value, or is left out.');
  const window = windowOf(paging, ['chargebacks', states, invoiceID, orderBy]);
  const page = await endpoints.payments.chargebacks({
    size: window.first,
    offset: window.offset,
    order: orderBy,
    states: states?.join(',') ?? null,
    invoiceID,
  });
  return connectionOf(window, page.chargebacks, page.totalRecords);
}

const isChargeback = (value: unknown): value is ChargebackJson =>
  typeof value === 'object' && value !== null && 'chargebackID' in value;

/** The current chargeback, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): ChargebackJson | null =>
  isChargeback(refusal?.details.chargeback) ? refusal.details.chargeback : null;

/** Returns the chargeback after the change with its current invoice, or why it was refused. */
async function payload(answer: Promise<ChargebackJson>, { loaders }: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(answer, FIELDS);
  if (!result) return { chargeback: null, current: currentOf(refusal), invoice: null, userErrors };
  remember(loaders.payments.chargebackByNumber, result.chargebackID, result);
  const invoice = result.invoiceID === null ? null : await loaders.invoicing.invoiceByNumber.load(result.invoiceID);
  return { chargeback: result, current: null, invoice, userErrors };
}

const numberOf = ({ nodeIds }: GraphQLContext, id: string) => nodeIds.numberOrNone('Chargeback', id);

export const chargebackResolvers: Resolvers = {
  Query: {
    chargebacks: (_, args, context) => chargebacks(args, context),
    chargeback: (_, { number }, { loaders }) => loaders.payments.chargebackByNumber.load(number),
  },
  Mutation: {
    saveChargebackEvidence: async (_, { input: { id, version, evidence } }, context) =>
      payload(
        context.endpoints.payments.saveEvidence(await numberOf(context, id), { version, evidence: { ...evidence } }),
        context,
      ),
    submitChargebackEvidence: async (_, { input: { id, version, idempotencyKey } }, context) =>
      payload(
        context.endpoints.payments.submitEvidence(await numberOf(context, id), { version }, idempotencyKey),
        context,
      ),
    acceptChargeback: async (_, { input: { id, version, idempotencyKey } }, context) =>
      payload(context.endpoints.payments.acceptLoss(await numberOf(context, id), { version }, idempotencyKey), context),
  },
  Invoice: {
    chargebacks: async ({ invoiceID }, _, { loaders }) => [
      ...((await loaders.payments.chargebacksOfInvoice.load(invoiceID))?.chargebacks ?? []),
    ],
  },
  Chargeback: {
    id: (one, _, { nodeIds }) => nodeIds.of('Chargeback', one.chargebackID),
    number: (one) => one.chargebackID,
    charge: ({ chargeAttemptID }, _, { loaders }) =>
      chargeAttemptID === null ? null : loaders.payments.chargeAttemptByNumber.load(chargeAttemptID),
    invoice: ({ invoiceID }, _, { loaders }) =>
      invoiceID === null ? null : loaders.invoicing.invoiceByNumber.load(invoiceID),
    invoiceNumber: (one) => one.invoiceID,
    groupNumber: (one) => one.invoiceGroupID,
    amount: (one) => moneyText(one.amount, one.currencyCode),
    currency: (one) => one.currencyCode,
    isInquiry: (one) => one.inquiry,
    isDueSoon: (one) => one.dueSoon,
    canRespond: (one) => one.responseRefusal === null,
    responseRefusal: (one) => one.responseRefusal?.text ?? null,
    history: async ({ chargebackID }, _, { loaders }) => [
      ...((await loaders.payments.historyOfChargeback.load(chargebackID))?.events ?? []),
    ],
    responders: (_, __, { loaders }) => loaders.payments.chargebackResponders(),
  },
};
