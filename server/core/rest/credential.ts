import type { IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = 'rostrum_session';
/** Says at a sign-in that this browser is known; it signs nobody in. */
const DEVICE_COOKIE = 'rostrum_device';

/** What says who is asking; only the REST services can tell whether it is good. */
export interface Credential {
  readonly kind: 'session' | 'bearer';
  readonly token: string;
}

/** Tokens that could not be anything of ours are nobody's, and can end no header early. */
const TOKEN = /^[\w.~+/=-]{1,500}$/;
const LONGEST_DEVICE = 100;

/** The bearer token where one is sent, else the session cookie. */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieValue(headers.cookie ?? '', SESSION_COOKIE);
  if (token === undefined || !TOKEN.test(token)) return null;
  return { kind: bearer === undefined ? 'session' : 'bearer', token };
}

/** The secret of a browser in which somebody has signed in before; undefined without one. */
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

/** Lax: links from mail find the session, requests of other sites do not. */
const cookie = (name: string, token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookie(SESSION_COOKIE, token, maxAgeSeconds, isSecure);

export const deviceCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookie(DEVICE_COOKIE, token, maxAgeSeconds, isSecure);
