import type { Readable } from 'node:stream';
import type { Pool } from 'undici';
import type { Logger } from '../../../platform/log';
import { type Answer, dataOf, numberOf } from '../http/http-answer';
import { encodeFile, type SentFile } from '../http/sent-file';
import { isConnectionError, mapped } from './http-failure';
import { createLanes, type Lane } from './http-lanes';

/** The time that a call may take, in ms, unless it has a deadline of its own. */
export interface Deadlines {
  readonly readMs: number;
  readonly writeMs: number;
}

const DEADLINES: Deadlines = { readMs: 5_000, writeMs: 20_000 };
/** The share of its deadline that a call waits in the queue. A call that starts too late would only time out. */
const LONGEST_WAIT = 0.5;

/** A REST call. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path as in the specification, for logs, metrics, and tests: /app/house/{houseRef}/invoices. */
  readonly template: string;
  /** The requested path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly file?: SentFile | undefined;
  /** Aborts the call, for example when the browser has disconnected. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides the default of 5 s for reads and 20 s for writes. It includes the time that the call waits for a connection. */
  readonly deadlineMs?: number | undefined;
  /** For calls that the services answer late by design; they have separate connections. */
  readonly waits?: boolean | undefined;
  /** Whether a POST only reads, so that nothing was saved if its response is lost. */
  readonly readOnly?: boolean | undefined;
  /** Whose share of the connections the call uses: a house, or a client address while the house is unknown. */
  readonly tenant: string;
}

/** The outcome of a call; `status` 0 means that there was no response. */
export interface CallReport {
  readonly method: string;
  readonly template: string;
  readonly requestId: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Http {
  /** Returns the `data` of the response. Throws an error of errors.ts for everything else. */
  call(call: HttpCall): Promise<unknown>;
  /** Returns a response of bytes with any status; the caller must read or destroy the body. Throws if there is no response. */
  open(call: HttpCall): Promise<OpenAnswer>;
  /** Whether the services are ready and the queue has room. */
  isReady(): Promise<boolean>;
  /** Returns the active and waiting calls, by kind. */
  load(): Readonly<Record<'ordinary' | 'waiting' | 'files', { readonly underWay: number; readonly waiting: number }>>;
  close(): Promise<void>;
}

export interface OpenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly contentType: string;
  /** The Cache-Control header; empty if there is none. */
  readonly cacheControl: string;
  readonly disposition: string;
  /** Size in bytes; null if unknown. */
  readonly length: number | null;
  readonly body: Readable;
}

/** Settles like `promise`, or rejects when `signal` aborts: undici notices an abort only once it has a connection. */
const until = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/**
 * Creates the only client of the REST services: keep-alive connections, an absolute deadline for each call, and error mapping in one place.
 */
export function createHttp(
  upstreamUrl: string,
  log: Logger,
  report: (call: CallReport) => void,
  { readMs, writeMs }: Deadlines = DEADLINES,
): Http {
  const { origin, pathname } = new URL(upstreamUrl);
  const prefix = pathname.replace(/\/$/, '');
  const lanes = createLanes(origin);

  const request = (
    pool: Pool,
    { method, path, headers, body, file }: Pick<HttpCall, 'method' | 'path' | 'headers' | 'body' | 'file'>,
    signal: AbortSignal,
  ) => {
    const sent = file
      ? encodeFile(file)
      : body === undefined
        ? null
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return until(
      signal,
      pool.request({
        method,
        path: prefix + path,
        headers: {
          ...headers,
          ...sent?.headers,
        },
        body: sent?.body ?? null,
        signal,
      }),
    );
  };

  async function whole(pool: Pool, call: Parameters<typeof request>[1], signal: AbortSignal): Promise<Answer> {
    const answer = await request(pool, call, signal);
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  async function opened(pool: Pool, call: HttpCall, signal: AbortSignal): Promise<OpenAnswer> {
    const { statusCode: status, headers, body } = await request(pool, call, signal);
    // A body that is destroyed before its end emits an error, which would end the process without a listener.
    body.on('error', () => undefined);
    const text = (name: string) => String(headers[name] ?? '');
    return {
      status,
      headers,
      contentType: text('content-type'),
      cacheControl: text('cache-control'),
      disposition: text('content-disposition'),
      length: numberOf(headers['content-length']),
      body,
    };
  }

  /** Retries a read once after a lost connection, within the same deadline. Writes are never retried: they may have been applied. */
  async function ask<T>(call: HttpCall, once: () => Promise<T>): Promise<T> {
    try {
      return await once();
    } catch (error) {
      if (call.method !== 'GET' || !isConnectionError(error)) throw error;
      return once();
    }
  }

  /** Makes the call when it gets its turn. `hold` releases its place in the queue when the call no longer needs its connection. */
  async function inTurn<T>(
    { queue, pool }: Lane,
    call: HttpCall,
    once: (pool: Pool, call: HttpCall, signal: AbortSignal) => Promise<T>,
    hold: (answer: T, leave: () => void) => void,
  ): Promise<T> {
    const deadlineMs = call.deadlineMs ?? (call.method === 'GET' ? readMs : writeMs);
    const deadline = AbortSignal.timeout(deadlineMs);
    const leave = await queue.enter(
      { route: `${call.method} ${call.template}`, tenant: call.tenant },
      deadlineMs * LONGEST_WAIT,
      call.signal,
    );
    const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline;
    try {
      const answer = await ask(call, () => once(pool, call, signal));
      hold(answer, leave);
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Runs the call, reports its outcome, and maps its errors. */
  async function reported<T extends { readonly status: number }, R>(
    call: HttpCall,
    run: () => Promise<T>,
    read: (answer: T) => R,
  ): Promise<R> {
    const requestId = call.headers['x-request-id'] ?? '';
    const started = performance.now();
    let status = 0;
    try {
      const answer = await run();
      status = answer.status;
      return read(answer);
    } catch (error) {
      throw mapped(error, call, log.child({ requestId }));
    } finally {
      report({
        method: call.method,
        template: call.template,
        requestId,
        status,
        seconds: (performance.now() - started) / 1000,
      });
    }
  }

  return {
    call: (call) =>
      reported(
        call,
        () => inTurn(call.waits ? lanes.waiting : lanes.ordinary, call, whole, (_, leave) => leave()),
        (answer) => dataOf(call, answer),
      ),
    open: (call) =>
      reported(
        call,
        () => inTurn(lanes.files, call, opened, ({ body }, leave) => body.once('close', leave)),
        (answer) => answer,
      ),
    async isReady() {
      if (lanes.ordinary.queue.isExhausted()) return false;
      try {
        const answer = await whole(
          lanes.probe,
          { method: 'GET', path: '/health/ready', headers: {} },
          AbortSignal.timeout(readMs),
        );
        return answer.status === 200;
      } catch {
        return false;
      }
    },
    load: () => ({
      ordinary: lanes.ordinary.queue.load(),
      waiting: lanes.waiting.queue.load(),
      files: lanes.files.queue.load(),
    }),
    close: () => lanes.close(),
  };
}
