import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GroupDetailJson } from '../../../upstream/invoicing/groups/group-detail-wire';
import type {
  InvoiceFilterJson,
  InvoiceJson,
  InvoicesJson,
  InvoiceWindowsJson,
} from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type { InvoiceUpdate } from '../../../upstream/invoicing/invoices/update-wire';
import type { Key } from '../../core/graphql/idempotency-key';
import { keyed } from '../../core/graphql/idempotency-key';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { GroupInvoicesWindow, HouseInvoicesWindow, OwnedInvoices, PageOf } from './invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** REST calls for invoices by group, bidder, number, and line, and for stored selections of them. */
export function createInvoiceEndpoints(upstream: UpstreamClient) {
  const invoicesOf = async (query: Record<string, string | number | boolean>): Promise<InvoiceJson[]> =>
    (await upstream.get<InvoicesJson>(`${HOUSE}/invoices`, { query })).invoices;
  return {
    groupInvoices: (invoiceGroupID: number, window: GroupInvoicesWindow): Promise<GroupDetailJson> =>
      upstream.get<GroupDetailJson>(`${GROUP}/groupDetailInfo`, { params: { invoiceGroupID }, query: { ...window } }),

    invoices: (window: HouseInvoicesWindow): Promise<InvoicesJson> =>
      upstream.get<InvoicesJson>(`${HOUSE}/invoices`, { query: { ...window } }),

    invoicesOfGroups: async (
      groupIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { groupIDs: groupIDs.join(','), ...window, ...list },
        })
      ).owners,

    invoicesOfBidders: async (
      approvalIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { approvalIDs: approvalIDs.join(','), ...window, ...list },
        })
      ).owners,

    invoicesOfPeople: async (
      personIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { personIDs: personIDs.join(','), ...window, ...list },
        })
      ).owners,

    /** For any groups, so that lines of many groups cost one call. */
    invoicesById: (ids: readonly number[]) => invoicesOf({ ids: ids.join(','), size: ids.length, details: false }),

    invoicesWithLines: (ids: readonly number[]) => invoicesOf({ ids: ids.join(','), size: ids.length, details: true }),
    invoicesOfLines: (ids: readonly number[]) =>
      invoicesOf({ detailIDs: ids.join(','), size: ids.length, details: true }),

    updateInvoice: (invoiceGroupID: number, update: InvoiceUpdate, key: Key): Promise<GroupDetailEditJson> =>
      upstream.post<GroupDetailEditJson>(`${GROUP}/invoiceUpdate`, {
        params: { invoiceGroupID },
        body: { invoiceUpdates: [update] },
        ...keyed(key),
      }),

    storeSelection: (
      invoiceGroupID: number,
      body: { ids: readonly number[] } | { filter: InvoiceFilterJson; except: readonly number[] },
      idempotencyKey?: string,
    ): Promise<SelectionJson> =>
      upstream.post<SelectionJson>(`${GROUP}/selection`, { params: { invoiceGroupID }, body, idempotencyKey }),
  };
}
