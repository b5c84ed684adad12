import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

/** JSON of the addresses under which calendar applications read the calendar. None of it is in the specification. */

export const CalendarFeedJson = z.object({
  createdAt: Timestamp.nullable().describe('Since when the caller has an address; null if they have none'),
  lastReadAt: Timestamp.nullable().describe('When an application last read it, to the minute; null if none has'),
});
export type CalendarFeedJson = z.infer<typeof CalendarFeedJson>;

/** GET and POST /app/house/{houseRef}/calendarFeed, and its revocation. */
export const CalendarFeedAnswer = data(CalendarFeedJson);

/** POST /app/house/{houseRef}/calendarFeed/reset. The address is returned only here. */
export const NewCalendarFeedJson = z.object({
  url: z.string().describe('The address, a secret'),
  createdAt: Timestamp,
  lastReadAt: z.null(),
});
export type NewCalendarFeedJson = z.infer<typeof NewCalendarFeedJson>;
export const NewCalendarFeedAnswer = data(NewCalendarFeedJson);

/** GET /app/calendarFeed/{token}: the file, in iCalendar format. */
export const CalendarFeedFileJson = z.object({ text: z.string(), tag: z.string().describe('Hash of the text') });
export type CalendarFeedFileJson = z.infer<typeof CalendarFeedFileJson>;
export const CalendarFeedFileAnswer = data(CalendarFeedFileJson);
export const FeedTokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
