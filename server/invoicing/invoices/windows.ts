import { INVOICE_SORTS } from '../../../rules/invoicing/invoices/invoice-order';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, type Window, windowOf } from '../../core/graphql/connection';
import { badUserInput } from '../../core/graphql/errors';
import type {
  ApprovalInvoicesArgs,
  Channel,
  InvoiceGroupInvoicesArgs,
  InvoiceOrder,
  QueryInvoicesArgs,
} from '../../generated/resolvers-types';
import type { TotalsParent } from '../parents';
import type { GroupInvoicesWindow, HouseInvoicesWindow, InvoicesWindow } from './invoice-queries';

const CODES: Readonly<Record<Channel, InvoiceJson['channel']>> = {
  MARKETPLACE: 'INV',
  PRIVATE_LABEL: 'PL',
  AGGREGATOR: 'AZ',
  FLOOR: 'Floor',
};

function orderOf(orderBy: InvoiceOrder | null | undefined): Pick<InvoicesWindow, 'sort' | 'direction'> {
  return orderBy
    ? { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' }
    : {};
}

/** No numbers must select nothing, so they become 0, which no invoice has. */
const commaList = (numbers: readonly number[]): string => numbers.join(',') || '0';

interface InvoicesAnswer {
  readonly invoices: readonly InvoiceJson[];
  readonly totalRecords: number;
  readonly totals: readonly TotalsParent[];
}

const NO_INVOICES: InvoicesAnswer = { invoices: [], totalRecords: 0, totals: [] };

function invoiceConnection(window: Window, { invoices, totalRecords, totals }: InvoicesAnswer) {
  return { ...connectionOf(window, invoices, totalRecords), totals: [...totals] };
}

/** Converts the parts of a filter that name single invoices of a group. */
async function namedInvoices(
  { filter }: InvoiceGroupInvoicesArgs,
  { nodeIds }: GraphQLContext,
): Promise<Pick<GroupInvoicesWindow, 'ids' | 'selection' | 'sendRunID'> | null> {
  const { numbers, selection, sendRunId } = filter ?? {};
  if (numbers && numbers.length > MOST_NUMBERS) throw badUserInput(`numbers can be ${MOST_NUMBERS} at most.`);
  if (!numbers && !selection && !sendRunId) return null;
  return {
    ids: numbers ? commaList(numbers) : undefined,
    selection,
    sendRunID: sendRunId ? await nodeIds.numberOrNone('SendRun', sendRunId) : undefined,
  };
}

/**
 * Returns a window of the invoices of a group. Groups in a list with the same window share one call; `withLines` includes the lines in it.
 */
export async function invoicesOfGroup(
  groupNumber: number,
  args: InvoiceGroupInvoicesArgs,
  withLines: boolean,
  context: GraphQLContext,
) {
  const { filter, orderBy, ...paging } = args;
  const window = windowOf(paging, { filter, orderBy });
  const { first, offset } = window;
  const list = {
    ...orderOf(orderBy),
    search: filter?.search,
    paid: filter?.isPaid,
    status: filter?.status,
    paymentState: filter?.paymentState,
    overdueOn: filter?.overdueOn,
    creditOwed: filter?.isCreditOwed,
    details: withLines,
    sent: filter?.isSent,
  };
  const named = await namedInvoices(args, context);
  if (named === null)
    return invoiceConnection(
      window,
      (await context.loaders.invoicing.invoicesOfOwner.group({ number: groupNumber, first, offset }, list)) ??
        NO_INVOICES,
    );
  const answer = await context.endpoints.invoicing.groupInvoices(groupNumber, {
    size: first,
    offset,
    ...list,
    ...named,
  });
  return invoiceConnection(window, {
    invoices: answer.invoiceBidders,
    totalRecords: answer.totalRecords,
    totals: [{ ...answer.totals, currencyCode: answer.invoiceGroup.currencyCode }],
  });
}

/** Returns a window of the invoices of the house, in one call: with their lines, and with the totals of all matches, if they are selected. */
export async function invoicesOfHouse(
  { filter, orderBy, ...paging }: QueryInvoicesArgs,
  wanted: { readonly lines: boolean; readonly totals: boolean },
  context: GraphQLContext,
) {
  const window = windowOf(paging, { filter, orderBy });
  const { groupNumbers } = filter ?? {};
  if (groupNumbers && groupNumbers.length > MOST_NUMBERS)
    throw badUserInput(`groupNumbers can be ${MOST_NUMBERS} at most.`);
  if (groupNumbers && filter?.invoiceGroupIds) throw badUserInput('Give groupNumbers or invoiceGroupIds, not both.');
  const asked: HouseInvoicesWindow = {
    size: window.first,
    offset: window.offset,
    ...orderOf(orderBy),
    search: filter?.search,
    paid: filter?.isPaid,
    status: filter?.status,
    paymentState: filter?.paymentState,
    overdueOn: filter?.overdueOn,
    creditOwed: filter?.isCreditOwed,
    details: wanted.lines,
    groupIDs: groupNumbers
      ? commaList(groupNumbers)
      : await context.nodeIds.listOf('InvoiceGroup', filter?.invoiceGroupIds),
    channel: filter?.channel ? CODES[filter.channel] : null,
    createdFrom: filter?.createdFrom,
    createdTo: filter?.createdTo,
    sent: filter?.isSent,
    mailRefused: filter?.isMailRefused,
    currencyCode: filter?.currency,
    dueFrom: filter?.dueFrom,
    dueTo: filter?.dueTo,
    totalFrom: filter?.totalFrom,
    totalTo: filter?.totalTo,
    outstandingFrom: filter?.outstandingFrom,
    outstandingTo: filter?.outstandingTo,
    totals: wanted.totals,
  };
  return invoiceConnection(window, await context.endpoints.invoicing.invoices(asked));
}

/**
 * Returns a window of the invoices of a bidder's record, or of a person, latest first. Those in a list with the same window share one call.
 */
export async function invoicesOfBidder(
  of: 'approval' | 'person',
  number: number,
  args: ApprovalInvoicesArgs,
  withLines: boolean,
  { loaders }: GraphQLContext,
) {
  const window = windowOf(args, { of, number });
  const { first, offset } = window;
  return invoiceConnection(
    window,
    (await loaders.invoicing.invoicesOfOwner[of]({ number, first, offset }, { details: withLines })) ?? NO_INVOICES,
  );
}
