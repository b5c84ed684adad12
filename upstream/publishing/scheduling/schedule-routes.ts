import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { CatalogParams } from '../editions/editions-wire';
import { cancelScheduledPublishing, schedulePublishing } from './schedule-publishing';
import { ScheduleAnswer, ScheduleBody } from './schedule-wire';

const SCHEDULE = '/app/house/{houseRef}/catalogs/{catalogID}/publishSchedule';

/** The calls that schedule when a session is published. */
export const scheduleRoutes = (services: Services): Route[] => [
  route.post(SCHEDULE, {
    access: 'editSales',
    summary:
      'Schedules that all lots of a session are published at a time of day at its location. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: ScheduleBody,
    answer: ScheduleAnswer,
    handler: ({ actor, params, body, idempotencyKey: key }) =>
      schedulePublishing(services, actor, params.catalogID, { ...body, key }),
  }),
  route.post(`${SCHEDULE}/cancel`, {
    access: 'editSales',
    summary: 'Cancels the schedule of a session. Accepts an Idempotency-Key',
    params: CatalogParams,
    answer: ScheduleAnswer,
    handler: ({ actor, params, idempotencyKey: key }) =>
      cancelScheduledPublishing(services, actor, params.catalogID, key),
  }),
];
