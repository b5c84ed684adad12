import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdmission } from '../../../server/core/http/admission';
import { startTestServer } from '../../support/services/server';

const limits = { perUser: 2, perHouse: 3, perAddress: 4 };
const asker = (user: string, tenant: string, address: string) => ({ user, tenant, address });

test('users, houses, and addresses each have a limit of concurrent requests', () => {
  const admit = createAdmission(limits);
  const leave = [admit(asker('anna', 'north', '1')), admit(asker('anna', 'north', '2'))];
  expect(admit(asker('anna', 'north', '3'))).toBeNull();
  expect(admit(asker('ben', 'north', '3'))).not.toBeNull();
  expect(admit(asker('carl', 'north', '3'))).toBeNull();
  expect(admit(asker('dora', 'south', '3'))).not.toBeNull();
  leave[0]?.();
  leave[0]?.();
  expect(admit(asker('carl', 'north', '3'))).not.toBeNull();
  expect(admit(asker('emil', 'north', '3'))).toBeNull();
});

test('an unverified caller counts only toward its address', () => {
  const admit = createAdmission(limits);
  const stranger = { user: null, tenant: 'address 1', address: '1' };
  expect(Array.from({ length: 5 }, () => admit(stranger) !== null)).toEqual([true, true, true, true, false]);
  expect(admit({ ...stranger, address: '2' })).not.toBeNull();
});

test('a request above an address’s limit gets 429 immediately, and a later one is accepted', async () => {
  const waiting: ServerResponse[] = [];
  const upstream = createServer((_, res) => {
    waiting.push(res);
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const server = await startTestServer(
    { url: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    { REQUESTS_PER_ADDRESS: '3', STREAMS_PER_ADDRESS: '1' },
  );
  const ask = (accept = 'application/json') =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, cookie: 'rostrum_session=abc' },
      body: '{"query": "{ viewer { id } }"}',
    });
  const underWay = [ask(), ask(), ask()];
  for (let tries = 0; waiting.length < 3 && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 20));
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 1 } }] });
  const stream = ask('text/event-stream');
  for (let tries = 0; waiting.length < 4 && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 20));
  expect((await ask('text/event-stream')).status).toBe(429);
  waiting.forEach((res) =>
    res
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"error": {"code": "UNAUTHENTICATED", "message": "", "field": null}}'),
  );
  await Promise.all([...underWay, stream].map(async (asked) => (await asked).text()));
  upstream.on('request', (_, res) =>
    res
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"error": {"code": "UNAUTHENTICATED", "message": "", "field": null}}'),
  );
  expect((await ask()).status).toBe(200);
  await server.stop();
  await new Promise((done) => {
    upstream.close(done);
    upstream.closeAllConnections();
  });
});
