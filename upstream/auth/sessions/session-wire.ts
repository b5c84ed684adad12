import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

/** One of the caller's own sessions; `sessionRef` is not secret. */
const OwnSessionJson = z.object({
  sessionRef: z.string(),
  userAgent: z.string().describe('The browser’s User-Agent at sign-in; at most 300 characters'),
  signedInAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
  isCurrent: z.boolean().describe('Whether this is the current session'),
});
export type OwnSessionJson = z.infer<typeof OwnSessionJson>;

/** GET /app/house/user/sessions (added). */
export const OwnSessionsAnswer = data(z.object({ sessions: z.array(OwnSessionJson) }));

/** POST /app/house/user/sessions/end (added): ends one session, all except the current one, or all. */
export const EndSessionsBody = z.object({
  sessionRef: z.string().max(100).optional(),
  keepThis: z.boolean().optional(),
});

/** The response of calls that return nothing. */
export const DoneAnswer = data(z.null());
