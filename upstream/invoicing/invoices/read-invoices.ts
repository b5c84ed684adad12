import type { z } from 'zod';
import { parseLocalDate } from '../../../rules/core/dates';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { totalsJson } from '../groups/group-json';
import { readContext } from './invoice-context';
import { factsOf, readRecords } from './invoice-facts';
import { invoiceJson } from './invoice-json';
import type { InvoiceRow } from './invoice-record';
import { selectInvoices, selectInvoicesOfLines } from './invoice-store';
import { type InvoiceFilter, selectInvoiceWindow, sumInvoices } from './invoice-window-store';
import type { InvoiceFilterJson, InvoiceJson, InvoicesJson, InvoicesQuery } from './invoice-wire';

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
  const filter: InvoiceFilter = {
    ...filterOf(query),
    groupIds: query.groupIDs,
    approvalIds: query.approvalIDs,
    channel: query.channel && channelOfCode(query.channel),
    createdFrom: instant(query.createdFrom),
    createdTo: instant(query.createdTo),
  };
  const order = {
    by: query.sort ?? 'created',
    descending: query.sort === undefined || query.direction === 'desc',
  } as const;
  const rows = await selectInvoiceWindow(db, actor.houseId, filter, order, windowOf(query));
  const sums = await sumInvoices(db, actor.houseId, filter);
  return {
    invoices: await invoicesJson(services, actor, rows, withDetails),
    totalRecords: sums.reduce((total, { invoiceCount }) => total + invoiceCount, 0),
    totals: sums.map((row) => ({ ...totalsJson(row, row.currency), currencyCode: row.currency })),
  };
}
