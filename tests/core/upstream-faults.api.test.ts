import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from '../support/server';

/** Services that fail in one way: a socket that misbehaves, not a stand-in for what they answer. */
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
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}

const servers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function serverBefore(answer: RequestListener): Promise<{ server: TestServer; requests: string[] }> {
  const upstream = await failing(answer);
  const server = await startTestServer(upstream);
  servers.push(server, upstream);
  return { server, requests: upstream.requests };
}

const json = { 'content-type': 'application/json' };
const ask = async (server: TestServer, query = '{ viewer { userName } }') => {
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: { ...json, cookie: 'rostrum_session=abc' }, body: JSON.stringify({ query }) });
  return await response.json() as { errors: { message: string; extensions: Record<string, unknown> }[] };
};

test.each<[string, string, RequestListener]>([
  ['answers that are no JSON', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('<html>')],
  ['answers without data', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('{"user": {}}')],
  ['answers cut off in the middle', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end('{"data": {"user"')],
  ['refusals in another form', 'UPSTREAM_BAD_ANSWER', (_, res) => res.writeHead(404).end('nothing here')],
  ['answers of more than ten megabytes', 'UPSTREAM_BAD_ANSWER', (_, res) => res.end(`{"data": "${'x'.repeat(11_000_000)}"}`)],
  ['connections that are reset', 'UPSTREAM_UNAVAILABLE', (req) => req.socket.destroy()],
  ['failures with internals', 'INTERNAL_SERVER_ERROR', (_, res) => res.writeHead(500, json).end('{"error": {"message": "select * from secret"}}')],
])('%s become one coded error that shows nothing of it', async (_what, code, answer) => {
  const { server } = await serverBefore(answer);
  const { errors } = await ask(server);
  expect(errors).toEqual([expect.objectContaining({
    message: 'Unable to complete your request. Please try again later.',
    extensions: { code, requestId: expect.any(String) as string },
  })]);
});

test('a read that lost its connection is asked once more', async () => {
  const { server, requests } = await serverBefore((req) => req.socket.destroy());
  await ask(server);
  expect(requests).toEqual(['GET /app/house/user', 'GET /app/house/user']);
});

test('a write that lost its connection is never asked again', async () => {
  const { server, requests } = await serverBefore((req) => req.socket.destroy());
  await ask(server, 'mutation { signIn(input: {houseUserName: "a", userName: "b", password: "c"}) { viewer { id } } }');
  expect(requests).toEqual(['POST /app/session']);
});

test('a read without an answer ends at its deadline, however slowly bytes come', async () => {
  const { server } = await serverBefore((_, res) => {
    res.writeHead(200, json);
    const drip = setInterval(() => res.write(' '), 200);
    res.on('close', () => clearInterval(drip));
  });
  const started = performance.now();
  const { errors } = await ask(server);
  expect(errors[0]?.extensions.code).toBe('UPSTREAM_TIMEOUT');
  expect(performance.now() - started).toBeLessThan(10_000);
}, 15_000);

test('the caller\'s request id, address and credential go on to the services', async () => {
  let seen = {};
  const { server } = await serverBefore((req, res) => {
    seen = req.headers;
    res.writeHead(500).end();
  });
  await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { ...json, cookie: 'other=1; rostrum_session=abc', 'x-request-id': 'request-of-mine', 'x-forwarded-for': '203.0.113.9' },
    body: '{"query": "{ viewer { id } }"}',
  });
  expect(seen).toMatchObject({ 'x-request-id': 'request-of-mine', 'x-client-address': '127.0.0.1', cookie: 'rostrum_session=abc' });
});
