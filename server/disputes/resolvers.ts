import { PAST_DAYS } from '../../rules/disputes/dispute-states';
import { formatPhone } from '../../rules/invoicing/invoices/phone';
import type { PersonJson } from '../../upstream/customers/people/people-wire';
import type { ActBody, DisputeJson, DisputeRecordJson } from '../../upstream/disputes/dispute-wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput, orNull, type UpstreamRefusal, userErrorsOf } from '../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../core/graphql/money-text';
import { remember } from '../core/rest/loader';
import type {
  CloseDisputesInput,
  OpenDisputesInput,
  QueryDisputePreviewArgs,
  QueryDisputesArgs,
  Resolvers,
} from '../generated/resolvers-types';

const MOST = 200;
/** What a reference can look like. */
const REF = /^[\w-]{1,40}$/;

async function disputes(
  { filter, orderBy, direction = null, ...paging }: QueryDisputesArgs,
  { endpoints }: GraphQLContext,
) {
  const { window: shown = 'ALL', bidderNumber = null, search = null } = filter ?? {};
  const window = windowOf(paging, ['disputes', shown, bidderNumber, search, orderBy, direction]);
  const asked = {
    size: window.first,
    offset: window.offset,
    order: orderBy ?? 'DATE',
    direction,
    approvalID: bidderNumber,
    search,
  };
  const days = PAST_DAYS[shown ?? 'ALL'];
  const page = await (days !== undefined
    ? endpoints.disputes.pastDisputes(days, asked)
    : shown === 'OPEN'
      ? endpoints.disputes.openDisputes(asked)
      : endpoints.disputes.disputes(asked));
  return connectionOf(window, page.disputes, page.totalRecords);
}

async function numbersOf(ids: readonly string[], { nodeIds }: GraphQLContext): Promise<number[]> {
  if (ids.length > MOST) throw badUserInput(`${MOST} ids at most.`);
  return Promise.all(ids.map((id) => nodeIds.numberOrNone('Dispute', id)));
}

async function preview({ action, refs }: QueryDisputePreviewArgs, context: GraphQLContext) {
  if (refs.length > MOST) throw badUserInput(`${MOST} references at most.`);
  const disputeRefs = refs.filter((ref) => REF.test(ref));
  const { plan, termsRequired } = await context.endpoints.disputes.preview({ action, disputeRefs });
  for (const { dispute } of plan)
    remember(context.loaders.disputes.disputeByNumber, dispute.disputeInfo.disputeID, dispute);
  return { plan, areTermsRequired: termsRequired };
}

const isList = (value: unknown): value is DisputeJson[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'disputeInfo' in one);

/** The current disputes, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): DisputeJson[] =>
  isList(refusal?.details.disputes) ? refusal.details.disputes : [];

/** Where an input of the REST call is in the input of the mutation. */
const FIELDS = {
  message: ['message'],
  disputeIDs: ['disputes'],
  seen: ['disputes'],
  transactionIDs: ['lotIds'],
  reasonID: ['reasonNumber'],
  resolutionID: ['resolutionNumber'],
};

async function payload(answer: Promise<DisputeJson[]>, { loaders }: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(answer, FIELDS);
  for (const one of result ?? []) {
    remember(loaders.disputes.disputeByNumber, one.disputeInfo.disputeID, one);
    loaders.disputes.detailsOfDispute.clear(one.disputeInfo.disputeID);
  }
  return { disputes: result ?? [], current: currentOf(refusal), userErrors };
}

async function act(
  action: Exclude<ActBody['action'], 'open'>,
  { disputes: chosen, message, idempotencyKey }: CloseDisputesInput,
  context: GraphQLContext,
) {
  const disputeIDs = await numbersOf(
    chosen.map(({ id }) => id),
    context,
  );
  const seen = chosen.flatMap(({ version }, index) =>
    typeof version === 'number' ? [{ disputeID: disputeIDs[index] ?? 0, version }] : [],
  );
  const body = { disputeIDs, seen, ...(typeof message === 'string' ? { message } : {}) };
  const { endpoints } = context;
  return payload(
    action === 'reopen'
      ? endpoints.disputes.reopen(body, idempotencyKey)
      : endpoints.disputes.act({ ...body, action }, idempotencyKey),
    context,
  );
}

async function open(
  { lotIds, reasonNumber, resolutionNumber, message, idempotencyKey }: OpenDisputesInput,
  context: GraphQLContext,
) {
  if (lotIds.length > MOST) throw badUserInput(`${MOST} ids at most.`);
  const transactionIDs = await Promise.all(lotIds.map((id) => context.nodeIds.numberOrNone('Lot', id)));
  const body: ActBody = {
    action: 'open',
    transactionIDs,
    reasonID: reasonNumber,
    resolutionID: resolutionNumber ?? null,
    message,
  };
  return payload(context.endpoints.disputes.act(body, idempotencyKey), context);
}

async function acceptTerms(version: number, { endpoints }: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(endpoints.disputes.acceptTerms(version));
  return { terms: result, userErrors };
}

