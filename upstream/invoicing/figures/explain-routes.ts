import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { ExplanationsAnswer, ExplanationsQuery } from './explain-wire';
import { readExplanations } from './read-explanations';

export const explainRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/invoiceExplanations',
    spec: 'added',
    access: 'invoices',
    summary:
      'Explains the premium, tax, total, and status of invoices and their items: the rules and their inputs as text',
    query: ExplanationsQuery,
    answer: ExplanationsAnswer,
    handler: async ({ actor, query }) => ({ data: await readExplanations(services, actor, query.invoiceIDs ?? []) }),
  }),
];
