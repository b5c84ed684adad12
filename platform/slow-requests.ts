import type { IncomingMessage, ServerOptions } from 'node:http';

/** The specified time in which an image is sent. A file of 50 MB takes so long with 1.4 Mbit/s. */
const FILE_MS = 300_000;

/** How long a body without a file may take after its headers, in ms. */
export const BODY_MS = 14_000;

/**
 * Limits of a server for the time in which it receives a request, in ms. `limitBody` has a lower one for the body. Responses, also streams, have
 * no limit.
 */
export const RECEIVING_LIMITS = {
  requestTimeout: FILE_MS,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
} as const satisfies ServerOptions;

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Ends the connection of a request whose body isn't complete in time. Call it for requests without a file, which can take longer. */
export function limitBody(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => {
    if (!request.complete) socket.end(TOO_SLOW, () => socket.destroy());
  }, BODY_MS).unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}
