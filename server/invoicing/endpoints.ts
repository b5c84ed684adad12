import type { ExportFormat } from '../../rules/invoicing/exports/invoice-exports';
import type { ChargesBody, ChargesJson, ChargesPreviewJson } from '../../upstream/invoicing/charges/charges-wire';
import type { CreateGroupJson, InvoiceCatalogsJson } from '../../upstream/invoicing/creation/creation-wire';
import type { InvoiceDocumentsJson, PreviewJson } from '../../upstream/invoicing/documents/document-wire';
import type { GroupDetailEditJson } from '../../upstream/invoicing/editing/edit-wire';
import type { RunningEditsJson } from '../../upstream/invoicing/editing/running-edits-wire';
import type {
  DeliveryModeInput,
  GroupDetailJson,
  HideLineInput,
  NoteInput,
} from '../../upstream/invoicing/groups/group-detail-wire';
import type { InvoiceGroupJson, InvoiceGroupsJson } from '../../upstream/invoicing/groups/group-wire';
import type { EditChangesJson, EditJson, HistoryJson } from '../../upstream/invoicing/history/history-wire';
import type {
  InvoiceFilterJson,
  InvoiceJson,
  InvoicesJson,
  InvoiceWindowsJson,
} from '../../upstream/invoicing/invoices/invoice-wire';
import type { SeenBody } from '../../upstream/invoicing/invoices/seen-wire';
import type { SelectionJson } from '../../upstream/invoicing/invoices/selection-wire';
import type { SendJson } from '../../upstream/invoicing/sending/sending-wire';
import { type Key, keyed } from '../core/graphql/idempotency-key';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';
import { createAutoChargeEndpoints } from './auto-charge/auto-charge-endpoints';
import { createExplainEndpoints } from './figures/explain-endpoints';
import type {
  ChosenInvoices,
  GroupInvoicesWindow,
  GroupsWindow,
  HouseInvoicesWindow,
  OwnedInvoices,
  PageOf,
} from './invoices/invoice-queries';
import { createMessagesEndpoints } from './messages/messages-endpoints';
import { createNotesEndpoints } from './notes/notes-endpoints';
import { createPayingEndpoints } from './paying/paying-endpoints';
import { createSendsEndpoints } from './sending/sends-endpoints';
import { createShippingEndpoints } from './shipping/shipping-endpoints';

export interface CreateGroupRequest {
  readonly catalogRefs: readonly string[];
  readonly groupTitle: string;
  readonly invoiceSettingsID: number | null;
}

const LONGEST_EXPORT_MS = 30 * 60_000;

/** An edit of thousands of invoices is one transaction: it may take this long. */
const BULK_EDIT_MS = 120_000;

