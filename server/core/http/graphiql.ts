import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { projectFile } from '../../../platform/project-file';
import { allowGraphiQL } from './response-headers';

const EXAMPLES = 'server/core/http/graphiql';
/** The page is large and rendered once. A medium quality takes a second and saves nine tenths. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Page {
  readonly etag: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** Returns the operations that open with the page, in the order of their file names. */
export function exampleOperations(): string[] {
  const folder = projectFile(EXAMPLES);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
}

async function makePage(): Promise<Page> {
  // Nine megabytes of script, so it is loaded with the first visit, not with the server.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = Buffer.from(
    renderGraphiQL({
      title: 'Rostrum GraphiQL',
      endpoint: '/graphql',
      credentials: 'same-origin',
      defaultTabs: exampleOperations().map((query) => ({ query })),
      additionalHeaders: { 'x-graphql-yoga-csrf': '1' },
      favicon: '/ar/favicon.svg',
    }),
  );
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, BROTLI), promisify(gzip)(html)]);
  return {
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
    bodies: { br, gzip: zipped, identity: html },
  };
}

/** Returns whether a browser opens the endpoint as a page. */
export function wantsGraphiQL(req: IncomingMessage): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && (req.headers.accept ?? '').includes('text/html');
}

/** Serves GraphiQL from this server, without external resources. */
export function createGraphiQL() {
  let page: Promise<Page> | null = null;
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { etag, bodies } = await (page ??= makePage());
    const accepted = req.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
    allowGraphiQL(res);
    res.setHeader('cache-control', 'no-cache');
    res.setHeader('etag', etag);
    res.setHeader('vary', 'accept-encoding');
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304).end();
      return;
    }
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bodies[encoding].length });
    res.end(req.method === 'HEAD' ? undefined : bodies[encoding]);
  };
}
