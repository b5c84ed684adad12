import { type Route, route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { InvoiceIdsBody, SelectionQuery } from '../invoices/selection-wire';
import { InvoiceDocumentsAnswer, InvoiceDocumentsQuery, PreviewAnswer } from './document-wire';
import { previewTemplate, sendTestMail } from './preview-template';
import { readInvoiceDocuments, readPreview } from './read-documents';
import { PreviewBody, TemplatePreviewAnswer, TemplateTestAnswer, TestBody } from './template-preview-wire';

/** Invoices as their bidders receive them. */
export const documentRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoicePreview', {
    spec: 'specified',
    access: 'invoices',
    effect: 'read',
    summary: 'Returns invoices as their bidders would get them now, in the requested order',
    params: GroupParams,
    query: SelectionQuery,
    body: InvoiceIdsBody,
    answer: PreviewAnswer,
    handler: ({ actor, params, query, body }) =>
      readPreview(
        services,
        actor,
        params.invoiceGroupID,
        { ids: body, token: query.selection ?? null },
        windowOf(query),
      ),
  }),
  route.get('/app/house/{houseRef}/invoiceDocuments', {
    access: 'invoices',
    summary: 'Returns the documents of invoices of any groups, as their bidders would get them now',
    query: InvoiceDocumentsQuery,
    answer: InvoiceDocumentsAnswer,
    handler: ({ actor, query }) => readInvoiceDocuments(services, actor, (query.invoiceIDs ?? []).slice(0, 200)),
  }),
  // Sample invoices of templates, which are changed with them.
  route.post('/app/house/{houseRef}/invoiceTemplate/preview', {
    area: 'templates',
    access: 'templates',
    effect: 'read',
    summary: 'Previews the invoice and email of an unsaved template for a sample bidder. Nothing is saved',
    body: PreviewBody,
    answer: TemplatePreviewAnswer,
    handler: ({ actor, body }) => previewTemplate(services, actor, body),
  }),
  route.post('/app/house/{houseRef}/invoiceTemplate/test', {
    area: 'templates',
    access: 'templates',
    summary: 'Emails the caller a test invoice of a template, once per Idempotency-Key',
    body: TestBody,
    answer: TemplateTestAnswer,
    handler: ({ actor, body, idempotencyKey }) => sendTestMail(services, actor, body, idempotencyKey),
  }),
];
