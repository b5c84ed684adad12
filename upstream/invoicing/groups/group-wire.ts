import { z } from 'zod';
import { data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { TotalsJson } from '../records/price-wire';

export const GroupCatalogJson = z.object({
  catalogID: z.int(),
  date: z.string(),
  title: z.string(),
  identifier: z.string(),
  /* added */ startsAt: Timestamp,
  timeZoneID: z.string(),
});

/** Progress of a job, in invoices. */
export const ProgressJson = z.object({ done: z.int(), total: z.int() });

export const InvoiceGroupJson = z.object({
  invoiceGroupID: z.int(),
  invoiceGroupTitle: z.string(),
  invoiceGroupSettingsID: z.int(),
  invoiceCreated: z.boolean(),
  catalogs: z.array(GroupCatalogJson),
  applyCostPerLot: z.boolean(),
  /* added */
  state: z.enum(['IN_CREATION', 'CREATED', 'FAILED', 'VOIDED']),
  failure: z.string().nullable(),
  progress: ProgressJson.nullable(),
  sentOrPaid: z.boolean().describe('True when the group can’t be voided because an invoice was sent or has payments'),
  hasPaddleNumbers: z.boolean(),
  costsOverride: z.boolean().describe('True when an invoice still has charges per lot although the group does not'),
  currencyCode: z.string(),
  addressID: z.int(),
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  version: z.int(),
  templateVersion: z.int(),
  ...TotalsJson.shape,
});

export type InvoiceGroupJson = z.infer<typeof InvoiceGroupJson>;

/**
 * GET .../invoiceGroups?size=10&page={n}[&startDate=MM/DD/YYYY&endDate=MM/DD/YYYY]: latest first; creation dates in the house's time zone.
 */
export const InvoiceGroupsQuery = z.object({
  ...PageQuery,
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  ids: IdsQuery,
  search: z.string().max(200).optional(),
});

export const InvoiceGroupsAnswer = data(z.object({ invoices: z.array(InvoiceGroupJson), totalRecords: z.int() }));

export type InvoiceGroupsJson = z.infer<typeof InvoiceGroupsAnswer>['data'];

/**
 * GET .../invoiceGroup/{invoiceGroupID} (added); POST .../invoiceGroup/{invoiceGroupID}/retry (added) restarts a failed creation, same
 * response.
 */
export const InvoiceGroupAnswer = data(z.object({ invoiceGroup: InvoiceGroupJson }));
