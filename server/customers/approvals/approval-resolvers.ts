import type { DecisionBody, RegistrationJson } from '../../../upstream/customers/approvals/registration-wire';
import type { SaleJson } from '../../../upstream/sales/calendar/sale-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/rest/loader';
import type {
  ApproveRegistrationsInput,
  QueryRegistrationsArgs,
  Resolvers,
  SaleRegistrationsArgs,
} from '../../generated/resolvers-types';

const MOST = 200;

async function registrations({ filter, ...paging }: QueryRegistrationsArgs, { endpoints }: GraphQLContext) {
  const { saleNumber = null, bidderNumbers = null, state = null, search = null } = filter ?? {};
  if ((bidderNumbers?.length ?? 0) > MOST) throw badUserInput(`${MOST} bidders at most.`);
  if ((search?.length ?? 0) > MOST) throw badUserInput(`Search for at most ${MOST} characters.`);
  const window = windowOf(paging, ['registrations', saleNumber, bidderNumbers, state, search]);
  if (bidderNumbers?.length === 0) return connectionOf(window, [], 0);
  const page = await endpoints.customers.registrations({
    groupID: saleNumber,
    approvalIDs: bidderNumbers?.join(',') ?? null,
    state,
    search,
    size: window.first,
    offset: window.offset,
  });
  return connectionOf(window, page.registrations, page.totalRecords);
}

async function ofSale({ groupID }: SaleJson, { state, ...paging }: SaleRegistrationsArgs, { loaders }: GraphQLContext) {
  const window = windowOf(paging, ['registrations of', groupID, state]);
  const { first, offset } = window;
  const page = await loaders.customers.registrationsOfSale(
    { number: groupID, first, offset },
    { state: state ?? null },
  );
  return connectionOf(window, page?.registrations ?? [], page?.totalRecords ?? 0);
}

const isList = (value: unknown): value is RegistrationJson[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'registrationID' in one);

/** The requests that prevent a decision, which a refusal includes. */
const currentOf = (refusal: UpstreamRefusal | null): RegistrationJson[] =>
  isList(refusal?.details.registrations) ? refusal.details.registrations : [];

type Decide = (body: DecisionBody, key: string) => Promise<RegistrationJson[]>;

async function decided(
  decide: Decide,
  { registrations: chosen, idempotencyKey }: ApproveRegistrationsInput,
  context: GraphQLContext,
  reason?: string,
) {
  if (chosen.length > MOST) throw badUserInput(`${MOST} ids at most.`);
  const body: DecisionBody = {
    registrations: await Promise.all(
      chosen.map(async ({ id, version }) => ({
        registrationID: await context.nodeIds.numberOrNone('Registration', id),
        ...(typeof version === 'number' && { version }),
      })),
    ),
    ...(reason !== undefined && { reason }),
  };
  const { result, userErrors, refusal } = await userErrorsOf(decide(body, idempotencyKey), {
    registrations: ['registrations'],
    reason: ['reason'],
  });
  const { loaders } = context;
  for (const one of result ?? []) {
    remember(loaders.customers.registrationByNumber, one.registrationID, one);
    loaders.sales.saleByNumber.clear(one.groupID);
    loaders.customers.approvalByNumber.clear(one.approvalID);
    loaders.customers.personByNumber.clear(one.personID);
  }
  return { registrations: result ?? [], current: currentOf(refusal), userErrors };
}

export const approvalResolvers: Resolvers = {
  Query: {
    registrations: (_, args, context) => registrations(args, context),
    registrationSales: (_, __, { endpoints }) => endpoints.customers.registrationSales(),
  },
  Mutation: {
    approveRegistrations: (_, { input }, context) =>
      decided(context.endpoints.customers.approveRegistrations, input, context),
    declineRegistrations: (_, { input }, context) =>
      decided(context.endpoints.customers.declineRegistrations, input, context, input.reason),
    reopenRegistrations: (_, { input }, context) =>
      decided(context.endpoints.customers.reopenRegistrations, input, context),
  },
  Registration: {
    id: ({ registrationID }, _, { nodeIds }) => nodeIds.of('Registration', registrationID),
    number: ({ registrationID }) => registrationID,
    ref: ({ registrationRef }) => registrationRef,
    sale: ({ groupID }, _, { loaders }) => loaders.sales.saleByNumber.load(groupID),
    saleNumber: ({ groupID }) => groupID,
    saleName: ({ groupName }) => groupName,
    saleStartsAt: ({ groupStartsAt }) => groupStartsAt,
    saleEndedAt: ({ groupEndedAt }) => groupEndedAt,
    approval: ({ approvalID }, _, { loaders }) => loaders.customers.approvalByNumber.load(approvalID),
    person: ({ personID }, _, { loaders }) => loaders.customers.personByNumber.load(personID),
    bidderNumber: ({ approvalID }) => approvalID,
    disputeRecord: ({ approvalID }, _, { loaders }) => loaders.disputes.disputeRecordOfBidder.load(approvalID),
  },
  RegistrationSale: {
    number: ({ groupID }) => groupID,
    name: ({ groupName }) => groupName,
  },
  Sale: {
    registrations: ofSale,
  },
};
