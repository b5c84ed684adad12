import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import type { TestClient } from '../../support/services/upstream';

interface Operation {
  'x-spec': string;
  'x-access': string;
  tags: string[];
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: object;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}
interface Failure {
  error: { code: string; message: string; requestId: string };
}

const upstream = upstreamOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'other', invaInvoicingDisabled: true })],
});
let calls: { method: string; path: string; operation: Operation }[];
let otherRef: string;

beforeAll(async () => {
  const { body } = await upstream.stranger.get<Document>('/openapi.json');
  calls = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  otherRef =
    (await upstream.db.query<{ ref: string }>(`select ref from house where user_name = 'other'`))[0]?.ref ?? '';
});

const filled = (path: string, houseRef: string) => path.replace('{houseRef}', houseRef).replace(/\{\w+\}/g, '1');

async function ask(client: TestClient, { method, path, operation }: (typeof calls)[number], houseRef: string) {
  const url = filled(path, houseRef);
  const body = operation.requestBody ? {} : undefined;
  if (method === 'POST') return client.post<Failure>(url, body);
  if (method === 'PUT') return client.put<Failure>(url, body);
  return method === 'DELETE' ? client.delete<Failure>(url) : client.get<Failure>(url);
}

test('every call is documented with its specification, or tagged added', () => {
  expect(calls.length).toBeGreaterThan(20);
  for (const { path, operation } of calls) {
    expect(operation['x-spec']).toMatch(/^(specified|added)$/);
    expect(operation.tags.includes('added')).toBe(operation['x-spec'] === 'added');
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath.sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(([name]) => name).sort());
  }
});

test('a stranger can call only the sign-in, password reset, email confirmation, payment, calendar and image links, published catalogs, and the payment provider’s signed events', async () => {
  const open: string[] = [];
  for (const call of calls) {
    const { status } = await ask(upstream.stranger, call, otherRef);
    if (status !== 401) open.push(`${call.method} ${call.path}`);
  }
  expect(open).toEqual([
    'POST /app/session',
    'POST /app/session/secondFactor',
    'POST /app/session/passkey/options',
    'POST /app/session/passkey',
    'POST /house/user/forgotPassword',
    'POST /house/user/resetPassword',
    'POST /app/house/user/forgotPassword',
    'POST /app/house/user/resetPassword',
    'POST /app/house/user/passwordLink',
    'POST /app/house/user/emailLink',
    'POST /app/house/user/emailLink/confirm',
    'GET /app/calendarFeed/{token}',
    'GET /cps/app/image/uploads/{uploadRef}',
    'PUT /cps/app/image/uploads/{uploadRef}',
    'POST /cps/app/image/uploads/{uploadRef}',
    'GET /app/catalogues',
    'GET /app/catalogue/{catalogRef}',
    'GET /app/catalogueTags',
    'GET /app/catalogue/{catalogRef}/pdf',
    'GET /app/catalogue/{catalogRef}/lots',
    'GET /app/catalogue/{catalogRef}/lots/{lotRef}',
    'GET /app/cataloguePictures/{file}',
    'GET /app/cataloguePictures/{file}/owner',
    'GET /app/catalogueHouses/{ownerRef}/pictureTag',
    'GET /app/cardLink/{token}',
    'POST /app/cardLink/{token}/refresh',
    'POST /app/cardLink/{token}/open',
    'GET /app/sandboxCardPage/{pageRef}',
    'POST /app/sandboxCardPage/{pageRef}/answer',
    'GET /app/paymentLink/{token}',
    'POST /app/paymentLink/{token}/refresh',
    'POST /app/paymentLink/{token}/open',
    'GET /app/sandboxPage/{pageRef}',
    'POST /app/sandboxPage/{pageRef}/answer',
    'POST /app/processorEvents',
    'POST /app/mailReports',
  ]);
});

test('no call that names a house works for another house', async () => {
  const superUser = await upstream.signIn('sample', 'super');
  const named = calls.filter(({ path }) => path.includes('{houseRef}'));
  for (const call of named)
    expect([call.path, (await ask(superUser, call, otherRef)).status]).toEqual([call.path, 403]);
});

test('a house that invoices elsewhere is refused every call that needs invoices', async () => {
  const superUser = await upstream.signIn('other', 'super');
  const invoices = calls.filter(({ operation }) => ['invoices', 'payments'].includes(operation['x-access']));
  expect(invoices.length).toBeGreaterThan(5);
  for (const call of invoices)
    expect([call.path, (await ask(superUser, call, otherRef)).status]).toEqual([call.path, 403]);
});

test('an unknown call, invalid JSON, and an oversized body are reported as such', async () => {
  const send = async (body: string, type = 'application/json') => {
    const response = await fetch(`${upstream.url}/app/session`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    return [response.status, ((await response.json()) as Failure).error.code];
  };
  expect(await upstream.stranger.get('/nowhere')).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
  expect(await send('{')).toEqual([400, 'BAD_USER_INPUT']);
  expect(await send('')).toEqual([400, 'BAD_USER_INPUT']);
  expect(await send('[]')).toEqual([400, 'BAD_USER_INPUT']);
  expect(await send('a=b', 'application/x-www-form-urlencoded')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await send(JSON.stringify({ userName: 'x'.repeat(1_100_000) }))).toEqual([413, 'TOO_LARGE']);
});

test('no answer is taken for another type, whether the call succeeds, is refused, or is unknown', async () => {
  for (const path of ['/openapi.json', '/app/house/user', '/nowhere']) {
    const { headers } = await upstream.stranger.get<unknown>(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  }
});

test('the caller’s request id is used, and generated if missing', async () => {
  const given = await upstream.stranger.get<Failure>('/app/house/user', { 'x-request-id': 'abc-123' });
  expect([given.headers.get('x-request-id'), given.body.error.requestId]).toEqual(['abc-123', 'abc-123']);
  const odd = await upstream.stranger.get<Failure>('/app/house/user', { 'x-request-id': '<script>' });
  expect(odd.body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('health, metrics, and the API reference are public', async () => {
  const text = async (path: string) => (await fetch(upstream.url + path)).text();
  expect(await upstream.stranger.get('/health/live')).toMatchObject({ status: 200 });
  expect(await upstream.stranger.get('/health/ready')).toMatchObject({ status: 200 });
  expect(await text('/metrics')).toContain('rostrum_upstream_request_seconds_count');
  const page = await text('/docs');
  for (const { path } of calls) expect(page).toContain(path);
  expect(page).not.toMatch(/(src|href)="https?:/);
});
