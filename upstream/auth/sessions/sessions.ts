import { noteSessions } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { forbidden } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { deleteSession } from '../store';
import type { SessionJson } from '../wire';
import { limits } from './limits';
import { newSecret, tokenHashOf } from './secrets';
import {
  deleteSessionByRef,
  deleteSessions,
  findUserAgent,
  insertSession,
  selectSessions,
  type SessionOwner,
} from './session-store';
import type { OwnSessionJson } from './session-wire';

/** Makes a session and answers its secret, which is kept nowhere. */
export async function openSession(
  tx: Transaction,
  services: Services,
  owner: SessionOwner,
  userAgent: string,
): Promise<SessionJson> {
  const token = newSecret();
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + limits.session.longestMs);
  const kept = userAgent.slice(0, limits.session.userAgentLength);
  await insertSession(
    tx,
    { ...owner, tokenHash: tokenHashOf(token), ref: services.newRef('SES'), userAgent: kept, now, expiresAt },
    limits.session.mostPerUser,
  );
  await noteSessions(tx, services.clock, owner.houseId, owner.userId);
  return { token, expiresAt: expiresAt.getTime() };
}

/** The caller's sessions that are not over, the last used first. `token` is the secret that they ask with. */
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

/** Ends one of the caller's sessions; nothing happens when it is over already, or somebody else's. */
export async function endOwnSession({ db, clock }: Services, actor: Actor, ref: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessionByRef(tx, actor, ref);
    await noteSessions(tx, clock, actor.houseId, actor.userId);
  });
}

/** Ends all sessions of the caller, but for the one that they ask with where it is to stay. */
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

/** Ends the session of a secret, in the transaction of the caller; nothing happens where there is none. */
export async function endSession(tx: Transaction, { clock }: Services, token: string): Promise<void> {
  const owner = await deleteSession(tx, tokenHashOf(token));
  if (owner !== null) await noteSessions(tx, clock, owner.houseId, owner.userId);
}

/** Throws 403 where the caller asks by something other than a session of theirs; answers what its browser said of itself. */
export async function requireOwnSession({ db }: Services, actor: Actor, token: string): Promise<string> {
  const userAgent = await findUserAgent(db, actor, tokenHashOf(token));
  if (userAgent === null) throw forbidden();
  return userAgent;
}
