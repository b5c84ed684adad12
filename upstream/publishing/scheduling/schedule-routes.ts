import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { CatalogParams } from '../editions/editions-wire';
import { cancelScheduledPublishing, schedulePublishing } from './schedule-publishing';
import { ScheduleAnswer, ScheduleBody } from './schedule-wire';

const SCHEDULE = '/app/house/{houseRef}/catalogs/{catalogID}/publishSchedule';

/** The calls that schedule when a session is published. */
export const scheduleRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: SCHEDULE,
    spec: 'added',
    access: 'editSales',
    summary:
      'Schedules that all lots of a session are published at a time of day at its location. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: ScheduleBody,
    answer: ScheduleAnswer,
    handler: async ({ actor, params, body, idempotencyKey: key }) => ({
      data: await schedulePublishing(services, actor, params.catalogID, { ...body, key }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${SCHEDULE}/cancel`,
    spec: 'added',
    access: 'editSales',
    summary: 'Cancels the schedule of a session. Accepts an Idempotency-Key',
    params: CatalogParams,
    answer: ScheduleAnswer,
    handler: async ({ actor, params, idempotencyKey: key }) => ({
      data: await cancelScheduledPublishing(services, actor, params.catalogID, key),
    }),
  }),
];
