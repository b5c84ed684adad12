import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { readErrorCode } from './bucket-answers';
import { bucketPlace, type BucketSettings } from './bucket-settings';
import { FilesError } from './files-error';
import { EMPTY_SHA256, requestSigner, type UnsignedRequest } from './sign-request';

/** How often a request is sent, at most. */
export const ATTEMPTS = 4;
const FIRST_WAIT_MS = 100;
const CONNECT_MS = 3_000;
/** The longest silence of the storage, in ms. Four of them are shorter than the deadlines of the calls that wait for them. */
const SILENCE_MS = 5_000;
const CONNECTIONS = 64;

/** A request of the bucket: for an object by its path in it, or for the bucket itself with an empty path. */
export interface BucketRequest {
  readonly method: UnsignedRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Opened again for each attempt. */
  readonly body?: {
    readonly bytes: number;
    readonly sha256: string;
    open(): Promise<Buffer | Readable>;
  };
}

export interface BucketAnswer {
  readonly status: number;
  readonly body: Dispatcher.ResponseData['body'];
  header(name: string): string | null;
}

export interface BucketClient {
  readonly place: string;
  /** Sends a request, again after an outage, and returns any answer but an outage. The caller reads or dumps the body. Throws a FilesError. */
  send(asked: BucketRequest): Promise<BucketAnswer>;
  /** Sends a request as `send` does, reads the whole answer, and throws a FilesError unless the request succeeded. */
  readText(asked: BucketRequest): Promise<string>;
  /** Describes an answer that is not what was asked for. */
  refusal(asked: BucketRequest, answer: BucketAnswer): Promise<FilesError>;
  /** Waits before the next attempt, longer each time and by chance, so that many callers don't come back at once. */
  waitAfter(attempt: number): Promise<void>;
}

/** A failure that may pass. */
class Temporary extends Error {}

/** Names an error without repeating the request. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}

const waitAfter = (attempt: number): Promise<void> =>
  pause((FIRST_WAIT_MS * 2 ** (attempt - 1) * (500 + randomInt(500))) / 1000);

const header = (headers: Dispatcher.ResponseData['headers'], name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

/** Returns the status of an answer with the code of its error, such as "403 AccessDenied", and reads the answer to its end. */
async function statusOf({ status, body }: BucketAnswer): Promise<string> {
  const code = readErrorCode(await body.text().catch(() => ''));
  return code === null ? String(status) : `${status} ${code}`;
}

/** Sends signed requests to the API of S3-compatible storage. Errors name the bucket, the object, and the status, never a header. */
export function bucketClient(
  settings: BucketSettings,
  { silenceMs = SILENCE_MS }: { readonly silenceMs?: number } = {},
): BucketClient {
  const { endpoint, region, bucket } = settings;
  const place = bucketPlace(settings);
  const sign = requestSigner(settings, region);
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  const nameOf = ({ method, path }: BucketRequest) => `${method} ${path === '' ? bucket : path}`;

  async function attempt({ method, path, query = {}, headers = {}, body }: BucketRequest): Promise<BucketAnswer> {
    const url = new URL(`${endpoint}/${bucket}${path === '' ? '' : `/${path}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await sign({ method, url: url.href, headers, sha256: body?.sha256 ?? EMPTY_SHA256 });
    try {
      const answer = await request(url, {
        dispatcher,
        method,
        headers: { ...signed, ...(body && { 'content-length': String(body.bytes) }) },
        body: (await body?.open()) ?? null,
      });
      return { status: answer.statusCode, body: answer.body, header: (name) => header(answer.headers, name) };
    } catch (error) {
      throw new Temporary(reasonOf(error), { cause: error });
    }
  }

  async function repeated<T>(asked: BucketRequest, use: (answer: BucketAnswer) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await attempt(asked);
        if (answer.status >= 500) throw new Temporary(await statusOf(answer));
        return await use(answer);
      } catch (error) {
        if (!(error instanceof Temporary)) throw error;
        if (tries === ATTEMPTS)
          throw new FilesError(`${place} does not answer: ${nameOf(asked)}: ${error.message}, tried ${tries} times.`);
      }
      await waitAfter(tries);
    }
  }

  const refusal = async (asked: BucketRequest, answer: BucketAnswer) =>
    new FilesError(`${place} refused ${nameOf(asked)}: ${await statusOf(answer)}.`);

  return {
    place,
    send: (asked) => repeated(asked, (answer) => Promise.resolve(answer)),
    readText: (asked) =>
      repeated(asked, async (answer) => {
        if (answer.status !== 200) throw await refusal(asked, answer);
        return answer.body.text().catch((error: unknown) => {
          throw new Temporary(reasonOf(error), { cause: error });
        });
      }),
    refusal,
    waitAfter,
  };
}
