import { badUserInput, codedError } from '../graphql/errors';
import { type Credential, SESSION_COOKIE } from '../http/credential';
import type { SentFile } from '../http/sent-file';
import { mayBeAbandoned } from './abandoned';
import type { Http, HttpCall, OpenAnswer } from './http';

/** An edit of thousands of invoices is one transaction and can take up to two minutes. */
export const BULK_EDIT_MS = 120_000;

/** Maximum number of calls per operation. No legitimate operation needs more. */
const MOST_CALLS = 50;

type Value = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Value>>;
/** Lists are sent with commas between their entries. Null and undefined values are left out. */
export type Query = Readonly<Record<string, Value | readonly (string | number)[]>>;

export interface CallOptions {
  /** Values of the path's {placeholders}, except houseRef, which is the session's. */
  readonly params?: Values;
  readonly query?: Query;
  readonly body?: unknown;
  /** Sent as multipart/form-data instead of a JSON body. */
  readonly file?: SentFile;
  /** In addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Overrides the default of 5 s for reads and 20 s for writes. */
  readonly deadlineMs?: number;
  /** For calls that the services answer late by design, such as the change feed. */
  readonly waits?: boolean;
  /** Whether a POST only reads, so that nothing was saved if its response is lost. */
  readonly readOnly?: boolean;
}

/** The REST calls of one request, with its credential, its id, and the client's address. `T` is a wire type. */
export interface UpstreamClient {
  get<T>(template: string, options?: CallOptions): Promise<T>;
  post<T>(template: string, options?: CallOptions): Promise<T>;
  delete(template: string, options?: CallOptions): Promise<void>;
  /** Returns bytes with any status; the caller must read or destroy the body. */
  open(template: string, options?: CallOptions): Promise<OpenAnswer>;
}

export interface Caller {
  readonly requestId: string;
  /** The Accept-Language header of the request, for amounts and dates in sentences. */
  readonly languages?: string | undefined;
  readonly clientAddress: string;
  /** Returns the current credential; signing in changes it. */
  credential(): Credential | null;
  /** Returns whose share of the connections the calls use. */
  tenant(): string;
  /** Returns the house of the session; throws UNAUTHENTICATED without one. */
  houseRef(): Promise<string>;
}

/** Creates the client of a request. {houseRef} always comes from the session, so that no request can name another house. */
export function createUpstreamClient(http: Http, caller: Caller): UpstreamClient {
  let calls = 0;

  async function callOf(method: HttpCall['method'], template: string, options: CallOptions): Promise<HttpCall> {
    calls += 1;
    if (calls > MOST_CALLS)
      throw codedError(
        'COST_LIMIT_EXCEEDED',
        `The operation needs more than ${MOST_CALLS} calls of the house's services.`,
      );
    const params: Values = template.includes('{houseRef}')
      ? { ...options.params, houseRef: await caller.houseRef() }
      : (options.params ?? {});
    return {
      method,
      template,
      path: filled(template, params) + queryText(options.query ?? {}),
      headers: { ...headersOf(caller, options.idempotencyKey), ...options.headers },
      body: options.body,
      file: options.file,
      signal: options.signal,
      deadlineMs: options.deadlineMs,
      waits: options.waits,
      readOnly: options.readOnly,
      tenant: caller.tenant(),
    };
  }

  const send = async (method: HttpCall['method'], template: string, options: CallOptions) =>
    http.call(await callOf(method, template, options));

  return {
    get: <T>(template: string, options: CallOptions = {}) =>
      mayBeAbandoned(send('GET', template, options) as Promise<T>),
    post: <T>(template: string, options: CallOptions = {}) =>
      mayBeAbandoned(send('POST', template, options) as Promise<T>),
    delete: (template, options = {}) => mayBeAbandoned(send('DELETE', template, options).then(() => undefined)),
    open: (template, options = {}) => mayBeAbandoned(callOf('GET', template, options).then((call) => http.open(call))),
  };
}

function filled(template: string, params: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()));
}

function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf(caller: Caller, idempotencyKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': caller.requestId,
    'x-client-address': caller.clientAddress,
  };
  if (caller.languages !== undefined) headers['accept-language'] = caller.languages;
  const credential = caller.credential();
  if (credential?.kind === 'bearer') headers.authorization = `Bearer ${credential.token}`;
  if (credential?.kind === 'session') headers.cookie = `${SESSION_COOKIE}=${credential.token}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = checkedKey(idempotencyKey);
  return headers;
}

function checkedKey(key: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw badUserInput('An idempotencyKey has 1 to 200 printable ASCII characters.');
  return key;
}
