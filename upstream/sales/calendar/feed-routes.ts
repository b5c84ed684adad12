import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readFeed, readFeedFile, resetFeed, revokeFeed } from './feed-service';
import { CalendarFeedAnswer, CalendarFeedFileAnswer, FeedTokenParams, NewCalendarFeedAnswer } from './feed-wire';

const FEED = '/app/house/{houseRef}/calendarFeed';

/** An API token can't create a secret that outlives it. */
const own = { spec: 'added', access: 'calendar', area: 'person' } as const;

/** The caller's own address for calendar applications, and the file behind any address. */
export const feedRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: FEED,
    ...own,
    summary: 'Returns when the caller’s address for calendar applications was created and last read',
    answer: CalendarFeedAnswer,
    handler: async ({ actor }) => ({ data: await readFeed(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${FEED}/reset`,
    ...own,
    summary: 'Creates the caller’s address for calendar applications, and invalidates the earlier one',
    answer: NewCalendarFeedAnswer,
    handler: async ({ actor }) => ({ data: await resetFeed(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${FEED}/revoke`,
    ...own,
    summary: 'Invalidates the caller’s address for calendar applications',
    answer: CalendarFeedAnswer,
    handler: async ({ actor }) => ({ data: await revokeFeed(services, actor) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/calendarFeed/{token}',
    spec: 'added',
    access: 'public',
    summary: 'Returns the calendar behind an address, in iCalendar format',
    params: FeedTokenParams,
    answer: CalendarFeedFileAnswer,
    handler: async ({ params: { token }, clientAddress }) => ({
      data: await readFeedFile(services, token, clientAddress),
    }),
  }),
];
