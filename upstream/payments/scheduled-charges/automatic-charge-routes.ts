import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { AutomaticChargesAnswer, AutomaticChargesQuery } from './automatic-charge-wire';
import { readAutomaticCharges } from './read-automatic-charges';

/** Routes for past automatic charges. */
export const automaticChargeRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/automaticCharges', {
    access: 'invoices',
    summary: 'Lists the results of automatic charges of the house or a group, latest first, or by id',
    query: AutomaticChargesQuery,
    answer: AutomaticChargesAnswer,
    handler: ({ actor, query }) => readAutomaticCharges(services, actor, query),
  }),
];
