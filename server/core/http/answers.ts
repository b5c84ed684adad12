import type { IncomingMessage, ServerResponse } from 'node:http';

export function redirect(res: ServerResponse, location: string): void {
  res.writeHead(302, { location, 'cache-control': 'no-store' }).end();
}

export function sendText(res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  sendText(res, status, JSON.stringify(value), 'application/json; charset=utf-8');
}

/**
 * Reads and discards the body of a request that was rejected early: closing the connection while the client is still writing would lose
 * the response. A body of more than `mostBytes` closes the connection.
 */
export function discardBody(req: IncomingMessage, mostBytes: number): void {
  let bytes = 0;
  req.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > mostBytes) req.destroy();
  });
}
