import { formatPhone } from '../../rules/invoicing/invoices/phone';
import type { ApprovalJson } from '../../upstream/customers/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { badUserInput } from '../core/graphql/errors';
import type { ApprovalPaddlesArgs, QueryApprovalArgs, QueryBiddersArgs, Resolvers } from '../generated/resolvers-types';
import { BIDDER_SORTS } from './bidder-sorts';

async function approval(
  { id, number, memberNumber }: QueryApprovalArgs,
  { nodeIds, loaders, endpoints }: GraphQLContext,
): Promise<ApprovalJson | null> {
  if (typeof memberNumber !== 'number') {
    const wanted = await nodeIds.oneOf('Approval', id, number);
    return wanted === null ? null : loaders.customers.approvalByNumber.load(wanted);
  }
  if (typeof id === 'string' || typeof number === 'number')
    throw badUserInput('Give exactly one of id, number and memberNumber.');
  return (await endpoints.customers.approvalsOfMember(memberNumber))[0] ?? null;
}

async function paddles({ approvalID }: ApprovalJson, args: ApprovalPaddlesArgs, { loaders }: GraphQLContext) {
  const { first, offset, list } = windowOf(args, { approvalID });
  const page = await loaders.customers.paddlesOfBidder({ number: approvalID, first, offset });
  return connectionOf({ first, offset, list }, page?.paddles ?? [], page?.totalRecords ?? 0);
}

async function bidders({ filter, orderBy, ...paging }: QueryBiddersArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(paging, ['bidders', filter, orderBy]);
  const page = await endpoints.customers.bidders({
    search: filter?.search ?? null,
    channel: filter?.channel ?? null,
    owing: filter?.owing ?? null,
    hasCard: filter?.hasCard ?? null,
    sort: BIDDER_SORTS[orderBy?.field ?? 'NAME'],
    direction: orderBy?.direction === 'DESC' ? 'desc' : 'asc',
    size: window.first,
    offset: window.offset,
  });
  return connectionOf(window, page.bidders, page.totalRecords);
}

export const customersResolvers: Resolvers = {
  Query: {
    approval: (_, args, context) => approval(args, context),
    bidders: (_, args, context) => bidders(args, context),
  },
  Approval: {
    id: (approval, _, context) => context.nodeIds.of('Approval', approval.approvalID),
    number: (approval) => approval.approvalID,
    memberNumber: (approval) => approval.memberID,
    phone: (approval) => formatPhone(approval.phone),
    address: (approval) => approval,
    isTaxExempt: (approval) => approval.taxExempt,
    paddles,
    person: ({ personID }, _, { loaders }) => loaders.customers.personByNumber.load(personID),
  },
  Paddle: {
    id: (paddle, _, context) => context.nodeIds.of('Paddle', paddle.paddleID),
    catalog: (paddle, _, context) => context.loaders.sales.catalogByNumber.load(paddle.catalogID),
  },
};
