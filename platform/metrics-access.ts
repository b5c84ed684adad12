import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who can read the metrics. */
export interface MetricsAccess {
  /** Bearer token that callers send. Null when none is set. */
  readonly token: string | null;
  /** Whether programs on this machine can read the metrics when no token is set. */
  readonly isLocalOpen: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
/** A proxy on this machine calls from loopback on behalf of any client; most proxies set one of these headers. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** HTTP status for a request for the metrics: 200, 401 without the right token, or 404 when the caller has no access at all. */
export function metricsStatus(
  { token, isLocalOpen }: MetricsAccess,
  { headers, socket }: IncomingMessage,
): 200 | 401 | 404 {
  if (token !== null)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`)) ? 200 : 401;
  const isLocal = isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
  return isLocalOpen && isLocal ? 200 : 404;
}
