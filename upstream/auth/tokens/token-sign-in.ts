import type { Actor } from '../../core/http/actor';
import type { RequestOrigin } from '../../core/http/http';
import { hashOf, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { countAttempt } from '../sessions/attempts';
import { findTokenActor, touchToken } from './token-store';

const minuteMs = 60_000;
/** Invalid tokens per address in 15 minutes. */
const badTokensPerAddress = 50;

/** Makes tokens recognizable for people and secret scanners. Session secrets never begin with it. */
export const TOKEN_PREFIX = 'rst_';

export const looksLikeToken = (secret: string): boolean => secret.startsWith(TOKEN_PREFIX);

/**
 * Returns the actor of an API token; null if the token is unknown, expired, or revoked, or its user is disabled. Throws 429
 * TOO_MANY_ATTEMPTS after too many invalid tokens from an address; valid ones from the same address are never blocked.
 */
export async function authenticateToken(
  services: Services,
  secret: string,
  { requestId, clientAddress }: RequestOrigin,
): Promise<Actor | null> {
  const now = services.clock.now();
  const found = await findTokenActor(services.db, tokenHashOf(secret), now);
  if (found === null) {
    const key = hashOf('token-address', clientAddress);
    await countAttempt(services, [{ key, most: badTokensPerAddress }], [key]);
    services.log.warn({ clientAddress, requestId }, 'an API token is unknown, expired or revoked');
    return null;
  }
  const { tokenId, usedAt, ...actor } = found;
  // Written at most once a minute, so that reads don't cause writes.
  if (usedAt === null || usedAt.getTime() <= now.getTime() - minuteMs)
    await touchToken(services.db, actor.houseId, tokenId, now, clientAddress);
  return { ...actor, requestId };
}
