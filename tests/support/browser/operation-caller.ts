import type { GeneratedOperation } from './generated-operations';

/** The headers that authenticate a caller: a cookie, a token, or none. */
export type Credentials = Readonly<Record<string, string>>;

/** The response to an operation. */
export interface OperationAnswer {
  readonly status: number;
  /** Undefined if it was not executed, and for a stream. */
  readonly data: unknown;
  /** Describes what is wrong with the response; null if nothing is. */
  readonly problem: string | null;
}

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message?: unknown;
    readonly path?: unknown;
    readonly extensions?: { readonly code?: unknown; readonly requestId?: unknown };
  }[];
}

/** The time in ms after which a stream without events is closed. */
const LISTEN_MS = 300;

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

function bodyOf({ query, variables, file }: GeneratedOperation): {
  readonly body: string | FormData;
  readonly headers: Readonly<Record<string, string>>;
} {
  if (file === null)
    return { body: JSON.stringify({ query, variables }), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: [file] }));
  form.set('0', new File([JPEG], 'logo.jpg', { type: 'image/jpeg' }));
  return { body: form, headers: {} };
}

/**
 * Sends an operation over HTTP and reads the response; rejects if there is none. A subscription is closed after its
 * first event or a short time.
 */
export async function sendOperation(
  url: string,
  credentials: Credentials,
  operation: GeneratedOperation,
): Promise<OperationAnswer> {
  const { body, headers } = bodyOf(operation);
  const isStream = operation.kind === 'subscription';
  const left = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    body,
    signal: left.signal,
    headers: {
      accept: isStream ? 'text/event-stream' : 'application/graphql-response+json',
      'x-graphql-yoga-csrf': '1',
      ...headers,
      ...credentials,
    },
  });
  if (isStream) return listen(response, left);
  const text = await response.text();
  return { status: response.status, ...judged(text) };
}

async function listen(response: Response, left: AbortController): Promise<OperationAnswer> {
  const reader = response.body?.getReader();
  const nothing = new Promise<string>((resolve) => {
    setTimeout(() => {
      resolve('');
    }, LISTEN_MS);
  });
  const first = reader
    ? reader.read().then(({ value }) => Buffer.from((value ?? []) as Uint8Array).toString())
    : Promise.resolve('');
  const text = await Promise.race([first, nothing]);
  left.abort();
  await first.catch(() => undefined);
  const problem = text.includes('INTERNAL_SERVER_ERROR') ? `an internal error in the stream: ${text}` : null;
  return { status: response.status, data: undefined, problem };
}

/** Checks that a response has the form that GraphQL specifies, and only errors that the server intends. */
function judged(text: string): Pick<OperationAnswer, 'data' | 'problem'> {
  let answer: Body;
  try {
    answer = JSON.parse(text) as Body;
  } catch {
    return { data: undefined, problem: `no JSON: ${text.slice(0, 200)}` };
  }
  const { data, errors } = answer;
  if (data === undefined && (errors === undefined || errors.length === 0))
    return { data, problem: `neither data nor errors: ${text.slice(0, 200)}` };
  const wrong = errors?.find(
    ({ message, extensions }) =>
      typeof message !== 'string' ||
      typeof extensions?.code !== 'string' ||
      typeof extensions.requestId !== 'string' ||
      extensions.code === 'INTERNAL_SERVER_ERROR',
  );
  return { data, problem: wrong ? `an error that the server did not preload: ${JSON.stringify(wrong)}` : null };
}

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }';

/** Returns the cookie of a new session. */
export async function signInAs(
  url: string,
  houseUserName: string,
  userName: string,
  password: string,
): Promise<Credentials> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1' },
    body: JSON.stringify({ query: SIGN_IN, variables: { input: { houseUserName, userName, password } } }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`${houseUserName}/${userName} could not sign in: ${await response.text()}`);
  return { cookie: cookie.split(';')[0] ?? '' };
}
