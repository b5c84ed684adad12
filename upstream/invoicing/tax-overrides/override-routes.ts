import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupParams } from '../groups/group-params';
import { overrideTax, previewTax } from './override-tax';
import { TaxOverrideAnswer, TaxOverrideBody, TaxOverridePreviewAnswer, TaxOverridePreviewBody } from './override-wire';

const GROUP = '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}';

/** REST calls for taxes that staff enter instead of the computed ones. */
export const taxOverrideRoutes = (services: Services): Route[] => [
  route.post(`${GROUP}/taxOverride`, {
    access: 'invoices',
    summary: 'Sets the tax of an invoice by hand, with a reason, or computes it again, in one edit that can be undone',
    params: GroupParams,
    body: TaxOverrideBody,
    answer: TaxOverrideAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      overrideTax(services, actor, params.invoiceGroupID, body, idempotencyKey),
  }),
  route.post(`${GROUP}/taxOverridePreview`, {
    access: 'invoices',
    effect: 'read',
    summary: 'Previews how setting the tax of an invoice changes its total. Nothing is saved',
    params: GroupParams,
    body: TaxOverridePreviewBody,
    answer: TaxOverridePreviewAnswer,
    handler: ({ actor, params, body }) => previewTax(services, actor, params.invoiceGroupID, body),
  }),
];
