import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** How the metrics can be read. */
export interface MetricsAccess {
  /** Null where none is set. */
  readonly token: string | null;
  /** Whether programs on this machine can read them where there is no token. */
  readonly isLocalOpen: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
/** A proxy on this machine is a local caller too, on behalf of anybody; most say that they are one. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether the caller can read the metrics: 200, 401 without the right token, or 404 where they are not offered to them. */
export function metricsStatus(
  { token, isLocalOpen }: MetricsAccess,
  { headers, socket }: IncomingMessage,
): 200 | 401 | 404 {
  if (token !== null)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`)) ? 200 : 401;
  const isLocal = isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
  return isLocalOpen && isLocal ? 200 : 404;
}
