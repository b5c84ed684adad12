import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { readInvoiceSettingsOfSale } from '../sales/buy-now/service';
import { copyTemplate, setArchived } from './copy-and-archive';
import { readTemplateHistory, readTemplateVersions } from './read-history';
import { saveSaleSettings } from './save-sale-settings';
import { saveTemplate } from './save-template';
import { readGroupSettings, readInvoiceSettings } from './service';
import {
  GroupSettingsAnswer,
  GroupSettingsQuery,
  InvoiceSettingsAnswer,
  InvoiceSettingsQuery,
  SavedTemplateAnswer,
  SaveGroupSettingsAnswer,
  SaveGroupSettingsBody,
  TemplateHistoryAnswer,
  TemplateParams,
  TemplateVersionsAnswer,
  TemplateVersionsQuery,
  TemplateWindowQuery,
} from './wire';

/** The specified REST calls of templates. */
const specified = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceSettings', {
    spec: 'specified',
    access: 'invoices',
    summary: 'Lists invoice templates by name',
    query: InvoiceSettingsQuery,
    answer: InvoiceSettingsAnswer,
    handler: async ({ actor, query: { ids, archived } }) => ({
      invoiceSettings: await readInvoiceSettings(services, actor, {
        ids: ids ?? null,
        archived: archived === undefined ? null : archived === 'true',
      }),
    }),
  }),
  route.get('/app/house/{houseRef}/invoiceGroupSettings', {
    spec: 'specified',
    access: 'templates',
    summary:
      'Returns the latest version of an invoice template, or the invoice settings of a Buy It Now sale; null when the house has neither',
    query: GroupSettingsQuery,
    answer: GroupSettingsAnswer,
    handler: async ({ actor, query }) => ({
      groupSettings:
        (await readInvoiceSettingsOfSale(services, actor, query.groupSettingsID)) ??
        (await readGroupSettings(services, actor, query.groupSettingsID)),
    }),
  }),
  route.post('/app/house/{houseRef}/invoiceGroupSettings', {
    spec: 'specified',
    access: 'templates',
    summary:
      'Creates an invoice template (invoiceGroupID 0), saves a new version of one, or saves the invoice settings of a Buy It Now sale. Existing invoices keep their version',
    body: SaveGroupSettingsBody,
    answer: SaveGroupSettingsAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const ofSale = await saveSaleSettings(services, actor, body);
      if (ofSale) return { groupSettingsID: ofSale.groupSettingsID, data: { groupSettings: ofSale } };
      const saved = await saveTemplate(services, actor, body, idempotencyKey);
      return { groupSettingsID: saved.groupSettingsID, data: saved };
    },
  }),
];

/** The added REST calls: copies, the archive, and the history. */
const added = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoiceTemplate/{templateID}/copy', {
    access: 'templates',
    summary: 'Copies a template, including an archived or inactive one, to a new active template',
    params: TemplateParams,
    answer: SavedTemplateAnswer,
    handler: ({ actor, params, idempotencyKey }) => copyTemplate(services, actor, params.templateID, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/invoiceTemplate/{templateID}/archive', {
    access: 'templates',
    summary: 'Archives a template. It can still be read, but not used for new invoices',
    params: TemplateParams,
    answer: SavedTemplateAnswer,
    handler: ({ actor, params }) => setArchived(services, actor, params.templateID, true),
  }),
  route.post('/app/house/{houseRef}/invoiceTemplate/{templateID}/unarchive', {
    access: 'templates',
    summary: 'Restores an archived template',
    params: TemplateParams,
    answer: SavedTemplateAnswer,
    handler: ({ actor, params }) => setArchived(services, actor, params.templateID, false),
  }),
  route.get('/app/house/{houseRef}/invoiceTemplateHistory', {
    access: 'templates',
    summary: 'Lists the changes to templates, latest first, one page per template',
    query: TemplateWindowQuery,
    answer: TemplateHistoryAnswer,
    handler: ({ actor, query }) => readTemplateHistory(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/invoiceTemplateVersions', {
    access: 'templates',
    summary: 'Lists template versions, latest first, one page per template; or the given versions',
    query: TemplateVersionsQuery,
    answer: TemplateVersionsAnswer,
    handler: ({ actor, query }) => readTemplateVersions(services, actor, query),
  }),
];

export const templatesRoutes = (services: Services): Route[] => [...specified(services), ...added(services)];
