import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type {
  AppliedExemptionJson,
  ApplyExemptionBody,
  ExemptionPreviewBody,
  ExemptionPreviewJson,
  InvoiceExemptionBody,
  InvoiceToExemptJson,
  ToExemptJson,
} from '../../../upstream/invoicing/tax-exemptions/exemption-wire';
import { BULK_EDIT_MS, type UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;
const PAPER = `${HOUSE}/taxExemption/{taxExemptionID}`;

/** REST calls for the tax exemption of invoices. */
export const createExemptionEndpoints = (upstream: UpstreamClient) => ({
  exemptInvoice: (invoiceGroupID: number, body: InvoiceExemptionBody, idempotencyKey: string) =>
    upstream.post<GroupDetailEditJson>(`${GROUP}/taxExemption`, { params: { invoiceGroupID }, body, idempotencyKey }),

  exemptionPreview: (invoiceGroupID: number, body: ExemptionPreviewBody) =>
    upstream.post<ExemptionPreviewJson>(`${GROUP}/taxExemptionPreview`, { params: { invoiceGroupID }, body }),

  invoicesToExempt: async (taxExemptionID: number): Promise<InvoiceToExemptJson[]> =>
    (await upstream.get<ToExemptJson>(`${PAPER}/invoices`, { params: { taxExemptionID } })).invoices,

  applyExemption: (taxExemptionID: number, body: ApplyExemptionBody, idempotencyKey: string) =>
    upstream.post<AppliedExemptionJson>(`${PAPER}/invoices`, {
      params: { taxExemptionID },
      body,
      idempotencyKey,
      deadlineMs: BULK_EDIT_MS,
    }),
});
