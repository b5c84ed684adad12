import { z } from 'zod';
import { data, PageQuery } from '../../core/http/wire';

/** GET /app/house/{houseRef}/sessionBidders?catalogRefs=: the bidders of sessions, by last name. */
export const SessionBiddersQuery = z.object({
  ...PageQuery,
  catalogRefs: z
    .string()
    .max(4000)
    .regex(/^[\w-]{1,40}(,[\w-]{1,40})*$/)
    .describe('References of sessions, separated by commas; unknown ones are ignored'),
  search: z.string().max(200).optional().describe('Part of a name, company, or email address, or a paddle number'),
});
export type SessionBiddersQuery = z.output<typeof SessionBiddersQuery>;

export const SessionBidderJson = z.object({
  approvalID: z.int(),
  userRef: z.string().describe('Reference of the bidder, which messages are sent to'),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string().describe('Empty if the bidder has none'),
});
export type SessionBidderJson = z.infer<typeof SessionBidderJson>;
export const SessionBiddersAnswer = data(z.object({ bidders: z.array(SessionBidderJson), totalRecords: z.int() }));
export type SessionBiddersJson = z.infer<typeof SessionBiddersAnswer>['data'];
