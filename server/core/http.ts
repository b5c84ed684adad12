import type { Readable } from 'node:stream';
import { Pool, errors as undiciErrors, type Dispatcher } from 'undici';
import { UpstreamFailure, UpstreamRefusal, upstreamBadAnswer, upstreamTimeout, upstreamUnavailable, type Problem } from './errors';
import type { Logger } from './log';
import { encodeFile, type SentFile } from './sent-file';

const MOST_CONNECTIONS = 64;
const LONGEST_ANSWER_BYTES = 10 * 1024 * 1024;
const READ_DEADLINE_MS = 5_000;
const WRITE_DEADLINE_MS = 20_000;

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
  /** For calls that wait on purpose. */
  readonly deadlineMs?: number | undefined;
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
  /** Whether the services say that they are ready. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Whether and how long it may be kept, and by which name; empty where the answer does not say. */
  readonly cacheControl: string;
  readonly disposition: string;
  /** Bytes; null where the answer does not say. */
  readonly length: number | null;
  readonly body: Readable;
}

interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

const hasName = (error: unknown, name: string): boolean => typeof error === 'object' && error !== null && 'name' in error && error.name === name;
const isTimeout = (error: unknown): boolean => hasName(error, 'TimeoutError');
const isAbort = (error: unknown): boolean => hasName(error, 'AbortError');

/** THE way to the REST services: kept-alive connections, an absolute deadline for each call, errors mapped once. */
export function createHttp(upstreamUrl: string, log: Logger, report: (call: CallReport) => void): Http {
  const { origin, pathname } = new URL(upstreamUrl);
  const prefix = pathname.replace(/\/$/, '');
  const limits = { connections: MOST_CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, { ...limits, maxResponseSize: LONGEST_ANSWER_BYTES });
  /** What is passed on as it comes is never held here, however long it is. */
  const passing = new Pool(origin, limits);

  const request = ({ method, path, headers, body, file, signal }: HttpCall, deadline: AbortSignal, by = pool) => {
    const sent = file ? encodeFile(file) : body === undefined ? null : { contentType: 'application/json', body: JSON.stringify(body) };
    return by.request({
      method,
      path: prefix + path,
      headers: sent === null ? headers : { ...headers, 'content-type': sent.contentType },
      body: sent?.body ?? null,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  };

  async function attempt(call: HttpCall, deadline: AbortSignal): Promise<Answer> {
    const answer = await request(call, deadline);
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /** A read that lost its connection is asked once more, within the same deadline. A write never is: it may have been done. */
  async function ask<T>(call: HttpCall, once: (call: HttpCall, deadline: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = AbortSignal.timeout(call.deadlineMs ?? (call.method === 'GET' ? READ_DEADLINE_MS : WRITE_DEADLINE_MS));
    try {
      return await once(call, deadline);
    } catch (error) {
      if (call.method !== 'GET' || !isConnectionError(error)) throw error;
      return once(call, deadline);
    }
  }

  /** Tells how the call went; what it throws is mapped. `once` answers the status too. */
  async function reported<T extends { readonly status: number }, R>(call: HttpCall, once: (call: HttpCall, deadline: AbortSignal) => Promise<T>, read: (answer: T) => R): Promise<R> {
    const requestId = call.headers['x-request-id'] ?? '';
    const started = performance.now();
    let status = 0;
    try {
      const answer = await ask(call, once);
      status = answer.status;
      return read(answer);
    } catch (error) {
      throw mapped(error, call, log.child({ requestId }));
    } finally {
      report({ method: call.method, template: call.template, requestId, status, seconds: (performance.now() - started) / 1000 });
    }
  }

  async function opened(call: HttpCall, deadline: AbortSignal): Promise<OpenAnswer> {
    const { statusCode: status, headers, body } = await request(call, deadline, passing);
    const text = (name: string) => String(headers[name] ?? '');
    return {
      status, contentType: text('content-type'), cacheControl: text('cache-control'), disposition: text('content-disposition'), length: numberOf(headers['content-length']), body,
    };
  }

  return {
    call: (call) => reported(call, attempt, (answer) => dataOf(call, answer)),
    open: (call) => reported(call, opened, (answer) => answer),
    async isReady() {
      try {
        const answer = await attempt({ method: 'GET', template: '', path: '/health/ready', headers: {} }, AbortSignal.timeout(READ_DEADLINE_MS));
        return answer.status === 200;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all([pool.close(), passing.close()]);
    },
  };
}

/** Of the system or of undici: both name their errors by a code. */
function isConnectionError(error: unknown): boolean {
  if (isTimeout(error) || isAbort(error) || error instanceof undiciErrors.ResponseExceededMaxSizeError) return false;
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function mapped(error: unknown, { method, template }: HttpCall, log: Logger): unknown {
  const coded = codedFor(error);
  if (coded === null) return error;
  log.warn({ err: error, call: `${method} ${template}` }, String(coded.extensions.code));
  return coded;
}

function codedFor(error: unknown) {
  if (isTimeout(error)) return upstreamTimeout();
  if (isConnectionError(error)) return upstreamUnavailable();
  return error instanceof BadAnswer || error instanceof undiciErrors.ResponseExceededMaxSizeError ? upstreamBadAnswer() : null;
}

/** Not what the OpenAPI document promises. */
class BadAnswer extends Error {}

function dataOf(call: HttpCall, { status, headers, text }: Answer): unknown {
  if (status >= 500) throw new UpstreamFailure(`${call.method} ${call.template}`, status);
  if (status >= 400) throw new UpstreamRefusal(status, problemsOf(text), numberOf(headers['retry-after']), detailsOf(text));
  if (status === 204) return null;
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new BadAnswer(`no data in an answer of ${status}`);
  return body.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadAnswer('the answer is not JSON');
  }
}

function numberOf(header: string | string[] | undefined): number | null {
  const number = Number(header);
  return header !== undefined && Number.isFinite(number) ? number : null;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    && 'message' in value && typeof value.message === 'string' && 'field' in value && (value.field === null || typeof value.field === 'string');
}

/** All problems of an error answer; an answer without the agreed form has none. */
function problemsOf(text: string): readonly Problem[] {
  const body = parsed(text);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (!isProblem(error)) throw new BadAnswer('an error answer without the agreed form');
  const all = 'problems' in error && Array.isArray(error.problems) ? error.problems.filter(isProblem) : [];
  return all.length > 0 ? all : [error];
}

function detailsOf(text: string): Readonly<Record<string, unknown>> {
  const { error } = parsed(text) as { error: { details?: unknown } };
  return typeof error.details === 'object' && error.details !== null ? { ...error.details } : {};
}
