import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the HTTP server knows about a request. */
export interface HttpScope {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly clientAddress: string;
}
