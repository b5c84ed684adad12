import type { Readable } from 'node:stream';
import type { Pool } from 'undici';
import type { Logger } from '../../../platform/log';
import { type Answer, dataOf, numberOf } from '../http/http-answer';
import { encodeFile, type SentFile } from '../http/sent-file';
import { isConnectionError, mapped } from './http-failure';
import { createLanes, type Lane } from './http-lanes';

const READ_DEADLINE_MS = 5_000;
const WRITE_DEADLINE_MS = 20_000;
/** Of its deadline, as much as a call waits for its turn: one that starts at the last moment only ends without an answer. */
const LONGEST_WAIT = 0.5;

/** One REST call, ready to go. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path as the specification writes it, for logs, metrics and tests: /app/house/{houseRef}/invoices. */
  readonly template: string;
  /** The path and query that is asked. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly file?: SentFile | undefined;
  /** Ends the call early, as when the browser is gone. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the usual 5 s of a read and 20 s of a write. It includes the time that the call waits for a connection. */
  readonly deadlineMs?: number | undefined;
  /** For calls that the services answer late on purpose: they have connections of their own. */
  readonly waits?: boolean | undefined;
  /** A POST that only asks: if its answer is lost, nothing was saved. */
  readonly readOnly?: boolean | undefined;
  /** Whose share of the connections the call takes: a house, or an address while the house is not known. */
  readonly tenant: string;
}

/** How a call went; `status` 0 means that no answer came. */
export interface CallReport {
  readonly method: string;
  readonly template: string;
  readonly requestId: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Http {
  /** The `data` of the answer. Throws what errors.ts makes of everything else. */
  call(call: HttpCall): Promise<unknown>;
  /** An answer of bytes, whatever its status; who asked reads the body or destroys it. Throws where no answer comes. */
  open(call: HttpCall): Promise<OpenAnswer>;
  /** Whether the services say that they are ready, and there is room to ask them more. */
  isReady(): Promise<boolean>;
  /** The calls under way and waiting for a connection, by kind. */
  load(): Readonly<Record<'ordinary' | 'waiting' | 'files', { readonly underWay: number; readonly waiting: number }>>;
  close(): Promise<void>;
}

export interface OpenAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The Cache-Control header; empty where the answer has none. */
  readonly cacheControl: string;
  readonly disposition: string;
  /** Bytes; null where the answer does not say. */
  readonly length: number | null;
  readonly body: Readable;
}

/** Settles like `promise`, but no later than `signal` is aborted: undici notices an abort only once it has a connection. */
const until = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** THE way to the REST services: kept-alive connections, an absolute deadline for each call, errors mapped once. */
export function createHttp(upstreamUrl: string, log: Logger, report: (call: CallReport) => void): Http {
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
        : { contentType: 'application/json', body: JSON.stringify(body) };
    return until(
      signal,
      pool.request({
        method,
        path: prefix + path,
        headers: sent === null ? headers : { ...headers, 'content-type': sent.contentType },
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
    // A body that is destroyed before its end emits an error, which would end the process if nobody listened.
    body.on('error', () => undefined);
    const text = (name: string) => String(headers[name] ?? '');
    return {
      status,
      contentType: text('content-type'),
      cacheControl: text('cache-control'),
      disposition: text('content-disposition'),
      length: numberOf(headers['content-length']),
      body,
    };
  }

  /** A read that lost its connection is asked once more, within the same deadline. A write never is: it may have been done. */
  async function ask<T>(call: HttpCall, once: () => Promise<T>): Promise<T> {
    try {
      return await once();
    } catch (error) {
      if (call.method !== 'GET' || !isConnectionError(error)) throw error;
      return once();
    }
  }

  /** Asks when it is the call's turn; `hold` lets the next one in when this one needs its connection no longer. */
  async function inTurn<T>(
    { queue, pool }: Lane,
    call: HttpCall,
    once: (pool: Pool, call: HttpCall, signal: AbortSignal) => Promise<T>,
    hold: (answer: T, leave: () => void) => void,
  ): Promise<T> {
    const deadlineMs = call.deadlineMs ?? (call.method === 'GET' ? READ_DEADLINE_MS : WRITE_DEADLINE_MS);
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

  /** Reports how the call went; what it throws is mapped. */
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
          AbortSignal.timeout(READ_DEADLINE_MS),
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
