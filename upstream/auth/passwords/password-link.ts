import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { limits } from '../sessions/limits';
import { newSecret, tokenHashOf } from '../sessions/secrets';
import type { SessionOwner } from '../sessions/session-store';
import { replaceLink } from './password-store';

/**
 * Makes the one link by which a user chooses a password, and answers its address; any earlier link of theirs is over. It
 * works once, for an hour unless `livesMs` says otherwise. The address is a secret: it belongs into a message to them alone.
 */
export async function newPasswordLink(
  tx: Transaction,
  { clock, publicUrl }: Services,
  owner: SessionOwner,
  livesMs: number = limits.linkMs,
): Promise<string> {
  const token = newSecret();
  const now = clock.now();
  await replaceLink(tx, owner, tokenHashOf(token), now, new Date(now.getTime() + livesMs));
  return `${resetPage(publicUrl)}?jwt=${token}`;
}

/** Where a link is asked for. */
export const resetPage = (publicUrl: string): string => `${publicUrl}/ar/password-reset`;
