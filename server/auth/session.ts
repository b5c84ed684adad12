import type { UserJson } from '../../upstream/auth/access-wire';
import type { SessionJson } from '../../upstream/auth/sessions/session-wire';
import { unauthenticated, UpstreamRefusal } from '../core/graphql/errors';
import type { Credential } from '../core/http/credential';

/** The session of a request. The user is looked up at most once, when a resolver needs it. */
export interface Session {
  readonly credential: () => Credential | null;
  /** Returns the user; null without a credential or if it is no longer valid. */
  user(): Promise<UserJson | null>;
  /** Returns the user; throws UNAUTHENTICATED if there is none. */
  signedIn(): Promise<UserJson>;
  /** Returns the house synchronously. Every record was requested for the house, so it is known wherever there is a record. */
  house(): UserJson['houseInfo'];
  /** Continues with another credential, or with none. */
  change(credential: Credential | null): void;
}

/**
 * Creates a request's session. `lookUp` returns the user of the current credential, unless `found` already is that user.
 * `onAnswer` receives the user of a credential, or null if it is invalid.
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

declare module '../core/context' {
  interface RequestParts {
    readonly session: Session;
  }
  interface GraphQLContext {
    /** Returns new parts for the same caller, with nothing loaded except the user, if given. */
    readonly renewed: (user?: UserJson) => RequestParts;
    readonly setSessionCookie: (session: SessionJson) => void;
    readonly clearSessionCookie: () => void;
    readonly setDeviceCookie: (session: SessionJson) => void;
  }
}
