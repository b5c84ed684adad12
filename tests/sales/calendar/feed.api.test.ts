import { Writable } from 'node:stream';
import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
let server: TestServer;
let path = '';
let logged = '';
const log = new Writable({
  write(chunk: Buffer, _, done) {
    logged += chunk.toString();
    done();
  },
});

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  server = await startTestServer(upstream, { LOG_LEVEL: 'debug' }, { logTo: log });
  const house = await clientOf(upstream, 'sample');
  const { body } = await house.client.post<{ data: { url: string } }>(
    `/app/house/${house.houseRef}/calendarFeed/reset`,
    {},
  );
  path = new URL(body.data.url).pathname;
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

test('the file is sent once, and then only that it is unchanged', async () => {
  const first = await fetch(server.url + path);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const tag = first.headers.get('etag') ?? '';
  expect((await fetch(server.url + path, { headers: { 'if-none-match': `W/${tag}` } })).status).toBe(304);
  expect((await fetch(server.url + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('an unknown address is 404, and no log has an address', async () => {
  const unknown = `/calendar/${'x'.repeat(43)}.ics`;
  expect((await fetch(server.url + unknown)).status).toBe(404);
  expect((await fetch(`${server.url}/calendar/nothing.ics`)).status).toBe(404);
  for (const address of [path, unknown])
    expect(logged).not.toContain(address.slice('/calendar/'.length, -'.ics'.length));
});
