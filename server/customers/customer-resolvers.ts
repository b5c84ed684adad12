import { KEYWORD_REPORT_URL } from '../../rules/customers/keyword-report';
import { formatPhone } from '../../rules/invoicing/invoices/phone';
import type { CustomerSort as WireSort } from '../../upstream/customers/customer-wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import { type UserErrorParent, userErrorsOf } from '../core/graphql/errors';
import type {
  CustomerSort,
  QueryCustomersArgs,
  Resolvers,
  SendCustomerPasswordEmailInput,
} from '../generated/resolvers-types';

const SORTS: Readonly<Record<CustomerSort, WireSort>> = { NAME: 'name', EMAIL: 'email', CREATED_AT: 'created' };

async function customers(args: QueryCustomersArgs, { endpoints }: GraphQLContext) {
  const { search = null, groupNumber = null } = args.filter ?? {};
  const { field, direction } = args.orderBy ?? { field: 'NAME' as const, direction: 'ASC' as const };
  const window = windowOf(args, { search, groupNumber, field, direction });
  const page = await endpoints.customers.customers(groupNumber, {
    search,
    sort: SORTS[field],
    direction: direction === 'DESC' ? 'desc' : 'asc',
    size: window.first,
    offset: window.offset,
  });
  return { ...connectionOf(window, page.yourCustomers, page.totalRecords), keywordReportUrl: KEYWORD_REPORT_URL };
}

const noCustomer: UserErrorParent = { code: 'NOT_FOUND', message: 'The customer was not found.', field: ['id'] };

async function sendPasswordEmail({ id, idempotencyKey }: SendCustomerPasswordEmailInput, context: GraphQLContext) {
  const number = await context.nodeIds.numberOf('Customer', id);
  const { houseInfo } = await context.session.signedIn();
  const customer = number === null ? null : await context.loaders.customers.customerByNumber.load(number);
  if (!customer) return { customer: null, userErrors: [noCustomer] };
  const run = context.endpoints.customers.sendPasswordMail(customer, houseInfo.houseUserName, idempotencyKey);
  const { result, userErrors } = await userErrorsOf(run);
  return { customer: result && customer, userErrors };
}

export const customerResolvers: Resolvers = {
  Query: {
    customers: (_, args, context) => customers(args, context),
    customerGroups: (_, __, { endpoints }) => endpoints.customers.groups(),
  },
  Mutation: {
    sendCustomerPasswordEmail: (_, { input }, context) => sendPasswordEmail(input, context),
  },
  Customer: {
    id: (customer, _, context) => context.nodeIds.of('Customer', customer.approvalID),
    number: (customer) => customer.approvalID,
    phone: (customer) => formatPhone(customer.phone),
    address: ({ address: { stateID, countryCode, ...address } }) => ({
      ...address,
      state: stateID,
      country: countryCode,
    }),
    createdOn: (customer) => customer.creationDate,
  },
  CustomerGroup: {
    number: (group) => group.groupID,
    name: (group) => group.groupName,
  },
};
