import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deadlines } from '../../../server/core/rest/http';
import { freePort } from '../../support/product/free-port';
import { startTestServer, type TestServer } from '../../support/services/server';

/** Starts a socket that fails in one way, in place of the services. It doesn't imitate their responses. */
async function failing(answer: RequestListener): Promise<{ url: string; requests: string[]; stop(): Promise<void> }> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const servers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function serverBefore(
  answer: RequestListener,
  deadlines?: Deadlines,
): Promise<{ server: TestServer; requests: string[] }> {
  const upstream = await failing(answer);
  const server = await startTestServer(upstream, {}, { deadlines });
  servers.push(server, upstream);
  return { server, requests: upstream.requests };
}

const json = { 'content-type': 'application/json' };
const ask = async (server: TestServer, query = '{ viewer { userName } }') => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { ...json, cookie: 'rostrum_session=abc' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { errors: { message: string; extensions: Record<string, unknown> }[] };
};

test.each<[string, string, RequestListener]>([
  ['responses that are not JSON', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('<html>')],
  ['responses without data', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('{"user": {}}')],
  ['responses cut off in the middle', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('{"data": {"user"')],
  ['refusals in another format', 'UPSTREAM_BAD_ANSWER', (_, res) => res.writeHead(404).end('nothing here')],
  [
    'responses of more than ten megabytes',
    'UPSTREAM_BAD_ANSWER',
    (_, res) => res.end(`{"data": "${'x'.repeat(11_000_000)}"}`),
  ],
  ['connections that are reset', 'UPSTREAM_UNAVAILABLE', (req) => req.socket.destroy()],
  [
    'failures that reveal internals',
    'INTERNAL_SERVER_ERROR',
    (_, res) => res.writeHead(500, json).end('{"error": {"message": "select * from secret"}}'),
  ],
])('%s become one coded error without details', async (_what, code, answer) => {
  const { server } = await serverBefore(answer);
  const { errors } = await ask(server);
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'Unable to complete your request. Please try again later.',
      extensions: { code, requestId: expect.any(String) as string },
    }),
  ]);
});

const unavailable =
  (status: number, code: string, details?: object): RequestListener =>
  (_, res) =>
    res.writeHead(status, json).end(
      JSON.stringify({
        error: { code, message: 'as the services say it', field: null, requestId: 'r', ...(details && { details }) },
      }),
    );
const WRITE =
  'mutation { requestPasswordReset(input: {houseUserName: "a", userName: "b", emailAddress: "c@example.com"}) { __typename } }';

test.each<[string, string, RequestListener]>([
  ['a proxy that reaches no services', 'UPSTREAM_UNAVAILABLE', (_, res) => res.writeHead(502).end('<html>')],
  [
    'services that are stopping',
    'UPSTREAM_UNAVAILABLE',
    (_, res) => res.writeHead(503, json).end('{"message": "Service Unavailable"}'),
  ],
  ['a proxy that timed out', 'UPSTREAM_UNAVAILABLE', (_, res) => res.writeHead(504).end()],
  ['an unavailable database', 'DATABASE_UNAVAILABLE', unavailable(503, 'DATABASE_UNAVAILABLE')],
  ['a full disk', 'DISK_FULL', unavailable(507, 'DISK_FULL')],
  ['services that fail', 'INTERNAL_SERVER_ERROR', unavailable(500, 'INTERNAL_SERVER_ERROR')],
])('a read that meets %s ends with %s', async (_what, code, answer) => {
  const { server } = await serverBefore(answer);
  const { errors } = await ask(server);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
});

test.each<[string, RequestListener]>([
  ['whose connection breaks', (req) => req.socket.destroy()],
  [
    'whose response breaks off',
    (_, res) => {
      res.writeHead(200, { ...json, 'content-length': '100' }).write('{"data"');
      setTimeout(() => res.destroy(), 50);
    },
  ],
  ['whose response has no data', (_, res) => res.end('<html>')],
  ['that a proxy lost', (_, res) => res.writeHead(502).end()],
  ['during which the database became unavailable', unavailable(503, 'DATABASE_UNAVAILABLE', { outcome: 'UNKNOWN' })],
])('a write %s may have been saved, and the caller gets that error', async (_what, answer) => {
  const { server } = await serverBefore(answer);
  const { errors } = await ask(server, WRITE);
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'This may have been saved. Check before you try again.',
      extensions: { code: 'OUTCOME_UNKNOWN', outcome: 'UNKNOWN', requestId: expect.any(String) as string },
    }),
  ]);
});

test.each<[string, string, RequestListener]>([
  ['the services refuse it because the disk is full', 'DISK_FULL', unavailable(507, 'DISK_FULL')],
  ['the database is unavailable before it starts', 'DATABASE_UNAVAILABLE', unavailable(503, 'DATABASE_UNAVAILABLE')],
  ['the services fail', 'INTERNAL_SERVER_ERROR', unavailable(500, 'INTERNAL_SERVER_ERROR')],
])('a write is definitely not saved when %s', async (_what, code, answer) => {
  const { server } = await serverBefore(answer);
  const { errors } = await ask(server, WRITE);
  expect(errors.map(({ extensions }) => [extensions.code, extensions.outcome])).toEqual([[code, undefined]]);
});

test('a write that reaches no services is definitely not saved', async () => {
  const server = await startTestServer({ url: `http://127.0.0.1:${await freePort()}` });
  servers.push(server);
  const { errors } = await ask(server, WRITE);
  expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
});

test('a sign-in with a lost response saved nothing', async () => {
  const { server } = await serverBefore((req) => req.socket.destroy());
  const { errors } = await ask(
    server,
    'mutation { signIn(input: {houseUserName: "a", userName: "b", password: "c"}) { viewer { id } } }',
  );
  expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
});

test('a read that lost its connection is retried once', async () => {
  const { server, requests } = await serverBefore((req) => req.socket.destroy());
  await ask(server);
  expect(requests).toEqual(['GET /app/house/user', 'GET /app/house/user']);
});

test('a write that lost its connection is never retried', async () => {
  const { server, requests } = await serverBefore((req) => req.socket.destroy());
  await ask(server, 'mutation { signIn(input: {houseUserName: "a", userName: "b", password: "c"}) { viewer { id } } }');
  expect(requests).toEqual(['POST /app/session']);
});

test('a read without a response ends at its deadline, for any speed of incoming bytes', async () => {
  const drip: RequestListener = (_, res) => {
    res.writeHead(200, json);
    const dripping = setInterval(() => res.write(' '), 200);
    res.on('close', () => clearInterval(dripping));
  };
  const { server } = await serverBefore(drip, { readMs: 1_000, writeMs: 1_000 });
  const { errors } = await ask(server);
  expect(errors[0]?.extensions.code).toBe('UPSTREAM_TIMEOUT');
});

test('the caller’s request id, address, and credential are forwarded to the services', async () => {
  let seen = {};
  const { server } = await serverBefore((req, res) => {
    seen = req.headers;
    res.writeHead(500).end();
  });
  await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      ...json,
      cookie: 'other=1; rostrum_session=abc',
      'x-request-id': 'request-of-mine',
      'x-forwarded-for': '203.0.113.9',
    },
    body: '{"query": "{ viewer { id } }"}',
  });
  expect(seen).toMatchObject({
    'x-request-id': 'request-of-mine',
    'x-client-address': '127.0.0.1',
    cookie: 'rostrum_session=abc',
  });
});
