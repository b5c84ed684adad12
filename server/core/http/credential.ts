import type { IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = 'rostrum_session';
/** Identifies a known browser at sign-in; it doesn't authenticate. */
const DEVICE_COOKIE = 'rostrum_device';

/** The caller's credential. Only the REST services can tell whether it is valid. */
export interface Credential {
  readonly kind: 'session' | 'bearer';
  readonly token: string;
}

/** Other tokens can't be ours and are ignored; they might also inject headers. */
const TOKEN = /^[\w.~+/=-]{1,500}$/;
const LONGEST_DEVICE = 100;

/** Returns the bearer token if there is one, else the session cookie. */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieValue(headers.cookie ?? '', SESSION_COOKIE);
  if (token === undefined || !TOKEN.test(token)) return null;
  return { kind: bearer === undefined ? 'session' : 'bearer', token };
}

/** Returns the device token of a browser that was used to sign in before; undefined if there is none. */
export function deviceTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = cookieValue(headers.cookie ?? '', DEVICE_COOKIE);
  return token !== undefined && token.length <= LONGEST_DEVICE && TOKEN.test(token) ? token : undefined;
}

function cookieValue(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Lax: links from emails include the session, requests from other sites don't. */
const cookie = (name: string, token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookie(SESSION_COOKIE, token, maxAgeSeconds, isSecure);

export const deviceCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookie(DEVICE_COOKIE, token, maxAgeSeconds, isSecure);
