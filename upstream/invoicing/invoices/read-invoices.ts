import type { z } from 'zod';
import { parseLocalDate } from '../../../rules/core/dates';
import { minorFromDecimal, MoneyError } from '../../../rules/core/money';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';
import { badRequest } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { totalsJson } from '../groups/group-json';
import { factsOf, readRecords } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { selectInvoices, selectInvoicesOfLines } from '../records/invoice-store';
import { readContext } from './invoice-context';
import { invoiceJson } from './invoice-json';
import { type InvoiceFilter, selectInvoiceWindow, sumInvoices } from './invoice-window-store';
import type { HouseFilterJson, InvoiceFilterJson, InvoiceJson, InvoicesJson, InvoicesQuery } from './invoice-wire';

const CHANNELS: Readonly<Record<InvoiceJson['channel'], Channel>> = {
  INV: 'MARKETPLACE',
  PL: 'PRIVATE_LABEL',
  AZ: 'AGGREGATOR',
  Floor: 'FLOOR',
};

/** Returns the channel of a short code. */
const channelOfCode = (code: InvoiceJson['channel']): Channel => CHANNELS[code];

/** Converts rows of invoices to JSON, in order, with a constant number of statements. */
export async function invoicesJson(
  services: Services,
  reader: Pick<Actor, 'houseId' | 'locale'>,
  rows: readonly InvoiceRow[],
  withDetails: boolean,
): Promise<InvoiceJson[]> {
  const records = await readRecords(services.db, reader.houseId, rows);
  const context = await readContext(services.db, services, reader, rows);
  return records.map((record) => invoiceJson(record, projectInvoice(factsOf(record)), context, withDetails));
}

/** Converts the filter of a query for the store. */
export const filterOf = (query: z.output<typeof InvoiceFilterJson>): InvoiceFilter => ({
  search: query.search,
  paid: query.paid === undefined ? undefined : query.paid === 'true',
  status: query.status,
  sent: query.sent === undefined ? undefined : query.sent === 'true',
  paymentState: query.paymentState,
  overdueOn: query.overdueOn === undefined ? undefined : (parseLocalDate(query.overdueOn) ?? undefined),
  creditOwed: query.creditOwed === undefined ? undefined : query.creditOwed === 'true',
});

const instant = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));

/** Returns the minor units of a limit. Throws 400 for an amount that the currency doesn't have. */
function minor(name: string, amount: string, currency: string): number {
  try {
    return minorFromDecimal(amount, currency);
  } catch (error) {
    if (error instanceof MoneyError)
      throw badRequest(`${amount} is not an amount in ${currency}. Check its decimals.`, name);
    throw error;
  }
}

const day = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (parseLocalDate(text) ?? undefined);

/**
 * Converts the filter of all groups for the store. Limits of amounts are in the currency of the filter, or of the house, and select
 * only invoices in it. Throws 400 for a limit that the currency doesn't have.
 */
export async function houseFilterOf(db: Queryable, houseId: number, query: HouseFilterJson): Promise<InvoiceFilter> {
  const { totalFrom, totalTo, outstandingFrom, outstandingTo } = query;
  const limits = Object.entries({ totalFrom, totalTo, outstandingFrom, outstandingTo }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [[name, amount] as const],
  );
  const currency =
    limits.length === 0 ? query.currencyCode : (query.currencyCode ?? (await houseById(db, houseId)).currency);
  return {
    ...filterOf(query),
    groupIds: query.groupIDs,
    approvalIds: query.approvalIDs,
    mailRefused: query.mailRefused === undefined ? undefined : query.mailRefused === 'true',
    channel: query.channel && channelOfCode(query.channel),
    createdFrom: instant(query.createdFrom),
    createdTo: instant(query.createdTo),
    currency,
    dueFrom: day(query.dueFrom),
    dueTo: day(query.dueTo),
    ...Object.fromEntries(limits.map(([name, amount]) => [name, minor(name, amount, currency ?? '')])),
  };
}

/** Returns the order of a list of all groups: latest first unless sorted. */
export const houseOrderOf = ({ sort, direction }: Pick<z.output<typeof InvoicesQuery>, 'sort' | 'direction'>) => ({
  by: sort ?? ('created' as const),
  descending: sort === undefined || direction === 'desc',
});

/**
 * Returns the house's invoices for reports, latest first unless sorted, with totals per currency of all matches; or those with these
 * numbers or lines.
 */
export async function readInvoices(
  services: Services,
  actor: Actor,
  query: z.output<typeof InvoicesQuery>,
): Promise<InvoicesJson> {
  const { db } = services;
  const withDetails = query.details !== 'false';
  const ids = query.ids ?? (query.detailIDs && (await selectInvoicesOfLines(db, actor.houseId, query.detailIDs)));
  if (ids) {
    const invoices = await invoicesJson(services, actor, await selectInvoices(db, actor.houseId, ids), withDetails);
    return { invoices, totalRecords: invoices.length, totals: [] };
  }
  const filter = await houseFilterOf(db, actor.houseId, query);
  const rows = await selectInvoiceWindow(db, actor.houseId, filter, houseOrderOf(query), windowOf(query));
  const sums = query.totals === 'false' ? [] : await sumInvoices(db, actor.houseId, filter);
  return {
    invoices: await invoicesJson(services, actor, rows, withDetails),
    totalRecords: sums.reduce((total, { invoiceCount }) => total + invoiceCount, 0),
    totals: sums.map((row) => ({ ...totalsJson(row, row.currency), currencyCode: row.currency })),
  };
}
