import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readKeyPage } from './bucket-answers';
import { ATTEMPTS, type BucketAnswer, type BucketClient, bucketClient, type BucketRequest } from './bucket-client';
import type { BucketSettings } from './bucket-settings';
import {
  checkedKey,
  digestOf,
  type FileDigest,
  type FileStore,
  isFileKey,
  MARK_FILE,
  type OpenFile,
  TRIED,
  verified,
} from './files';
import { FilesError } from './files-error';

/** The SHA-256 of an object, stored with it: an ETag isn't a hash of the content in every storage. */
const SHA256 = 'x-amz-meta-sha256';
const PAGE = '1000';
const TRIAL_FILE = '.trial';
/** Each write costs money, so readiness writes this often; it reads the mark every time. */
const TRIED_EVERY_MS = 60_000;

const SHA256_FORM = /^[\da-f]{64}$/;
const ERROR_FREE = [200, 201, 204];

/** Returns the digest that an answer has in its headers; null if the object was not stored by Rostrum. */
function storedDigest(answer: BucketAnswer): FileDigest | null {
  const [bytes, sha256] = [answer.header('content-length'), answer.header(SHA256)];
  return bytes !== null && sha256 !== null && SHA256_FORM.test(sha256) ? { bytes: Number(bytes), sha256 } : null;
}

/** Reads an object to its end. After an interruption, it continues where it was, if the object is the same. */
async function* resumed(client: BucketClient, asked: BucketRequest, first: BucketAnswer, bytes: number) {
  const etag = first.header('etag');
  let answer = first;
  let at = 0;
  for (let interruptions = 0; ;) {
    const { body } = answer;
    try {
      // Errors of the reader must not count as interruptions, so the chunks are read one by one.
      const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (;;) {
        const next = await chunks.next().catch(() => null);
        if (next === null || next.done === true) break;
        interruptions = 0;
        at += next.value.length;
        yield next.value;
      }
    } finally {
      body.destroy();
    }
    if (at >= bytes) return;
    interruptions += 1;
    if (interruptions === ATTEMPTS)
      throw new FilesError(`${client.place} stopped in ${asked.path}, after ${at} of ${bytes} bytes.`);
    await client.waitAfter(interruptions);
    const rest = { ...asked, headers: { range: `bytes=${at}-`, ...(etag !== null && { 'if-match': etag }) } };
    answer = await client.send(rest);
    if (answer.status !== 206) throw await client.refusal(rest, answer);
  }
}

/** Stores files in a bucket of S3-compatible storage. `silenceMs` is the longest time that the storage may say nothing. */
export function bucketFiles(settings: BucketSettings, options: { readonly silenceMs?: number } = {}): FileStore {
  const client = bucketClient(settings, options);
  const { place } = client;
  let triedAt = -Infinity;
  const pathOf = (key: string) => settings.prefix + checkedKey(key);

  async function write(path: string, { bytes, sha256 }: FileDigest, open: () => Promise<Buffer | Readable>) {
    const asked: BucketRequest = {
      method: 'PUT',
      path,
      headers: { [SHA256]: sha256 },
      body: { bytes, sha256, open },
    };
    const answer = await client.send(asked);
    if (!ERROR_FREE.includes(answer.status)) throw await client.refusal(asked, answer);
    await answer.body.dump();
  }
  const writeBytes = (path: string, bytes: Buffer) =>
    write(path, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, () =>
      Promise.resolve(bytes),
    );

  /** Returns null if there is no such object. A missing bucket is an error. */
  async function read(path: string): Promise<OpenFile | null> {
    const asked: BucketRequest = { method: 'GET', path };
    const answer = await client.send(asked);
    if (answer.status !== 200) {
      const refusal = await client.refusal(asked, answer);
      if (answer.status === 404 && !refusal.message.includes('NoSuchBucket')) return null;
      throw refusal;
    }
    const bytes = Number(answer.header('content-length'));
    const chunks = resumed(client, asked, answer, bytes);
    const stored = storedDigest(answer);
    const checked = stored === null ? chunks : verified(chunks, stored, { key: path, place });
    return { bytes, content: Readable.from(checked, { objectMode: false }) };
  }
  const readBytes = async (path: string): Promise<Buffer | null> => {
    const file = await read(path);
    return file && buffer(file.content);
  };

  async function head(key: string): Promise<BucketAnswer | null> {
    const asked: BucketRequest = { method: 'HEAD', path: pathOf(key) };
    const answer = await client.send(asked);
    await answer.body.dump();
    if (answer.status === 200) return answer;
    if (answer.status === 404) return null;
    throw await client.refusal(asked, answer);
  }

  async function removeAt(path: string): Promise<void> {
    const asked: BucketRequest = { method: 'DELETE', path };
    const answer = await client.send(asked);
    if (!ERROR_FREE.includes(answer.status) && answer.status !== 404) throw await client.refusal(asked, answer);
    await answer.body.dump();
  }

  return {
    setting: 'FILES_URL',
    place,
    put: async (key, bytes) => writeBytes(pathOf(key), bytes),
    copyIn: async (key, source) => write(pathOf(key), source, () => source.open()),
    get: async (key) => readBytes(pathOf(key)),
    open: async (key) => read(pathOf(key)),
    async digest(key) {
      const found = await head(key);
      if (found === null) return null;
      const file = storedDigest(found) ?? (await read(pathOf(key)));
      return file === null || 'sha256' in file ? file : digestOf(file.content);
    },
    exists: async (key) => (await head(key)) !== null,
    remove: async (key) => removeAt(pathOf(key)),
    async *list(folder = '') {
      const query = { 'list-type': '2', 'max-keys': PAGE, prefix: settings.prefix + folder };
      let next: string | null = null;
      do {
        const page = readKeyPage(
          await client.readText({
            method: 'GET',
            path: '',
            query: next === null ? query : { ...query, 'continuation-token': next },
          }),
        );
        // Other programs may store objects with other names.
        yield* page.keys.map((key) => key.slice(settings.prefix.length)).filter(isFileKey);
        ({ next } = page);
      } while (next !== null);
    },
    mark: async () => (await readBytes(settings.prefix + MARK_FILE))?.toString().trim() ?? null,
    setMark: (mark) => writeBytes(settings.prefix + MARK_FILE, Buffer.from(`${mark}\n`)),
    async tryWrite() {
      const now = performance.now();
      if (now - triedAt < TRIED_EVERY_MS) return;
      await writeBytes(settings.prefix + TRIAL_FILE, TRIED);
      await removeAt(settings.prefix + TRIAL_FILE);
      triedAt = now;
    },
  };
}
