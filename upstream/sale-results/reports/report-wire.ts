import { z } from 'zod';

/** GET /app/house/{houseRef}/sessionReports, bidderReports, eoaReports, and maxBidReports: spreadsheets about sessions. */
export const ReportsQuery = z.object({
  catalogRefs: z
    .string()
    .max(8000)
    .regex(/^([\w-]{1,40}(,[\w-]{1,40})*)?$/)
    .describe('1 to 100 catalogRefs of sessions, separated by commas'),
});

/** GET /app/house/{houseRef}/pactsReports: a spreadsheet about a session. */
export const PactsReportQuery = z.object({
  catalogRef: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .describe('catalogRef of a session'),
});