/** Uninvoiced sessions, groups and invoices; preview, send and files. */
export function createInvoicingEndpoints(upstream: UpstreamClient) {
  const house = '/app/house/{houseRef}';
  const group = `${house}/invoiceGroup/{invoiceGroupID}`;
  const invoicesOf = async (query: Record<string, string | number | boolean>): Promise<InvoiceJson[]> =>
    (await upstream.get<InvoicesJson>(`${house}/invoices`, { query })).invoices;
  const edit = (invoiceGroupID: number, body: object, key: Key): Promise<GroupDetailEditJson> =>
    upstream.post<GroupDetailEditJson>(`${group}/groupDetailInfo`, { params: { invoiceGroupID }, body, ...keyed(key) });

  return {
    uninvoiced: (window: PageOf & { search?: string | null }): Promise<InvoiceCatalogsJson> =>
      upstream.get<InvoiceCatalogsJson>(`${house}/invoiceCatalogs`, { query: { ...window } }),

    groups: (window: GroupsWindow): Promise<InvoiceGroupsJson> =>
      upstream.get<InvoiceGroupsJson>(`${house}/invoiceGroups`, { query: { ...window } }),

    groupsById: async (ids: readonly number[]): Promise<InvoiceGroupJson[]> =>
      (
        await upstream.get<InvoiceGroupsJson>(`${house}/invoiceGroups`, {
          query: { ids: ids.join(','), size: ids.length },
        })
      ).invoices,

    createGroup: (body: CreateGroupRequest, idempotencyKey: string): Promise<CreateGroupJson> =>
      upstream.post<CreateGroupJson>(`${house}/invoiceGroup`, { body, idempotencyKey }),

    dryRun: (body: CreateGroupRequest): Promise<CreateGroupJson> =>
      upstream.post<CreateGroupJson>(`${house}/invoiceGroup`, { body, query: { dryRun: true }, readOnly: true }),

    retryGroup: async (invoiceGroupID: number, key: Key): Promise<InvoiceGroupJson> =>
      (
        await upstream.post<{ invoiceGroup: InvoiceGroupJson }>(`${group}/retry`, {
          params: { invoiceGroupID },
          ...keyed(key),
        })
      ).invoiceGroup,

    voidGroup: async (invoiceGroupID: number, key: Key): Promise<InvoiceGroupJson> =>
      (
        await upstream.post<{ invoiceGroup: InvoiceGroupJson }>(`${group}/void`, {
          params: { invoiceGroupID },
          ...keyed(key),
        })
      ).invoiceGroup,

    hideLines: (
      invoiceGroupID: number,
      invoiceDetailPrice: readonly HideLineInput[],
      key: Key,
    ): Promise<GroupDetailEditJson> => edit(invoiceGroupID, { invoiceDetailPrice }, key),

    setNotes: (invoiceGroupID: number, invoiceNotes: readonly NoteInput[], key: Key): Promise<GroupDetailEditJson> =>
      edit(invoiceGroupID, { invoiceNotes }, key),

    setDelivery: (
      invoiceGroupID: number,
      invoiceItemDeliveryModes: readonly DeliveryModeInput[],
      key: Key,
    ): Promise<GroupDetailEditJson> => edit(invoiceGroupID, { invoiceItemDeliveryModes }, key),

    setCharges: (body: ChargesBody, idempotencyKey?: string): Promise<ChargesJson> =>
      upstream.post<ChargesJson>(`${house}/charges`, { body, idempotencyKey, deadlineMs: BULK_EDIT_MS }),

    previewCharges: (body: ChargesBody): Promise<ChargesPreviewJson> =>
      upstream.post<ChargesPreviewJson>(`${house}/charges/preview`, { readOnly: true, body, deadlineMs: BULK_EDIT_MS }),

    undoEdit: (editID: number, key: Key): Promise<GroupDetailEditJson> =>
      upstream.post<GroupDetailEditJson>(`${house}/invoiceEdit/{editID}/undo`, {
        params: { editID },
        ...keyed(key),
        deadlineMs: BULK_EDIT_MS,
      }),

    history: (
      of: { invoiceIDs?: string; groupIDs?: string; detailIDs?: string },
      window: PageOf,
    ): Promise<HistoryJson> => upstream.get<HistoryJson>(`${house}/invoiceHistory`, { query: { ...of, ...window } }),

    editsById: async (ids: readonly number[]): Promise<EditJson[]> =>
      (await upstream.get<{ edits: EditJson[] }>(`${house}/invoiceEdits`, { query: { ids: ids.join(',') } })).edits,

    runningEdits: async (groupIDs: readonly number[]): Promise<RunningEditsJson['runningEdits']> =>
      (await upstream.get<RunningEditsJson>(`${house}/runningEdits`, { query: { groupIDs: groupIDs.join(',') } }))
        .runningEdits,

    editChanges: async (ids: readonly number[], invoiceID: number | null): Promise<EditChangesJson['changes']> =>
      (await upstream.get<EditChangesJson>(`${house}/invoiceEditChanges`, { query: { ids: ids.join(','), invoiceID } }))
        .changes,

    groupInvoices: (invoiceGroupID: number, window: GroupInvoicesWindow): Promise<GroupDetailJson> =>
      upstream.get<GroupDetailJson>(`${group}/groupDetailInfo`, { params: { invoiceGroupID }, query: { ...window } }),

    invoices: (window: HouseInvoicesWindow): Promise<InvoicesJson> =>
      upstream.get<InvoicesJson>(`${house}/invoices`, { query: { ...window } }),

    invoicesOfGroups: async (
      groupIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${house}/invoiceWindows`, {
          query: { groupIDs: groupIDs.join(','), ...window, ...list },
        })
      ).owners,
    invoicesOfBidders: async (
      approvalIDs: readonly number[],
      window: PageOf,
      list: OwnedInvoices,
    ): Promise<InvoiceWindowsJson['owners']> =>
      (
        await upstream.get<InvoiceWindowsJson>(`${house}/invoiceWindows`, {
          query: { approvalIDs: approvalIDs.join(','), ...window, ...list },
        })
      ).owners,

    /** Of any groups, so that lines of many groups cost one call. */
    invoicesById: (ids: readonly number[]) => invoicesOf({ ids: ids.join(','), size: ids.length, details: false }),
    invoicesWithLines: (ids: readonly number[]) => invoicesOf({ ids: ids.join(','), size: ids.length, details: true }),
    invoicesOfLines: (ids: readonly number[]) =>
      invoicesOf({ detailIDs: ids.join(','), size: ids.length, details: true }),

    storeSelection: (
      invoiceGroupID: number,
      body: { ids: readonly number[] } | { filter: InvoiceFilterJson; except: readonly number[] },
      idempotencyKey?: string,
    ): Promise<SelectionJson> =>
      upstream.post<SelectionJson>(`${group}/selection`, { params: { invoiceGroupID }, body, idempotencyKey }),

    preview: (invoiceGroupID: number, { ids, token }: ChosenInvoices, window: PageOf): Promise<PreviewJson> =>
      upstream.post<PreviewJson>(`${group}/invoicePreview`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token, ...window },
        body: ids,
      }),

    documentsById: async (ids: readonly number[]): Promise<InvoiceDocumentsJson['documents']> =>
      (await upstream.get<InvoiceDocumentsJson>(`${house}/invoiceDocuments`, { query: { invoiceIDs: ids.join(',') } }))
        .documents,

    send: (
      invoiceGroupID: number,
      { ids, token }: ChosenInvoices,
      seen: SeenBody | undefined,
      idempotencyKey: string,
    ): Promise<SendJson> =>
      upstream.post<SendJson>(`${group}/invoiceSend`, {
        params: { invoiceGroupID },
        query: { selection: token },
        body: { ids, ...(seen ? { seen } : {}) },
        idempotencyKey,
      }),

    /** A file of a group's invoices as it comes; made while it is sent, and of thousands not soon. */
    exported: (
      invoiceGroupID: number,
      format: ExportFormat,
      query: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<OpenAnswer> =>
      upstream.open(`${group}/invoices.${format}`, {
        params: { invoiceGroupID },
        query,
        signal,
        deadlineMs: LONGEST_EXPORT_MS,
      }),

    sendRun: (sendRunID: number): Promise<SendJson> =>
      upstream.get<SendJson>(`${house}/sendRun/{sendRunID}`, { params: { sendRunID } }),

    ...createSendsEndpoints(upstream),
    ...createShippingEndpoints(upstream),
    ...createAutoChargeEndpoints(upstream),
    ...createPayingEndpoints(upstream),
    ...createNotesEndpoints(upstream),
    ...createMessagesEndpoints(upstream),
    ...createExplainEndpoints(upstream),
  };
}

export type InvoicingEndpoints = ReturnType<typeof createInvoicingEndpoints>;
