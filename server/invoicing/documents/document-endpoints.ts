import type { InvoiceDocumentsJson, PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type {
  TemplatePreviewJson,
  TemplateTestJson,
} from '../../../upstream/invoicing/documents/template-preview-wire';
import type { SettingsRequest } from '../../../upstream/templates/wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';
import type { ChosenInvoices, PageOf } from '../invoices/invoice-queries';

const HOUSE = '/app/house/{houseRef}';
const GROUP = `${HOUSE}/invoiceGroup/{invoiceGroupID}`;

type Sample = SettingsRequest & { readonly placeIndex: number };

/** REST calls for invoices as bidders receive them. */
export function createDocumentEndpoints(upstream: UpstreamClient) {
  return {
    preview: (invoiceGroupID: number, { ids, token }: ChosenInvoices, window: PageOf) =>
      upstream.post<PreviewJson>(`${GROUP}/invoicePreview`, {
        readOnly: true,
        params: { invoiceGroupID },
        query: { selection: token, ...window },
        body: ids,
      }),

    documentsById: async (ids: readonly number[]): Promise<InvoiceDocumentsJson['documents']> =>
      (await upstream.get<InvoiceDocumentsJson>(`${HOUSE}/invoiceDocuments`, { query: { invoiceIDs: ids } })).documents,

    previewTemplate: (body: Sample) =>
      upstream.post<TemplatePreviewJson>(`${HOUSE}/invoiceTemplate/preview`, { readOnly: true, body }),

    sendTestOfTemplate: (body: Sample & { readonly groupSettingsID?: number }, idempotencyKey: string) =>
      upstream.post<TemplateTestJson>(`${HOUSE}/invoiceTemplate/test`, { body, idempotencyKey }),
  };
}
