import { unauthenticated } from './errors';

/** What a request says about who asks. */
export interface Credentials {
  /** The session's secret, or null where there is none. */
  readonly token: string | null;
  /** The house that an `Authorization: {houseRef}*` header names; it must be the session's. */
  readonly houseRef: string | null;
}

const sessionCookie = 'rostrum_session';

function cookieValue(header: string, name: string): string | null {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}

/**
 * The credentials of a request: a bearer token, else the session cookie. The specifications' `Authorization: {houseRef}*`
 * names a house and proves nothing, so the credential is then the cookie. Throws 401 for any other header.
 */
export function readCredentials(headers: { readonly authorization?: string; readonly cookie?: string }): Credentials {
  const cookie = cookieValue(headers.cookie ?? '', sessionCookie);
  if (headers.authorization === undefined) return { token: cookie, houseRef: null };
  const [, bearer] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization) ?? [];
  if (bearer) return { token: bearer, houseRef: null };
  const [, houseRef] = /^([\w-]{1,100})\*$/.exec(headers.authorization) ?? [];
  if (houseRef) return { token: cookie, houseRef };
  throw unauthenticated();
}
