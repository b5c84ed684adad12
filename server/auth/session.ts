import type { UserJson } from '../../upstream/auth/wire';
import { unauthenticated, UpstreamRefusal } from '../core/graphql/errors';
import type { Credential } from '../core/rest/credential';

/** Who is asking, looked up once and only when something needs it. */
export interface Session {
  readonly credential: () => Credential | null;
  /** null for nobody: no credential, or one that is not good any more. */
  user(): Promise<UserJson | null>;
  /** Throws UNAUTHENTICATED for nobody. */
  signedIn(): Promise<UserJson>;
  /** The house, without waiting: every record of it was asked for in its name, so it is known wherever there is a record. */
  house(): UserJson['houseInfo'];
  /** Goes on as somebody else, or as nobody. */
  change(credential: Credential | null): void;
}

/**
 * A request's session; `lookUp` asks the REST services in the name of the credential of that moment, unless its user is `found` already.
 * `onAnswer` hears whose a credential is, null where it is nobody's.
 */
export function createSession(
  initial: Credential | null,
  lookUp: () => Promise<UserJson>,
  onAnswer: (credential: Credential, user: UserJson | null) => void,
  found: UserJson | null = null,
): Session {
  let credential = initial;
  let asked: Promise<UserJson | null> | null = found && Promise.resolve(found);
  let known = found;

  async function ask(): Promise<UserJson | null> {
    const asking = credential;
    if (asking === null) return null;
    try {
      known = await lookUp();
      onAnswer(asking, known);
      return known;
    } catch (error) {
      if (!(error instanceof UpstreamRefusal) || error.status !== 401) throw error;
      onAnswer(asking, null);
      return null;
    }
  }

  const user = () => (asked ??= ask());
  return {
    credential: () => credential,
    user,
    async signedIn() {
      const found = await user();
      if (found === null) throw unauthenticated();
      return found;
    },
    house() {
      if (known === null) throw unauthenticated();
      return known.houseInfo;
    },
    change(next) {
      credential = next;
      asked = null;
      known = null;
    },
  };
}
