import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../../upstream/core/files/bucket-settings';
import { signatureProblem } from './bucket-signature';

/**
 * What the server does with a request instead of answering it: an error, a closed connection, a connection that is closed after some bytes
 * of the content, or silence.
 */
export type BucketFault =
  { readonly status: number; readonly code: string } | 'drop' | { readonly cutAfter: number } | 'hang';

interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** S3-compatible storage with one bucket. It checks every signature and the hash of every body. */
export interface TestBucket {
  readonly settings: BucketSettings;
  /** The value of FILES_URL. */
  readonly filesUrl: string;
  /** The settings of a product that uses the bucket. */
  readonly env: Readonly<{ FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }>;
  readonly objects: Map<string, StoredObject>;
  /** The requests so far, such as "GET house/pictures/aa/picture.jpg". */
  readonly requests: string[];
  /** Faults of the next requests, in order; null answers one normally. */
  next(...faults: (BucketFault | null)[]): void;
  /** A fault of all requests from now on; null for none. */
  always(fault: BucketFault | null): void;
  close(): Promise<void>;
}

const NAME = 'house-files';
const REGION = 'eu-test-1';
const KEY = { accessKeyId: 'TESTACCESSKEY', secretAccessKey: 'Kestrel/Quarry+Oat=58' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

function sendXml(res: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  res.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Sends an error as S3 does, which repeats parts of the request. */
const sendError = (res: ServerResponse, status: number, code: string) => {
  sendXml(
    res,
    status,
    `<Error>${element('Code', code)}${element('Message', 'words of the storage')}${element('AWSAccessKeyId', KEY.accessKeyId)}</Error>`,
  );
};

/** Starts the storage on a free loopback port. A list has `pageSize` keys in a page. */
export async function startBucket({ pageSize = 3, prefix = 'house/' } = {}): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const queue: (BucketFault | null)[] = [];
  let standing: BucketFault | null = null;

  function list(res: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token');
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .sort()
      // A token has characters that XML and URLs encode.
      .filter((key) => after === null || `+&<${key}` > after);
    const page = found.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? '1000')));
    const isTruncated = page.length < found.length;
    sendXml(
      res,
      200,
      `<ListBucketResult>${element('IsTruncated', String(isTruncated))}${page
        .map((key) => `<Contents>${element('Key', key)}</Contents>`)
        .join('')}${isTruncated ? element('NextContinuationToken', `+&<${page.at(-1) ?? ''}`) : ''}</ListBucketResult>`,
    );
  }

  function read(req: IncomingMessage, res: ServerResponse, key: string, cutAfter: number | null): void {
    const object = objects.get(key);
    if (!object) {
      if (req.method === 'HEAD') res.writeHead(404).end();
      else sendError(res, 404, 'NoSuchKey');
      return;
    }
    const { bytes, etag, metadata } = object;
    if (req.headers['if-match'] !== undefined && req.headers['if-match'] !== etag) {
      sendError(res, 412, 'PreconditionFailed');
      return;
    }
    const start = Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1] ?? 0);
    const part = bytes.subarray(start);
    res.writeHead(start === 0 ? 200 : 206, {
      etag,
      ...metadata,
      'content-length': part.length,
      ...(start > 0 && { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
    });
    if (req.method === 'HEAD') res.end();
    else if (cutAfter === null) res.end(part);
    else
      res.write(part.subarray(0, cutAfter), () => {
        res.destroy();
      });
  }

  function store(req: IncomingMessage, res: ServerResponse, key: string, bytes: Buffer): void {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const metadata = Object.fromEntries(
      Object.entries(req.headers).flatMap(([name, value]) =>
        name.startsWith('x-amz-meta-') && typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    objects.set(key, { bytes, etag, metadata });
    res.writeHead(200, { etag, 'content-length': 0 }).end();
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = req;
    const url = new URL(target, 'http://bucket.test');
    const [, bucket, key = ''] = /^\/([^/]+)(?:\/(.*))?$/s.exec(decodeURIComponent(url.pathname)) ?? [];
    requests.push(`${method} ${key === '' ? url.search : key}`);
    const fault = queue.length > 0 ? (queue.shift() ?? null) : standing;
    if (fault === 'drop') {
      req.socket.destroy();
      return;
    }
    const body = await buffer(req);
    if (fault === 'hang') return;
    if (fault !== null && 'status' in fault) {
      sendError(res, fault.status, fault.code);
      return;
    }
    const problem = signatureProblem({ method, target, headers: req.headers }, body, KEY, REGION);
    if (problem !== null) sendError(res, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem);
    else if (bucket !== NAME) sendError(res, 404, 'NoSuchBucket');
    else if (method === 'GET' && key === '' && url.searchParams.get('list-type') === '2') list(res, url.searchParams);
    else if (method === 'GET' || method === 'HEAD') read(req, res, key, fault?.cutAfter ?? null);
    else if (method === 'PUT') store(req, res, key, body);
    else if (method === 'DELETE') {
      objects.delete(key);
      res.writeHead(204).end();
    } else sendError(res, 405, 'MethodNotAllowed');
  }

  const server = createServer((req, res) => {
    // A client that disconnects while it sends is not an error of the storage.
    answer(req, res).catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const filesUrl = `s3://${NAME}?endpoint=${endpoint}&region=${REGION}&prefix=${prefix.replace(/\/$/, '')}`;
  return {
    settings: { endpoint, region: REGION, bucket: NAME, prefix, ...KEY },
    filesUrl,
    env: { FILES_URL: filesUrl, AWS_ACCESS_KEY_ID: KEY.accessKeyId, AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey },
    objects,
    requests,
    next: (...faults) => {
      queue.push(...faults);
    },
    always(fault) {
      standing = fault;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
