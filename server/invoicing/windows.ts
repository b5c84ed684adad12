import { INVOICE_SORTS } from '../../rules/invoicing/invoice-order';
import { MOST_NUMBERS } from '../../rules/invoicing/selection-limits';
import type { InvoiceJson } from '../../upstream/invoicing/wire';
import { connectionOf, windowOf, type Window } from '../core/connection';
import type { GraphQLContext } from '../core/context';
import { badUserInput } from '../core/errors';
import type { ApprovalInvoicesArgs, Channel, InvoiceGroupInvoicesArgs, InvoiceOrder, QueryInvoicesArgs } from '../generated/resolvers-types';
import type { HouseInvoicesWindow, InvoicesWindow } from './endpoints';
import type { TotalsParent } from './parents';

const CODES: Readonly<Record<Channel, InvoiceJson['channel']>> = { MARKETPLACE: 'INV', PRIVATE_LABEL: 'PL', AGGREGATOR: 'AZ', FLOOR: 'Floor' };

function orderOf(orderBy: InvoiceOrder | null | undefined): Pick<InvoicesWindow, 'sort' | 'direction'> {
  return orderBy ? { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' } : {};
}

/** No numbers select nothing, which the number of no invoice says. */
const commaList = (numbers: readonly number[]): string => numbers.join(',') || '0';

interface InvoicesAnswer {
  readonly invoices: readonly InvoiceJson[];
  readonly totalRecords: number;
  readonly totals: readonly TotalsParent[];
}

function invoiceConnection(window: Window, { invoices, totalRecords, totals }: InvoicesAnswer) {
  return { ...connectionOf(window, invoices, totalRecords), totals: [...totals] };
}

/** A window on the invoices of a group. One call; `withLines` puts their lines into it. */
export async function invoicesOfGroup(groupNumber: number, args: InvoiceGroupInvoicesArgs, withLines: boolean, context: GraphQLContext) {
  const { filter, orderBy, ...paging } = args;
  const window = windowOf(paging, { filter, orderBy });
  const numbers = filter?.numbers;
  if (numbers && numbers.length > MOST_NUMBERS) throw badUserInput(`numbers can be ${MOST_NUMBERS} at most.`);
  const answer = await context.endpoints.invoicing.groupInvoices(groupNumber, {
    size: window.first, offset: window.offset, ...orderOf(orderBy), search: filter?.search, paid: filter?.isPaid, status: filter?.status, details: withLines,
    sent: filter?.isSent, ids: numbers ? commaList(numbers) : undefined, selection: filter?.selection,
    sendRunID: filter?.sendRunId ? await context.nodeIds.numberOrNone('SendRun', filter.sendRunId) : undefined,
  });
  return invoiceConnection(window, {
    invoices: answer.invoiceBidders,
    totalRecords: answer.totalRecords,
    totals: [{ ...answer.totals, currencyCode: answer.invoiceGroup.currencyCode }],
  });
}

/** A window on the invoices of the house. One call. */
export async function invoicesOfHouse({ filter, orderBy, ...paging }: QueryInvoicesArgs, withLines: boolean, context: GraphQLContext) {
  const window = windowOf(paging, { filter, orderBy });
  const asked: HouseInvoicesWindow = {
    size: window.first, offset: window.offset, ...orderOf(orderBy), search: filter?.search, paid: filter?.isPaid, status: filter?.status, details: withLines,
    groupIDs: await context.nodeIds.listOf('InvoiceGroup', filter?.invoiceGroupIds),
    channel: filter?.channel ? CODES[filter.channel] : null,
    createdFrom: filter?.createdFrom, createdTo: filter?.createdTo,
  };
  return invoiceConnection(window, await context.endpoints.invoicing.invoices(asked));
}

/** A window on the invoices of a bidder, latest first. One call. */
export async function invoicesOfBidder(approvalNumber: number, args: ApprovalInvoicesArgs, withLines: boolean, context: GraphQLContext) {
  const window = windowOf(args, { approvalNumber });
  const asked: HouseInvoicesWindow = { size: window.first, offset: window.offset, details: withLines, approvalIDs: String(approvalNumber) };
  return invoiceConnection(window, await context.endpoints.invoicing.invoices(asked));
}
