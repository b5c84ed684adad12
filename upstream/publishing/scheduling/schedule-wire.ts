import { z } from 'zod';
import { formatLocalDateUS } from '../../../rules/core/dates';
import { data, Timestamp } from '../../core/http/wire';
import type { ScheduleRow } from './schedule-store';

export const ScheduleJson = z.object({
  date: z.string().describe('MM/DD/YYYY in the time zone'),
  time: z.string().describe('HH:mm in the time zone'),
  timeZoneID: z.string(),
  publishesAt: Timestamp,
  scheduledBy: z.string().describe('Name of the user'),
  failure: z.string().nullable().describe('Why nothing was published; null until then'),
});
export type ScheduleJson = z.infer<typeof ScheduleJson>;

/** POST /app/house/{houseRef}/catalogs/{catalogID}/publishSchedule (added). */
export const ScheduleBody = z.object({
  date: z.string().max(20).describe('MM/DD/YYYY or YYYY-MM-DD at the location'),
  time: z.string().max(20).describe('HH:mm at the location'),
});
export type SentSchedule = z.input<typeof ScheduleBody>;
export const ScheduleAnswer = data(z.object({ schedule: ScheduleJson.nullable() }));

/** Returns a schedule as the calls answer it. */
export const scheduleJson = (row: ScheduleRow): ScheduleJson => ({
  date: formatLocalDateUS(row.date),
  time: row.time,
  timeZoneID: row.timeZone,
  publishesAt: row.publishesAt.getTime(),
  scheduledBy: row.name ?? '',
  failure: row.failure,
});
