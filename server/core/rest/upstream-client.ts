import { badUserInput, codedError } from '../graphql/errors';
import type { SentFile } from '../http/sent-file';
import { mayBeAbandoned } from './abandoned';
import { type Credential, SESSION_COOKIE } from './credential';
import type { Http, HttpCall, OpenAnswer } from './http';

/** An edit of thousands of invoices is one transaction and can take up to two minutes. */
export const BULK_EDIT_MS = 120_000;

/** No operation needs more; one that would is refused before it does harm. */
const MOST_CALLS = 50;

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  /** Values of the path's {placeholders}; houseRef is the session's and never given. */
  readonly params?: Values;
  /** What is null or undefined is left out. */
  readonly query?: Values;
  readonly body?: unknown;
  /** Sent as multipart/form-data instead of a JSON body. */
  readonly file?: SentFile;
  /** Beside those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Instead of the usual 5 s of a read and 20 s of a write. */
  readonly deadlineMs?: number;
  /** For calls that the services answer late on purpose, such as the feed of changes. */
  readonly waits?: boolean;
  /** A POST that only asks: if its answer is lost, nothing was saved. */
  readonly readOnly?: boolean;
}

/** The REST calls of one request: with its credential, its id and the address of the client. `T` is a wire type. */
export interface UpstreamClient {
  get<T>(template: string, options?: CallOptions): Promise<T>;
  post<T>(template: string, options?: CallOptions): Promise<T>;
  delete(template: string): Promise<void>;
  /** Bytes, whatever the status; the caller reads the body or destroys it. */
  open(template: string, options?: CallOptions): Promise<OpenAnswer>;
}

export interface Caller {
  readonly requestId: string;
  readonly clientAddress: string;
  /** Of now: signing in changes it. */
  credential(): Credential | null;
  /** Whose share of the connections the calls take. */
  tenant(): string;
  /** House of the session; throws UNAUTHENTICATED for nobody. */
  houseRef(): Promise<string>;
}

/** Fills {houseRef} from the session, so that no request can name another house. */
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
    delete: (template) => mayBeAbandoned(send('DELETE', template, {}).then(() => undefined)),
    open: (template, options = {}) => mayBeAbandoned(callOf('GET', template, options).then((call) => http.open(call))),
  };
}

function filled(template: string, params: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Values): string {
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
