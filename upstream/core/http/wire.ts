import { z } from 'zod';

/**
 * Shapes that every slice's JSON shares. Every answer has the member `data`.
 * Amounts are JSON numbers in major units with at most the currency's digits; `currencyCode` says which.
 * A bare timestamp is epoch milliseconds UTC; dates are MM/DD/YYYY in the house's zone where the specification shows them so.
 */
export const data = <T extends z.ZodType>(inner: T) => z.object({ data: inner });

export const Timestamp = z.int().describe('Milliseconds since the Unix epoch, UTC');
export const Amount = z.number().describe('Amount in major units of currencyCode');

/** {error: {code, message, field, requestId}}: every failed call answers this. */
export const ErrorAnswer = z.object({
  error: z.object({
    code: z.string().describe('Stable code, UPPER_CASE'),
    message: z.string().describe('Message for staff'),
    field: z.string().nullable().describe('Input field that the error is about, if any'),
    requestId: z.string(),
    problems: z
      .array(z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }))
      .optional()
      .describe('All problems, when the input has several'),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Details for programs, depending on the code, such as editIDs for EDITED_MEANWHILE'),
  }),
});
export type ErrorJson = z.infer<typeof ErrorAnswer>['error'];

/** Paging of a list by number (1-based) and size, as the specified lists do it; `offset` (added) passes over that many instead of whole pages. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).optional(),
  size: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
};
/** A comma list of numbers in a query. */
export const IdsQuery = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform((list) => list.split(',').map(Number))
  .optional();

/** A record that staff, jobs or tools changed; `type` is its GraphQL type. */
export const ChangeJson = z.object({
  sequence: z.int(),
  type: z.string(),
  recordID: z.int(),
  version: z.int(),
  changedAt: Timestamp,
});
export type ChangeJson = z.infer<typeof ChangeJson>;
/**
 * GET /app/house/{houseRef}/changes?after={sequence}&wait={seconds} (added): what changed after that sequence, oldest first and at most 500;
 * waits that long for the first. Without `after` it answers at once, with the sequence to go on after and no changes. Changes of records that
 * the caller may not read are left out.
 */
export const ChangesQuery = z.object({
  after: z.coerce.number().int().min(0).optional(),
  wait: z.coerce.number().int().min(0).max(25).optional(),
});
export const ChangesAnswer = data(z.object({ sequence: z.int(), changes: z.array(ChangeJson) }));
export type ChangesJson = z.infer<typeof ChangesAnswer>['data'];

/**
 * GET /app/house/{houseRef}/changes/latest?after={sequence}&wait={seconds} (added): the sequence of the house's last change, of whatever
 * type; waits that long while it is not beyond `after`. One such call serves all who follow a house in a process: what they may hear of
 * is then read with their own credentials.
 */
export const LatestChangeAnswer = data(
  z.object({
    sequence: z.int(),
    recheck: z.object({
      users: z.array(z.int()).describe('userIDs whose sessions or permissions changed after the sequence number'),
      everyone: z.boolean().describe('Whether the permissions of any user in the house may have changed'),
    }),
  }),
);
export type LatestChangeJson = z.infer<typeof LatestChangeAnswer>['data'];
