import { noteSessions } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { forbidden } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { limits } from './limits';
import {
  deleteSession,
  deleteSessionByRef,
  deleteSessions,
  findUserAgent,
  insertSession,
  selectSessions,
  type SessionOwner,
} from './session-store';
import type { OwnSessionJson, SessionJson } from './session-wire';

/** Creates a session and returns its secret, which is not stored. */
export async function openSession(
  tx: Transaction,
  services: Services,
  owner: SessionOwner,
  userAgent: string,
): Promise<SessionJson> {
  const token = newSecret();
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + limits.session.longestMs);
  const storedUserAgent = userAgent.slice(0, limits.session.userAgentLength);
  await insertSession(
    tx,
    {
      ...owner,
      tokenHash: tokenHashOf(token),
      ref: services.newRef('SES'),
      userAgent: storedUserAgent,
      now,
      expiresAt,
    },
    limits.session.mostPerUser,
  );
  await noteSessions(tx, services.clock, owner.houseId, owner.userId);
  return { token, expiresAt: expiresAt.getTime(), lastsSeconds: limits.session.longestMs / 1000 };
}

/** Returns the caller's active sessions, most recently used first. `token` is the secret of the current one. */
export async function ownSessions({ db, clock }: Services, actor: Actor, token: string): Promise<OwnSessionJson[]> {
  const now = clock.now();
  const rows = await selectSessions(
    db,
    actor,
    tokenHashOf(token),
    now,
    new Date(now.getTime() - limits.session.idleMs),
  );
  return rows.map(({ ref, userAgent, createdAt, seenAt, expiresAt, isCurrent }) => ({
    sessionRef: ref,
    userAgent,
    signedInAt: createdAt.getTime(),
    lastSeenAt: seenAt.getTime(),
    expiresAt: expiresAt.getTime(),
    isCurrent,
  }));
}

/** Ends one of the caller's sessions. Does nothing if it has ended already or belongs to another user. */
export async function endOwnSession({ db, clock }: Services, actor: Actor, ref: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessionByRef(tx, actor, ref);
    await noteSessions(tx, clock, actor.houseId, actor.userId);
  });
}

/** Ends all sessions of the caller, optionally except the current one. */
export async function endOwnSessions(
  { db, clock }: Services,
  actor: Actor,
  token: string,
  keepThis: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessions(tx, actor, keepThis ? tokenHashOf(token) : null);
    await noteSessions(tx, clock, actor.houseId, actor.userId);
  });
}

/** Ends the session of a secret in the caller's transaction. Does nothing if there is none. */
export async function endSession(tx: Transaction, { clock }: Services, token: string): Promise<void> {
  const owner = await deleteSession(tx, tokenHashOf(token));
  if (owner !== null) await noteSessions(tx, clock, owner.houseId, owner.userId);
}

/** Ends the session, if it hasn't ended yet. */
export async function signOut(services: Services, token: string): Promise<void> {
  await services.db.transaction((tx) => endSession(tx, services, token));
}

/** Returns the User-Agent of the caller's session. Throws 403 if the caller doesn't use a session. */
export async function requireOwnSession({ db }: Services, actor: Actor, token: string): Promise<string> {
  const userAgent = await findUserAgent(db, actor, tokenHashOf(token));
  if (userAgent === null) throw forbidden();
  return userAgent;
}
