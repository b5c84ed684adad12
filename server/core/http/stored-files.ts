import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '../../../platform/log';
import { RETRY_AFTER_OVERLOAD } from '../graphql/errors';
import type { OpenAnswer } from '../rest/http';
import { sendText } from './answers';
import type { HttpScope } from './http-scope';

/** The status and text of an error response. */
export type Refusal = readonly [status: number, text: string];

/** A kind of files. */
export interface FileKind {
  /** Requests the file at the URL from the services. Aborted by `signal` when no client is waiting. */
  open(scope: HttpScope, url: URL, signal: AbortSignal): Promise<OpenAnswer>;
  /** Returns the error for a response other than 200, whose body it may read. */
  refusalOf(answer: OpenAnswer): Refusal | Promise<Refusal>;
}

const UNREADABLE: Refusal = [502, 'The file cannot be read now.'];
const BUSY: Refusal = [503, 'The server is busy. Try again in a few seconds.'];
export const SIGNED_OUT: Refusal = [401, 'Please sign in.'];

/** Returns the same 404 for every invalid or unknown file name. */
export function noSuchFile({ status }: OpenAnswer): Refusal {
  if (status === 401) return SIGNED_OUT;
  return status >= 400 && status < 500 ? [404, 'The file does not exist.'] : UNREADABLE;
}

/** Returns the services' own error message if the caller can fix the problem. */
export async function wordsOfServices({ status, body }: OpenAnswer): Promise<Refusal> {
  if (status < 400 || status >= 500) return UNREADABLE;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  const answer = JSON.parse(Buffer.concat(parts).toString()) as { error?: { message?: unknown } };
  return typeof answer.error?.message === 'string' ? [status, answer.error.message] : UNREADABLE;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'extensions' in error ? (error.extensions as { code?: unknown }).code : null;

function sendHead(res: ServerResponse, { contentType, cacheControl, disposition, length }: OpenAnswer): void {
  res.writeHead(200, {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(disposition !== '' && { 'content-disposition': disposition }),
    ...(length !== null && { 'content-length': length }),
  });
}

/** Streams files of the house from the services to callers who are signed in there. */
export function createStoredFiles(kind: FileKind, log: Logger) {
  return async (scope: HttpScope, url: URL): Promise<void> => {
    const { req, res, requestId } = scope;
    const gone = new AbortController();
    res.once('close', () => gone.abort());

    async function refusal(answer: OpenAnswer): Promise<Refusal> {
      try {
        return await kind.refusalOf(answer);
      } finally {
        answer.body.destroy();
      }
    }
    const failed = (error: unknown): Refusal => {
      if (codeOf(error) === 'UNAUTHENTICATED') return SIGNED_OUT;
      if (codeOf(error) === 'OVERLOADED') {
        res.setHeader('retry-after', RETRY_AFTER_OVERLOAD);
        return BUSY;
      }
      if (!gone.signal.aborted) log.warn({ err: error, requestId }, 'a file did not come');
      return UNREADABLE;
    };

    try {
      const answer = await kind.open(scope, url, gone.signal);
      if (answer.status !== 200) {
        sendText(res, ...(await refusal(answer)));
        return;
      }
      sendHead(res, answer);
      if (req.method === 'HEAD') {
        answer.body.destroy();
        res.end();
        return;
      }
      await pipeline(answer.body, res);
    } catch (error) {
      // A partly sent file can only be cut off; an error text after it would corrupt it.
      if (res.headersSent) throw error;
      sendText(res, ...failed(error));
    }
  };
}
