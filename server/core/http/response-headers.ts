import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const policy = (...rules: string[]): string =>
  ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", ...rules].join('; ');

/** Policy for data, which must never be rendered as a page. */
const DATA = policy("default-src 'none'");

/**
 * GraphiQL has its scripts, styles, and workers inline, and its editor creates styles at run time. It is the only page
 * with inline code, and may connect only to this server.
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
 * The app's scripts are files of this server. styled-components creates its styles at run time, with the nonce on
 * its elements. Pictures of lots may come from any https host, and those that are being uploaded from the browser itself.
 */
const app = (nonce: string): string =>
  policy(
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data: https:",
    "object-src 'none'",
  );

/**
 * A thread of the app that runs WebAssembly, such as the one that reads slates. It can fetch from this server only, and has no page. The app's
 * own policy doesn't allow WebAssembly.
 */
const WEB_ASSEMBLY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * A sent email in a frame of the app: its styles and pictures are inlined, and nothing is executed or fetched. The
 * sandbox isolates it from the app, even when it is opened directly; its links open in new windows.
 */
const MAIL =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** One year. Subdomains are not included, because they may belong to others. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Sets the headers of every response. Pages override the policy with their own. The date is the product's, which the app
 * computes with, rather than the machine's.
 */
export function setCommonHeaders(res: ServerResponse, requestId: string, isPublicHttps: boolean, now: Date): void {
  res.setHeader('date', now.toUTCString());
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

export function allowWebAssembly(res: ServerResponse): void {
  res.setHeader('content-security-policy', WEB_ASSEMBLY);
}

/** Sets the policy of the app's page, and returns the nonce of this response. */
export function allowApp(res: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader('content-security-policy', app(nonce));
  return nonce;
}
