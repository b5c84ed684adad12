import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock';
import { type StartOptions, startServer } from '../../../server/main';
import { call } from './http-call';

export interface GraphQLAnswer<Data> {
  readonly data: Data;
  readonly errors: readonly {
    message: string;
    path?: readonly (string | number)[];
    extensions: { code: string; requestId: string } & Record<string, unknown>;
  }[];
  readonly extensions: { readonly cost?: { requested: number; maximum: number } };
  readonly headers: Headers;
  readonly status: number;
  /** The REST calls that it made: "GET /app/house/{houseRef}/invoices". */
  readonly calls: readonly string[];
}

/** A caller of GraphQL. */
export interface TestCaller {
  /** `Data` is the expected type; errors don't throw. */
  gql<Data = Record<string, never>>(query: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer<Data>>;
  /** As sent by the browser; empty without a session. */
  readonly cookie: string;
}

export interface TestServer extends TestCaller {
  readonly url: string;
  /** Returns every REST call so far, of any request. */
  calls(): readonly string[];
  /** Signs in with GraphQL, as the app does. */
  as(house: string, user: string): Promise<TestCaller>;
  /** Makes pages of the public catalog in advance, as a process does that starts. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

const demoPassword = 'Lantern-Harbour-42';

/** A test must not fail because the machine is busy with something else. */
const GENEROUS = { readMs: 120_000, writeMs: 240_000 };

const SIGN_IN =
  'mutation SignIn($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { message } } }';

/** Starts the public server in front of the given services, with their clock, on a free loopback port, for calls over HTTP. */
export async function startTestServer(
  upstream: { readonly url: string; readonly clock?: Clock },
  env: Readonly<Record<string, string>> = {},
  { logTo, deadlines = GENEROUS }: Pick<StartOptions, 'logTo' | 'deadlines'> = {},
): Promise<TestServer> {
  const calls: string[] = [];
  const callsOf = new Map<string, string[]>();
  const server = await startServer(
    { PORT: '0', UPSTREAM_URL: upstream.url, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', DRAIN_SECONDS: '0', ...env },
    {
      onCall({ requestId, method, template }) {
        const made = `${method} ${template}`;
        calls.push(made);
        callsOf.set(requestId, [...(callsOf.get(requestId) ?? []), made]);
      },
      logTo,
      deadlines,
      clock: upstream.clock,
    },
  );

  function caller(cookie: string): TestCaller {
    return {
      cookie,
      async gql(query, variables) {
        const requestId = randomUUID();
        const answer = await call(`${server.url}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/graphql-response+json',
            'x-request-id': requestId,
            ...(cookie !== '' && { cookie }),
          },
          body: JSON.stringify({ query, variables }),
        });
        const body = JSON.parse(answer.text) as { data: never; errors?: never[]; extensions?: object };
        return {
          data: body.data,
          errors: body.errors ?? [],
          extensions: body.extensions ?? {},
          get headers() {
            return answer.headers;
          },
          status: answer.status,
          calls: callsOf.get(requestId) ?? [],
        };
      },
    };
  }

  const stranger = caller('');
  return {
    ...stranger,
    url: server.url,
    calls: () => [...calls],
    async as(houseUserName, userName) {
      const { data, headers } = await stranger.gql<{ signIn: { userErrors: { message: string }[] } }>(SIGN_IN, {
        input: { houseUserName, userName, password: demoPassword },
      });
      const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
      if (cookie === '')
        throw new Error(
          `${houseUserName}/${userName} could not sign in: ${data.signIn.userErrors.map(({ message }) => message).join(' ')}`,
        );
      return caller(cookie);
    },
    warm: () => server.warm(),
    stop: () => server.stop(),
  };
}
