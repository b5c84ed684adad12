import type { IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = 'rostrum_session';

/** What says who is asking; only the REST services can tell whether it is good. */
export interface Credential {
  readonly kind: 'session' | 'bearer';
  readonly token: string;
}

/** Tokens that could not be anything of ours are nobody's, and can end no header early. */
const TOKEN = /^[\w.~+/=-]{1,500}$/;

/** The bearer token where one is sent, else the session cookie. */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieValue(headers.cookie ?? '');
  if (token === undefined || !TOKEN.test(token)) return null;
  return { kind: bearer === undefined ? 'session' : 'bearer', token };
}

function cookieValue(header: string): string | undefined {
  const pair = header.split(';').map((part) => part.trim()).find((part) => part.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1);
}

/** Lax: links from mail find the session, requests of other sites do not. */
export function sessionCookie(token: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
}
