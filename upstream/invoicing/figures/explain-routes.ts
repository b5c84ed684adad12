import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { ExplanationsAnswer, ExplanationsQuery } from './explain-wire';
import { readExplanations } from './read-explanations';

export const explainRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/invoiceExplanations', {
    access: 'invoices',
    summary:
      'Explains the premium, tax, total, and status of invoices and their items: the rules and their inputs as text',
    query: ExplanationsQuery,
    answer: ExplanationsAnswer,
    handler: ({ actor, query }) => readExplanations(services, actor, query.invoiceIDs ?? []),
  }),
];