const detailsOf = async ({ disputeInfo }: DisputeJson, { loaders }: GraphQLContext) =>
  loaders.disputes.detailsOfDispute.load(disputeInfo.disputeID);

const invoiceIn = (number: number | null, { loaders }: GraphQLContext) =>
  number === null ? null : loaders.invoicing.invoiceByNumber.load(number);

/** What the house holds against a person: all records together. Being on the No Bid List with one record is being on it. */
async function recordOf({ records }: PersonJson, { loaders }: GraphQLContext): Promise<DisputeRecordJson | null> {
  const found = await Promise.all(
    records.map(({ approvalID }) => loaders.disputes.disputeRecordOfBidder.load(approvalID)),
  );
  const [first, ...others] = found.filter((one) => one !== null);
  if (!first) return null;
  return others.reduce(
    (sum, one) => ({
      ...sum,
      strikes: sum.strikes + one.strikes,
      disputes: sum.disputes + one.disputes,
      onNoBidList: sum.onNoBidList || one.onNoBidList,
      noBidSince: [sum.noBidSince, one.noBidSince].reduce((early, at) =>
        early === null || (at !== null && at < early) ? at : early,
      ),
    }),
    first,
  );
}

export const disputesResolvers: Resolvers = {
  Query: {
    disputes: (_, args, context) => disputes(args, context),
    dispute: (_, { ref }, { loaders }) => (REF.test(ref) ? orNull(loaders.disputes.disputeByRef.load(ref)) : null),
    disputeTypes: async (_, __, { loaders }) =>
      (await loaders.disputes.disputeTypes()).disputeTypes.map(({ disputeTypeID, disputeTypeName, kind }) => ({
        number: disputeTypeID,
        name: disputeTypeName,
        kind,
      })),
    mutualResolutions: async (_, __, { loaders }) =>
      (await loaders.disputes.disputeTypes()).mutualResolution.map(({ disputeTypeID, disputeTypeName }) => ({
        number: disputeTypeID,
        name: disputeTypeName,
      })),
    disputeTerms: (_, __, { endpoints }) => endpoints.disputes.disputeTerms(),
    disputePreview: (_, args, context) => preview(args, context),
    disputableLots: (_, { refs }, { endpoints }) => {
      if (refs.length > MOST) throw badUserInput(`${MOST} references at most.`);
      return endpoints.disputes.transactions(refs.filter((ref) => REF.test(ref)));
    },
  },
  Mutation: {
    openDisputes: (_, { input }, context) => open(input, context),
    sendDisputeMessage: (_, { input }, context) => act('send', input, context),
    closeDisputes: (_, { input }, context) => act('close', input, context),
    cancelDisputes: (_, { input }, context) => act('cancel', input, context),
    reopenDisputes: (_, { input }, context) => act('reopen', input, context),
    acceptDisputeTerms: (_, { input }, context) => acceptTerms(input.version, context),
  },
  Lot: {
    dispute: ({ lotID }, _, { loaders }) => loaders.disputes.disputeOfLot.load(lotID),
  },
  InvoiceLine: {
    dispute: ({ line }, _, { loaders }) =>
      line.disputeRef === null ? null : loaders.disputes.disputeByRef.load(line.disputeRef),
  },
  Invoice: {
    disputes: async ({ invoiceID }, _, { loaders }) => [
      ...((await loaders.disputes.disputesOfInvoice.load(invoiceID))?.disputes ?? []),
    ],
  },
  Approval: {
    disputeRecord: ({ approvalID }, _, { loaders }) => loaders.disputes.disputeRecordOfBidder.load(approvalID),
  },
  Person: {
    disputeRecord: (person, _, context) => recordOf(person, context),
  },
  BidderDisputeRecord: {
    isOnNoBidList: ({ onNoBidList }) => onNoBidList,
    onNoBidListSince: ({ noBidSince }) => noBidSince,
    disputeCount: ({ disputes: count }) => count,
  },
  Dispute: {
    id: ({ disputeInfo }, _, { nodeIds }) => nodeIds.of('Dispute', disputeInfo.disputeID),
    number: ({ disputeInfo }) => disputeInfo.disputeID,
    ref: ({ disputeInfo }) => disputeInfo.disputeRef,
    kind: ({ disputeInfo }) => disputeInfo.kind,
    reason: ({ disputeInfo: { disputeReasonID, disputeReason, kind } }) => ({
      number: disputeReasonID,
      name: disputeReason,
      kind,
    }),
    resolution: ({ disputeInfo: { resolutionID, resolution } }) =>
      resolutionID === null ? null : { number: resolutionID, name: resolution ?? '' },
    state: ({ disputeInfo }) => disputeInfo.disputeStat,
    stateLabel: ({ disputeInfo }) => disputeInfo.disputeStatDescription,
    openedAt: ({ disputeInfo }) => disputeInfo.openDate,
    openedBy: ({ disputeInfo }) => disputeInfo.openedBy,
    changedAt: ({ disputeInfo }) => disputeInfo.disputeDate.time,
    changedBy: ({ disputeInfo }) => disputeInfo.changedBy,
    isCloseable: ({ disputeInfo }) => disputeInfo.closeable,
    closesOn: ({ disputeInfo }) => disputeInfo.closesOn,
    resolvesAt: ({ disputeInfo }) => disputeInfo.resolvesAt,
    approval: ({ bidderInfo }, _, { loaders }) => loaders.customers.approvalByNumber.load(bidderInfo.approvalID),
    bidderNumber: ({ bidderInfo }) => bidderInfo.approvalID,
    firstName: ({ bidderInfo }) => bidderInfo.firstName,
    lastName: ({ bidderInfo }) => bidderInfo.lastName,
    channel: ({ bidderInfo }) => bidderInfo.channel,
    phone: ({ bidderInfo }) => formatPhone(bidderInfo.phone),
    isEbay: ({ bidderInfo }) => bidderInfo.ebay,
    catalogTitle: ({ catalogInfo }) => catalogInfo.catalogTitle,
    catalogStartsAt: ({ catalogInfo }) => catalogInfo.catalogDate,
    lot: ({ lotInfo }, _, { loaders }) => loaders.lots.lotByNumber.load(lotInfo.lotID),
    lotRef: ({ lotInfo }) => lotInfo.lotRef,
    lotNumber: ({ lotInfo }) => `${lotInfo.lotNumber}${lotInfo.lotExt}`,
    lotTitle: ({ lotInfo }) => lotInfo.lotTitle,
    lotUrl: ({ lotInfo }) => lotInfo.lotURL,
    line: ({ lotInfo }, _, { loaders }) =>
      lotInfo.invoiceDetailID === null ? null : loaders.invoicing.lineByNumber.load(lotInfo.invoiceDetailID),
    invoice: ({ lotInfo }, _, context) => invoiceIn(lotInfo.invoiceID, context),
    invoiceNumber: ({ lotInfo }) => lotInfo.invoiceID,
    groupNumber: ({ lotInfo }) => lotInfo.invoiceGroupID,
    currency: ({ priceInfo }) => priceInfo.currencyCode,
    hammer: ({ priceInfo }) => moneyText(priceInfo.hammer, priceInfo.currencyCode),
    premium: ({ priceInfo }) => moneyText(priceInfo.bp, priceInfo.currencyCode),
    liveFee: ({ priceInfo }) => moneyText(priceInfo.liveFee, priceInfo.currencyCode),
    payable: ({ priceInfo }) => moneyText(priceInfo.payable, priceInfo.currencyCode),
    messageCount: ({ disputeInfo }) => disputeInfo.messageCount,
    messages: async (dispute, _, context) => [...((await detailsOf(dispute, context))?.messages ?? [])],
    history: async (dispute, _, context) => [...((await detailsOf(dispute, context))?.events ?? [])],
    effects: async (dispute, _, context) => [...((await detailsOf(dispute, context))?.effects ?? [])],
    version: ({ disputeInfo }) => disputeInfo.version,
  },
  DisputeMessage: {
    sentAt: ({ sendDate }) => sendDate,
  },
  DisputeEffect: {
    number: ({ effectID }) => effectID,
    amount: ({ amount, currencyCode }) => (currencyCode === null ? null : moneyTextOrNull(amount, currencyCode)),
    currency: ({ currencyCode }) => currencyCode,
    creditNoteNumber: ({ creditNoteID }) => creditNoteID,
    reversesNumber: ({ reversesID }) => reversesID,
    isReversed: ({ reversed }) => reversed,
  },
  DisputeTerms: {
    isAccepted: ({ accepted }) => accepted,
  },
  PlannedDispute: {
    refusal: ({ refusal }) => refusal?.text ?? null,
    invoiceNumber: ({ invoice }) => invoice?.invoiceID ?? null,
    balanceBefore: ({ invoice }) => invoice && moneyText(invoice.balanceBefore, invoice.currencyCode),
    balanceAfter: ({ invoice }) => invoice && moneyText(invoice.balanceAfter, invoice.currencyCode),
  },
  PlannedEffect: {
    amount: ({ amount, currencyCode }) => (currencyCode === null ? null : moneyTextOrNull(amount, currencyCode)),
    currency: ({ currencyCode }) => currencyCode,
    isReversal: ({ reversal }) => reversal,
  },
  DisputableLot: {
    isPaid: ({ paid }) => paid,
    cancellation: ({ cancellation, currencyCode }) =>
      cancellation && {
        invoiceNumber: cancellation.invoiceID,
        credit: moneyText(cancellation.credit, currencyCode),
        balanceBefore: moneyText(cancellation.balanceBefore, currencyCode),
        balanceAfter: moneyText(cancellation.balanceAfter, currencyCode),
        refusal: cancellation.refusal,
      },
    lotId: ({ transactionID }, _, { nodeIds }) => nodeIds.of('Lot', transactionID),
    lotNumber: ({ lotNumber, lotExt }) => `${lotNumber}${lotExt}`,
    currency: ({ currencyCode }) => currencyCode,
    payable: ({ payable, currencyCode }) => moneyText(payable, currencyCode),
  },
};
