import type { Transaction } from '../../core/database/database';
import { newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { limits } from '../sessions/limits';
import type { SessionOwner } from '../sessions/session-store';
import { replaceLink } from './password-store';

/**
 * Creates a link to choose a password, invalidates the user's earlier one, and returns its URL. The link works once and expires after an
 * hour, or after `livesMs`. The URL is a secret: send it only to the user.
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

/** Returns the URL of the page to request a link. */
export const resetPage = (publicUrl: string): string => `${publicUrl}/ar/password-reset`;
