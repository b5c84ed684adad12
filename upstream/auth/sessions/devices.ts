import type { Transaction } from '../../core/database/database';
import { newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { findDevice, rememberDevice } from './device-store';
import { limits } from './limits';
import type { SessionOwner } from './session-store';
import type { SessionJson } from './session-wire';

/** A browser that is used to sign in. */
export interface Device {
  /** Its device token; null if it has no valid one. */
  readonly token: string | null;
  readonly tokenHash: string;
  /** Whether the user has signed in with it before. */
  readonly isOwners: boolean;
}

/** Returns the browser of a device token. Unknown tokens are ignored, so that nobody can plant one. */
export async function deviceOf(
  { db, clock }: Services,
  token: string | undefined,
  owner: SessionOwner | null,
): Promise<Device> {
  const tokenHash = tokenHashOf(token ?? '');
  const since = new Date(clock.now().getTime() - limits.deviceMs);
  const { isKnown, isOwners } = await findDevice(db, tokenHash, owner, since);
  return { token: isKnown && token !== undefined ? token : null, tokenHash, isOwners };
}

/** Associates the browser with the user. Returns its device token, a new one if it had none, and when that expires. */
export async function rememberedDevice(
  tx: Transaction,
  { clock }: Services,
  { token }: Device,
  owner: SessionOwner,
): Promise<SessionJson> {
  const secret = token ?? newSecret();
  const now = clock.now();
  await rememberDevice(tx, tokenHashOf(secret), owner, now);
  return { token: secret, expiresAt: now.getTime() + limits.deviceMs, lastsSeconds: limits.deviceMs / 1000 };
}
