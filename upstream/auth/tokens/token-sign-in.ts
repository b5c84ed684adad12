import type { Actor } from '../../core/http/actor';
import type { Asked } from '../../core/http/http';
import type { Services } from '../../core/services';
import { countAttempt } from '../sessions/attempts';
import { hashOf, tokenHashOf } from '../sessions/secrets';
import { findTokenActor, touchToken } from './token-store';

const minuteMs = 60_000;
/** Tokens that are none, from one address in a quarter of an hour. */
const badTokensPerAddress = 50;

/** Recognisable for people and for tools that look for secrets in files; sessions never look like it. */
export const TOKEN_PREFIX = 'rst_';

export const looksLikeToken = (secret: string): boolean => secret.startsWith(TOKEN_PREFIX);

/**
 * Who an API token acts as; null when it is unknown, over or revoked, or its user is disabled. Throws 429 TOO_MANY_ATTEMPTS
 * for more bad tokens of an address; good ones of the same address are never held back.
 */
export async function authenticateToken(
  services: Services,
  secret: string,
  { requestId, clientAddress }: Asked,
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
  // Written at most once a minute, so that reading does not write.
  if (usedAt === null || usedAt.getTime() <= now.getTime() - minuteMs)
    await touchToken(services.db, actor.houseId, tokenId, now, clientAddress);
  return { ...actor, requestId };
}
