import { once } from 'node:events';
import { connect } from 'node:net';
import { BODY_MS, RECEIVING_LIMITS } from '../../../platform/slow-requests';
import { serverOfFile } from '../../support/services/of-file';
import { startTestServer } from '../../support/services/server';

const server = serverOfFile(() => ({ url: 'http://127.0.0.1:9' }));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });

test.each([
  ['/', '/ar/'],
  ['/?p=1', '/ar/?p=1'],
  ['/ar', '/ar/'],
  ['/ah/', '/ar/'],
  ['/ah/customers/feedback', '/ar/customers/feedback/default'],
  ['/ah/customers/dispute/DSP123?from=mail', '/ar/customers/dispute/DSP123?from=mail'],
  ['/ah/reports/openDisputes/LOT1', '/ar/reports/openDisputes/LOT1'],
  ['/invoices/ExistingInvoices?page=2', '/ar/invoices/ExistingInvoices?page=2'],
  ['/ah//evil.example', '/ar//evil.example'],
])('the earlier address %s redirects to %s', async (from, to) => {
  const answer = await get(from);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
});

test('the version endpoint returns the running version', async () => {
  const answer = await get('/version');
  const version = (await answer.json()) as Record<string, unknown>;
  expect(version).toMatchObject({ name: 'rostrum', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string });
  expect(Object.keys(version)).toEqual(['name', 'version', 'released', 'hash']);
});

test('the server is live, and not ready while the services do not respond', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(503);
});

test("responses carry the product's time, which screens compute with", async () => {
  const ahead = await startTestServer({
    url: 'http://127.0.0.1:9',
    clock: { now: () => new Date('2031-05-17T08:30:00Z') },
  });
  const answer = await fetch(`${ahead.url}/version`);
  await ahead.stop();
  expect(answer.headers.get('date')).toBe('Sat, 17 May 2031 08:30:00 GMT');
});

test('metrics are in Prometheus format', async () => {
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('http_request_seconds_bucket');
});

describe('who can read the metrics', () => {
  const token = 'token-of-the-monitoring';
  const metricsOf = async (env: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => {
    const own = await startTestServer({ url: 'http://127.0.0.1:9' }, env);
    const answer = await fetch(`${own.url}/metrics`, { headers });
    await own.stop();
    return [answer.status, (await answer.text()).includes('http_request_seconds')];
  };

  test('with METRICS_TOKEN, only callers that send it can read the metrics', async () => {
    expect(await metricsOf({ METRICS_TOKEN: token })).toEqual([401, false]);
    expect(await metricsOf({ METRICS_TOKEN: token }, { authorization: 'Bearer another-token-of-nobody' })).toEqual([
      401,
      false,
    ]);
    expect(await metricsOf({ METRICS_TOKEN: token }, { authorization: `Bearer ${token}` })).toEqual([200, true]);
  });

  test('without METRICS_TOKEN, no caller behind a proxy or in production can read the metrics', async () => {
    expect(await metricsOf({}, { 'x-forwarded-for': '203.0.113.9' })).toEqual([404, false]);
    expect(await metricsOf({ NODE_ENV: 'production' })).toEqual([404, false]);
    expect(
      await metricsOf({ NODE_ENV: 'production', METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }),
    ).toEqual([200, true]);
  });
});

test('browsers are instructed to use only HTTPS when PUBLIC_URL is https', async () => {
  expect((await get('/version')).headers.get('strict-transport-security')).toBeNull();
  const secure = await startTestServer({ url: 'http://127.0.0.1:9' }, { PUBLIC_URL: 'https://rostrum.example' });
  expect((await fetch(`${secure.url}/version`)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  await secure.stop();
});

describe('GraphiQL', () => {
  const page = () => get('/graphql', { accept: 'text/html' });

  test('GraphiQL loads no script, style, or font from elsewhere', async () => {
    const answer = await page();
    const html = await answer.text();
    expect(html).toContain('<title>Rostrum GraphiQL</title>');
    expect(html.match(/<(script|link|img|iframe)\b[^>]*\b(src|href)=["']?https?:/gi)).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'");
  });

  test('GraphiQL opens with examples', async () => {
    expect(await (await page()).text()).toContain('query OpenInvoices');
  });

  test('GraphiQL is not sent again to browsers that have it cached', async () => {
    const etag = (await page()).headers.get('etag') ?? '';
    expect((await get('/graphql', { accept: 'text/html', 'if-none-match': etag })).status).toBe(304);
  });
});

test.each(['/', '/ar/', '/version', '/graphql', '/metrics', '/nothing'])(
  '%s has the security headers and a request id',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  },
);

test.each(['POST', 'PUT', 'DELETE'])('the method %s is allowed only at /graphql', async (method) => {
  expect((await fetch(`${server.url}/version`, { method })).status).toBe(405);
});

test.each([
  '/ar/%2e%2e/%2e%2e/package.json',
  '/ar/assets/%00.js',
  '/ar/%zz',
  '/ar/..%2f..%2fpackage.json',
  '/ar/assets/../../../package.json',
])('the path %s cannot read files outside the app', async (path) => {
  const answer = await get(path);
  expect([200, 302, 400, 404, 503]).toContain(answer.status);
  expect(await answer.text()).not.toContain('"dependencies"');
});

/** The server's response to raw bytes. */
function sent(bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => {
      answer += String(part);
    });
    socket.on('close', () => done(answer));
    socket.on('error', fail);
  });
}

test('a malformed HTTP request gets 400', async () => {
  expect(await sent('HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

test('requests whose headers or body never end are closed, while others are served', async () => {
  const head = 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const slow = Promise.all([sent(head), sent(`${head}content-length: 1000\r\n\r\n{"query":`)]);
  expect((await get('/health/live')).status).toBe(200);
  for (const answer of await slow) expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('slow headers and slow bodies are cut off after at most 15 seconds each, and files after five minutes', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = RECEIVING_LIMITS;
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(15_000);
  expect(BODY_MS).toBeLessThanOrEqual(15_000);
  expect(requestTimeout).toBe(300_000);
});

test('idle connections do not delay a stopping server, and a request in progress is answered', async () => {
  const stopping = await startTestServer({ url: 'http://127.0.0.1:9' });
  const { hostname, port } = new URL(stopping.url);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const [unused, busy] = [await open(), await open()];
  const ended = once(unused, 'close');
  let answer = '';
  const body = '{"query":"{ viewer { id } }"}';
  const head = [
    'POST /graphql HTTP/1.1',
    'host: rostrum.test',
    'content-type: application/json',
    'expect: 100-continue',
  ];
  busy.write([...head, `content-length: ${body.length}`, '', ''].join('\r\n'));
  await once(busy, 'data');
  busy.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  const [stopped, answered] = [stopping.stop(), once(busy, 'close')];
  await ended;
  busy.write(body);
  await Promise.all([stopped, answered]);
  expect(answer).toContain('"viewer":null');
});

test('a stopping server fails readiness first, and answers requests until load balancers notice', async () => {
  const stopping = await startTestServer({ url: 'http://127.0.0.1:9' }, { DRAIN_SECONDS: '1' });
  const stopped = stopping.stop();
  const ready = await fetch(`${stopping.url}/health/ready`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect(await stopping.gql('{ viewer { id } }')).toMatchObject({ status: 200, data: { viewer: null } });
  await stopped;
  await expect(fetch(`${stopping.url}/health/live`)).rejects.toThrow('fetch failed');
});
