import { z } from 'zod';
import { data, Timestamp } from '../../core/http/wire';

/**
 * POST /app/session (added): signs in. The token is the credential, as the cookie `rostrum_session` or as a bearer token. DELETE
 * /app/session (added) ends the session.
 */
export const SignInBody = z.object({
  // Longer than any name or password. Longer texts are handled like any other wrong input.
  houseUserName: z.string().max(10_000),
  userName: z.string().max(10_000),
  password: z.string().max(10_000),
  userAgent: z.string().max(2000).optional().describe('The browser’s User-Agent; at most 300 characters are stored'),
  deviceToken: z.string().max(100).optional().describe('The device token of an earlier sign-in in the same browser'),
});
export const SessionJson = z.object({
  token: z.string(),
  expiresAt: Timestamp,
  lastsSeconds: z
    .int()
    .describe('How long the token lasts: a caller’s clock may differ from the one that set expiresAt'),
});
export type SessionJson = z.infer<typeof SessionJson>;
const SignedInJson = SessionJson.extend({
  device: SessionJson.describe(
    'Identifies this browser at the next sign-in, so that failed attempts by others on the same name don’t slow it down',
  ),
});
export type SignedInJson = z.infer<typeof SignedInJson>;
/** POST /app/session/secondFactor (added) returns a session. */
export const CompletedAnswer = data(SignedInJson);
/** The password was correct, and a second factor is required. A recovery code always completes the sign-in. */
const AwaitedJson = SessionJson.omit({ lastsSeconds: true }).extend({
  hasAuthenticator: z.boolean().describe('Whether a code from an authenticator app completes the sign-in'),
  hasPasskey: z.boolean().describe('Whether a passkey completes the sign-in'),
});
export type AwaitedJson = z.infer<typeof AwaitedJson>;
export const SignInAnswer = data(
  z.union([
    SignedInJson,
    z.object({
      secondFactor: AwaitedJson.describe('Challenge to send back with the code or passkey, and when it expires'),
    }),
  ]),
);
export type SignInJson = z.infer<typeof SignInAnswer>['data'];

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
