import { formatDateUS } from '../../../rules/core/dates';
import { wireFromMinor } from '../../../rules/core/money';
import { priceJson } from '../records/money-json';
import type { TotalsJson } from '../records/price-wire';
import type { GroupCatalogRow, GroupRow, TotalsRow } from './group-store';
import type { InvoiceGroupJson } from './group-wire';

/** Progress of a group's creation, in invoices. */
export type Progress = NonNullable<InvoiceGroupJson['progress']>;

export const groupCatalogJson = (row: GroupCatalogRow): InvoiceGroupJson['catalogs'][number] => ({
  catalogID: row.id,
  date: formatDateUS(row.startsAt.getTime(), row.timeZone),
  title: row.title,
  identifier: row.identifier,
  startsAt: row.startsAt.getTime(),
  timeZoneID: row.timeZone,
});

/** Converts sums to JSON, in major units of one currency. */
export function totalsJson(row: TotalsRow, currency: string): TotalsJson {
  const amount = (minor: number) => wireFromMinor(minor, currency);
  return {
    invoiceCount: row.invoiceCount,
    itemCount: row.itemCount,
    totalPrice: priceJson(row, currency),
    invoiceTotal: amount(row.invoiceTotal),
    additionalTotal: amount(row.additionalTotal),
    paid: amount(row.paid),
    outStandingBalance: amount(row.outstanding),
    creditOwed: amount(row.creditOwed),
    pendingCharges: amount(row.pendingCharges),
  };
}

export const groupJson = (
  row: GroupRow,
  catalogs: readonly GroupCatalogRow[],
  progress: Progress | null,
): InvoiceGroupJson => ({
  invoiceGroupID: row.id,
  invoiceGroupTitle: row.title,
  invoiceGroupSettingsID: row.templateId,
  invoiceCreated: row.state === 'CREATED',
  catalogs: catalogs.map(groupCatalogJson),
  applyCostPerLot: row.applyCostPerLot,
  state: row.state,
  failure: row.failure,
  progress: row.state === 'IN_CREATION' ? progress : null,
  sentOrPaid: row.sentOrPaid,
  hasPaddleNumbers: row.hasPaddles,
  costsOverride: row.costsOverride,
  currencyCode: row.currency,
  addressID: row.locationId,
  createdAt: row.createdAt.getTime(),
  createdBy: row.createdBy,
  version: row.version,
  templateVersion: row.templateVersion,
  ...totalsJson(row, row.currency),
});
