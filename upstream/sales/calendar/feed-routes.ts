import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readFeed, readFeedFile, resetFeed, revokeFeed } from './feed-service';
import { CalendarFeedAnswer, CalendarFeedFileAnswer, FeedTokenParams, NewCalendarFeedAnswer } from './feed-wire';

const FEED = '/app/house/{houseRef}/calendarFeed';

/** An API token can't create a secret that outlives it. */
const own = { access: 'calendar', area: 'person' } as const;

/** The caller's own address for calendar applications, and the file behind any address. */
export const feedRoutes = (services: Services): Route[] => [
  route.get(FEED, {
    ...own,
    summary: 'Returns when the caller’s address for calendar applications was created and last read',
    answer: CalendarFeedAnswer,
    handler: ({ actor }) => readFeed(services, actor),
  }),
  route.post(`${FEED}/reset`, {
    ...own,
    summary: 'Creates the caller’s address for calendar applications, and invalidates the earlier one',
    answer: NewCalendarFeedAnswer,
    handler: ({ actor }) => resetFeed(services, actor),
  }),
  route.post(`${FEED}/revoke`, {
    ...own,
    summary: 'Invalidates the caller’s address for calendar applications',
    answer: CalendarFeedAnswer,
    handler: ({ actor }) => revokeFeed(services, actor),
  }),
  route.get('/app/calendarFeed/{token}', {
    access: 'public',
    summary: 'Returns the calendar behind an address, in iCalendar format',
    params: FeedTokenParams,
    answer: CalendarFeedFileAnswer,
    handler: ({ params: { token }, clientAddress }) => readFeedFile(services, token, clientAddress),
  }),
];
