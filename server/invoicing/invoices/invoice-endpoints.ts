import type {
  InvoiceFilterJson,
  InvoiceJson,
  InvoicesJson,
  InvoiceWindowsJson,
} from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type { Query, UpstreamClient } from '../../core/rest/upstream-client';
import type { HouseInvoicesWindow, OwnedInvoices, PageOf } from './invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

/** REST calls for invoices by group, bidder, number, and line, and for stored selections of them. */
export function createInvoiceEndpoints(upstream: UpstreamClient) {
  const invoicesOf = async (query: Query): Promise<InvoiceJson[]> =>
    (await upstream.get<InvoicesJson>(`${HOUSE}/invoices`, { query })).invoices;
  return {
    invoices: (window: HouseInvoicesWindow) =>
      upstream.get<InvoicesJson>(`${HOUSE}/invoices`, { query: { ...window } }),

    invoicesOfGroups: async (
      groupIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { groupIDs, ...window, ...list },
        })
      ).owners,

    invoicesOfBidders: async (
      approvalIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { approvalIDs, ...window, ...list },
        })
      ).owners,

    invoicesOfPeople: async (
      personIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${HOUSE}/invoiceWindows`, {
          query: { personIDs, ...window, ...list },
        })
      ).owners,

    /** For any groups, so that lines of many groups cost one call. */
    invoicesById: (ids: readonly number[]) => invoicesOf({ ids, size: ids.length, details: false }),

    invoicesWithLines: (ids: readonly number[]) => invoicesOf({ ids, size: ids.length, details: true }),
    invoicesOfLines: (ids: readonly number[]) => invoicesOf({ detailIDs: ids, size: ids.length, details: true }),

    storeSelection: (
      invoiceGroupID: number,
      body: { ids: readonly number[] } | { filter: InvoiceFilterJson; except: readonly number[] },
      idempotencyKey?: string,
    ) => upstream.post<SelectionJson>(`${GROUP}/selection`, { params: { invoiceGroupID }, body, idempotencyKey }),
  };
}
