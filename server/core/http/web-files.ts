import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isScreenPath } from '../../../rules/core/screen-paths';
import { sendText } from './answers';
import { allowApp, allowWebAssembly } from './response-headers';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Threads of the app that run WebAssembly. They have the policy of their own response, not that of the page. */
const WEB_ASSEMBLY = /^\/assets\/slate-worker-[\w-]+\.js$/;

/** Compressed variants from the build; the first one that the browser accepts is sent. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: string | null;
  readonly etag: string;
}

async function fileAt(path: string, encoding: string | null): Promise<FoundFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    path,
    bytes: found.size,
    encoding,
    etag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`,
  };
}

async function bestFile(path: string, accepted: string): Promise<FoundFile | null> {
  for (const [encoding, ending] of ENCODINGS) {
    const file = accepted.includes(encoding) ? await fileAt(path + ending, encoding) : null;
    if (file) return file;
  }
  return fileAt(path, null);
}

async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: FoundFile,
  type: string,
  isForEver: boolean,
): Promise<void> {
  res.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache');
  res.setHeader('etag', file.etag);
  res.setHeader('vary', 'accept-encoding');
  if (req.headers['if-none-match'] === file.etag) {
    res.writeHead(304).end();
    return;
  }
  if (file.encoding) res.setHeader('content-encoding', file.encoding);
  res.writeHead(200, { 'content-type': type, 'content-length': file.bytes });
  if (req.method === 'HEAD') res.end();
  else await pipeline(createReadStream(file.path), res);
}

/** Sends the app's page, with 404 if it has no screen there: it says so. Each response has its own nonce, so it is never cached. */
async function sendPage(res: ServerResponse, folder: string, path: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) {
    sendText(res, 503, 'The app is not built: npm run build.');
    return;
  }
  const nonce = allowApp(res);
  sendText(res, isScreenPath(path) ? 200 : 404, page.replaceAll('CSP_NONCE', nonce), 'text/html; charset=utf-8');
}

/** Serves the built app: its files, and its page for every other path, which the app's router handles. */
export function createWebFiles(folder: string) {
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const file = normalize(`/${path}`);
    const type = TYPES[extname(file)];
    if (type === undefined) return sendPage(res, folder, path);
    const found = await bestFile(join(folder, file), req.headers['accept-encoding'] ?? '');
    if (WEB_ASSEMBLY.test(file)) allowWebAssembly(res);
    // Vite names assets by content, so they never change.
    if (found !== null) return sendFile(req, res, found, type, file.startsWith('/assets/'));
    sendText(res, 404, 'The file does not exist.');
    return undefined;
  };
}
