import { z } from 'zod';

/**
 * JSON types that all slices share. Every response has the member `data`. Amounts are JSON numbers in major units with at most the
 * currency's digits, given by `currencyCode`. Timestamps are epoch milliseconds, UTC; dates are MM/DD/YYYY in the house's time zone where
 * the specification says so.
 */
export const data = <T extends z.ZodType>(inner: T) => z.object({ data: inner });
/** Whether a response has only the member `data`: some specified calls have others beside it, and files have none. */
export const isEnvelope = (answer: z.ZodType): boolean =>
  answer instanceof z.ZodObject && Object.keys(answer.shape).join() === 'data';

export const Timestamp = z.int().describe('Milliseconds since the Unix epoch, UTC');
export const Amount = z.number().describe('Amount in major units of currencyCode');

/** The body of every failed call: {error: {code, message, field, requestId}}. */
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

/** The number of a record in a path or a query. */
export const IdInUrl = z.coerce.number().int().min(0).max(2_147_483_647);
/** Paging by page number (1-based) and size, as specified; `offset` (added) skips that many rows instead of whole pages. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).optional(),
  size: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
};
/** A comma-separated list of numbers in a query. */
export const IdsQuery = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform((list) => list.split(',').map(Number))
  .optional();

/** A changed record; `type` is its GraphQL type. */
export const ChangeJson = z.object({
  sequence: z.int(),
  type: z.string(),
  recordID: z.int(),
  version: z.int(),
  changedAt: Timestamp,
});
export type ChangeJson = z.infer<typeof ChangeJson>;
/**
 * GET /app/house/{houseRef}/changes?after={sequence}&wait={seconds} (added): the changes after that sequence number, oldest first and at
 * most 500. Waits that long for the first one. Without `after`, returns immediately, with no changes and the current sequence number.
 * Records that the caller can't read are left out.
 */
export const ChangesQuery = z.object({
  after: z.coerce.number().int().min(0).optional(),
  wait: z.coerce.number().int().min(0).max(25).optional(),
});
export const ChangesAnswer = data(z.object({ sequence: z.int(), changes: z.array(ChangeJson) }));
export type ChangesJson = z.infer<typeof ChangesAnswer>['data'];

/**
 * GET /app/house/{houseRef}/changes/latest?after={sequence}&wait={seconds} (added): the sequence number of the house's latest change of any
 * type. Waits that long for one after `after`. One such call per process serves all subscribers of a house, who then read the changes with
 * their own credentials.
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
