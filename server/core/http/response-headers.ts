import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const policy = (...rules: string[]): string =>
  ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", ...rules].join('; ');

/** Data is never a page, whoever opens it as one. */
const DATA = policy("default-src 'none'");

/**
 * GraphiQL carries its scripts, styles and workers in its one page, and its editor makes styles as it runs. It is the one page
 * with inline code; what it may talk to is this server.
 */
const GRAPHIQL = policy(
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  'worker-src blob:',
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
);

/**
 * The app's scripts are files of ours. Its styles are written at run time by styled-components, which puts the nonce on
 * its elements. Pictures of lots come from anywhere that the house keeps them.
 */
const app = (nonce: string): string =>
  policy(
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "object-src 'none'",
  );

/**
 * A message that was sent, in a frame of the app: its styles stand in it, its pictures too, and nothing runs or is fetched. The
 * sandbox makes it a stranger to the app, also when it is opened by itself; its links open beside it.
 */
const MAIL =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** One year. Other names below the same domain are not ours to decide on. */
const HTTPS_ONLY = 'max-age=31536000';

/** What every answer carries. A page sets its own policy over it. */
export function setCommonHeaders(res: ServerResponse, requestId: string, isPublicHttps: boolean): void {
  if (isPublicHttps) res.setHeader('strict-transport-security', HTTPS_ONLY);
  res.setHeader('x-request-id', requestId);
  res.setHeader('content-security-policy', DATA);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  res.setHeader('cross-origin-opener-policy', 'same-origin');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
}

export function allowGraphiQL(res: ServerResponse): void {
  res.setHeader('content-security-policy', GRAPHIQL);
}

export function allowMail(res: ServerResponse): void {
  res.setHeader('content-security-policy', MAIL);
}

/** Gives the app's page its policy, and the nonce of this answer. */
export function allowApp(res: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader('content-security-policy', app(nonce));
  return nonce;
}
