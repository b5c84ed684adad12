import { dayNumber, formatLocalDateUS, parseLocalDate } from '../../../rules/core/dates';
import { EARLIEST_START } from '../../../rules/invoicing/groups/date-range';
import { voidingRefusal } from '../../../rules/invoicing/groups/voiding';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { userErrorsOf } from '../../core/graphql/errors';
import { selectsField } from '../../core/graphql/selected-fields';
import { remember } from '../../core/rest/loader';
import type {
  QueryInvoiceGroupArgs,
  QueryInvoiceGroupsArgs,
  Resolvers,
  VoidInvoiceGroupInput,
} from '../../generated/resolvers-types';
import { invoicesOfGroup } from '../invoices/windows';
import type { GroupCatalogParent } from '../parents';

async function invoiceGroup({ id, number }: QueryInvoiceGroupArgs, context: GraphQLContext) {
  const wanted = await context.nodeIds.oneOf('InvoiceGroup', id, number);
  return wanted === null ? null : context.loaders.invoicing.invoiceGroupByNumber.load(wanted);
}

const EARLIEST = formatLocalDateUS(EARLIEST_START);

/**
 * Formats a date range for REST. A missing start is the earliest date; the REST service replaces a missing end with today in the time zone
 * of the house.
 */
function datesOf(filter: QueryInvoiceGroupsArgs['filter']): { startDate?: string | null; endDate?: string | null } {
  const { from, to } = filter ?? {};
  return { startDate: from ?? (to ? EARLIEST : null), endDate: to };
}

async function invoiceGroups({ filter, ...paging }: QueryInvoiceGroupsArgs, context: GraphQLContext) {
  const window = windowOf(paging, filter);
  const page = await context.endpoints.invoicing.groups({
    size: window.first,
    offset: window.offset,
    ...datesOf(filter),
    search: filter?.search,
  });
  return connectionOf(window, page.invoices, page.totalRecords);
}

async function voidInvoiceGroup({ invoiceGroupId, idempotencyKey }: VoidInvoiceGroupInput, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('InvoiceGroup', invoiceGroupId);
  const { result, userErrors } = await userErrorsOf(context.endpoints.invoicing.voidGroup(number, idempotencyKey), {
    invoiceGroupID: ['invoiceGroupId'],
  });
  if (result !== null) remember(context.loaders.invoicing.invoiceGroupByNumber, result.invoiceGroupID, result);
  return { invoiceGroup: result, userErrors };
}

/** "Day n" counts from the earliest session's day. */
function catalogsOf({ catalogs }: InvoiceGroupJson): GroupCatalogParent[] {
  const dates = catalogs.map((catalog) => parseLocalDate(catalog.date) ?? '');
  const earliest = dates.reduce((first, date) => (date < first ? date : first), dates[0] ?? '');
  return catalogs.map((catalog, index) => ({ catalog, dayNumber: dayNumber(earliest, dates[index] ?? earliest) }));
}

export const invoiceGroupResolvers: Resolvers = {
  Query: {
    invoiceGroup: (_, args, context) => invoiceGroup(args, context),
    invoiceGroups: (_, args, context) => invoiceGroups(args, context),
  },
  Mutation: {
    voidInvoiceGroup: (_, { input }, context) => voidInvoiceGroup(input, context),
  },
  InvoiceGroup: {
    id: (group, _, context) => context.nodeIds.of('InvoiceGroup', group.invoiceGroupID),
    number: (group) => group.invoiceGroupID,
    title: (group) => group.invoiceGroupTitle,
    currency: (group) => group.currencyCode,
    voidingRefusal: (group) => voidingRefusal(group),
    chargesApply: (group) => (group.applyCostPerLot ? 'PER_LOT' : 'PER_INVOICE'),
    catalogs: catalogsOf,
    template: (group, _, context) => context.loaders.templates.templateByNumber.load(group.invoiceGroupSettingsID),
    location: (group, _, context) => context.loaders.house.locationByNumber.load(group.addressID),
    totals: (group) => group,
    invoices: (group, args, context, info) =>
      invoicesOfGroup(group.invoiceGroupID, args, selectsField(info, 'lines'), context),
  },
  InvoiceGroupCatalog: {
    number: ({ catalog }) => catalog.catalogID,
    identifier: ({ catalog }) => catalog.identifier,
    title: ({ catalog }) => catalog.title,
    date: ({ catalog }) => catalog.date,
    catalog: ({ catalog }, _, context) => context.loaders.sales.catalogByNumber.load(catalog.catalogID),
  },
};
