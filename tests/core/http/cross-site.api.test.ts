import { serverOfFile } from '../../support/services/of-file';

const server = serverOfFile(() => ({ url: 'http://127.0.0.1:9' }));

const SIGN_OUT = 'mutation { signOut { viewer { id } } }';
const post = (body: string, headers: Record<string, string>) =>
  fetch(`${server.url}/graphql`, { method: 'POST', body, headers });

test.each([
  ['application/x-www-form-urlencoded', `query=${encodeURIComponent(SIGN_OUT)}`],
  [
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: SIGN_OUT })}\r\n--x--`,
  ],
  ['text/plain', JSON.stringify({ query: SIGN_OUT })],
  ['TEXT/PLAIN; charset=utf-8', JSON.stringify({ query: SIGN_OUT })],
])('a POST of %s, which any site can make a browser send, is refused', async (type, body) => {
  const answer = await post(body, { 'content-type': type });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { requestId: expect.any(String) as string } }] });
});

test('a mutation by GET is refused', async () => {
  const answer = await fetch(`${server.url}/graphql?query=${encodeURIComponent(SIGN_OUT)}`);
  expect(answer.status).toBe(405);
});

test.each(['https://evil.example', 'null'])('the origin %s cannot read responses', async (origin) => {
  const preflight = await fetch(`${server.url}/graphql`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
  const answer = await post(JSON.stringify({ query: '{ __typename }' }), {
    'content-type': 'application/json',
    origin,
  });
  for (const { headers } of [preflight, answer]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('several operations in one request are refused', async () => {
  const answer = await post(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]), {
    'content-type': 'application/json',
  });
  expect(answer.status).toBe(400);
});

test('a body of more than a megabyte is refused', async () => {
  const answer = await post(JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_100_000)}` }), {
    'content-type': 'application/json',
  });
  expect(answer.status).toBe(413);
});

test('a GraphQL response is not cached, and not shown as a page', async () => {
  const { headers } = await post(JSON.stringify({ query: '{ __typename }' }), { 'content-type': 'application/json' });
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  expect(headers.has('x-powered-by')).toBe(false);
});
