import { createHash } from 'node:crypto';
import type { Credential } from '../rest/credential';

/** Credentials that are remembered; the one that was used the longest ago is forgotten first. */
const MOST_CREDENTIALS = 10_000;

/** Whom limits are counted by. */
export interface CallerKeys {
  /** null while nobody has vouched for the credential. */
  readonly user: string | null;
  /** The house; the address while it is not known. */
  readonly tenant: string;
}

/**
 * Which user and house a credential belonged to when the services were last asked, for fair shares and limits only: it
 * grants nothing. A credential that nobody has vouched for counts as its address, so that made-up ones gain no share.
 */
export interface KnownCallers {
  of(credential: Credential | null, clientAddress: string): CallerKeys;
  /** What the services said of the credential: whose it is, or that it is nobody's. */
  learn(credential: Credential, user: { readonly userID: number; readonly houseRef: string } | null): void;
}

/** The memory of one process. It keeps hashes, never a credential itself. */
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
