import { createHash } from 'node:crypto';
import type { Credential } from './credential';

/** Number of remembered credentials; the least recently used one is dropped first. */
const MOST_CREDENTIALS = 10_000;

/** The keys that limits are counted by. */
export interface CallerKeys {
  /** null until the services have authenticated the credential. */
  readonly user: string | null;
  /** The house; the client address while the house is unknown. */
  readonly tenant: string;
}

/**
 * Remembers the user and house of each credential as last reported by the services. It is used only for fair shares and limits, and
 * grants nothing. An unauthenticated credential counts by address, so that invented ones gain no share.
 */
export interface KnownCallers {
  of(credential: Credential | null, clientAddress: string): CallerKeys;
  /** Records the services' result for a credential: its user, or null if it is invalid. */
  learn(credential: Credential, user: { readonly userID: number; readonly houseRef: string } | null): void;
}

/** Creates the memory of one process. It stores hashes, never the credentials. */
export function createKnownCallers(): KnownCallers {
  const known = new Map<string, CallerKeys>();
  const hashOf = ({ kind, token }: Credential) => createHash('sha256').update(`${kind} ${token}`).digest('base64');
  return {
    of(credential, clientAddress) {
      const stranger = { user: null, tenant: `address ${clientAddress}` };
      return credential === null ? stranger : (known.get(hashOf(credential)) ?? stranger);
    },
    learn(credential, user) {
      const hash = hashOf(credential);
      known.delete(hash);
      if (user === null) return;
      known.set(hash, { user: `user ${user.houseRef} ${user.userID}`, tenant: `house ${user.houseRef}` });
      const [oldest] = known.keys();
      if (known.size > MOST_CREDENTIALS && oldest !== undefined) known.delete(oldest);
    },
  };
}
