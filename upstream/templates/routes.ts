import { defineRoute, type Route } from '../core/route';
import type { Services } from '../core/services';
import { readGroupSettings, readInvoiceSettings } from './service';
import { GroupSettingsAnswer, GroupSettingsQuery, InvoiceSettingsAnswer, InvoiceSettingsQuery } from './wire';

export const templatesRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/invoiceSettings', spec: 'S0§7', access: 'invoices',
    summary: 'Invoice templates by name',
    query: InvoiceSettingsQuery, answer: InvoiceSettingsAnswer,
    handler: async ({ actor, query: { ids, archived } }) => ({
      data: {
        invoiceSettings: await readInvoiceSettings(services, actor, { ids: ids ?? null, archived: archived === undefined ? null : archived === 'true' }),
      },
    }),
  }),
  defineRoute({
    method: 'GET', path: '/app/house/{houseRef}/invoiceGroupSettings', spec: 'S1§7', access: 'invoices',
    summary: 'One invoice template in its newest version; null when the house has it not',
    query: GroupSettingsQuery, answer: GroupSettingsAnswer,
    handler: async ({ actor, query }) => ({ data: { groupSettings: await readGroupSettings(services, actor, query.groupSettingsID) } }),
  }),
];
