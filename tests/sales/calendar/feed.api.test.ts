import { Writable } from 'node:stream';
import { createLog } from '../../../platform/log';
import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { serverOfFile, upstreamOfFile } from '../../support/services/of-file';

let logged = '';
const log = new Writable({
  write(chunk: Buffer, _, done) {
    logged += chunk.toString();
    done();
  },
});

const upstream = upstreamOfFile({ houses: [smallHouse()], log: createLog('upstream', 'trace', log) });
const server = serverOfFile(() => upstream, { LOG_LEVEL: 'trace' }, { logTo: log });
let path = '';
beforeAll(async () => {
  const house = await clientOf(upstream, 'sample');
  const { body } = await house.client.post<{ data: { url: string } }>(
    `/app/house/${house.houseRef}/calendarFeed/reset`,
    {},
  );
  path = new URL(body.data.url).pathname;
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

test('only the creation returns the address, and only to viewers who can open the calendar', async () => {
  const user = await server.as('sample', 'super');
  const STATUS = '{ viewer { calendarFeed { createdAt lastReadAt } } }';
  const { data } = await user.gql<{ resetCalendarFeed: { url: string; viewer: object; userErrors: object[] } }>(
    `mutation { resetCalendarFeed { url viewer { calendarFeed { lastReadAt } } userErrors { code } } }`,
  );
  expect(data.resetCalendarFeed).toEqual({
    url: expect.stringMatching(/\/calendar\/[\w-]{43}\.ics$/) as string,
    viewer: { calendarFeed: { lastReadAt: null } },
    userErrors: [],
  });
  expect((await fetch(server.url + new URL(data.resetCalendarFeed.url).pathname)).status).toBe(200);
  expect((await user.gql<{ viewer: { calendarFeed: object | null } }>(STATUS)).data.viewer.calendarFeed).toEqual({
    createdAt: upstream.clock.now().toISOString(),
    lastReadAt: upstream.clock.now().toISOString(),
  });
  await upstream.db.query(`update house_user set access = '{invoices}'`);
  expect((await user.gql<{ viewer: { calendarFeed: object | null } }>(STATUS)).data.viewer.calendarFeed).toBeNull();
  expect((await fetch(server.url + new URL(data.resetCalendarFeed.url).pathname)).status).toBe(404);
});

test('too many unknown addresses from a client are 429', async () => {
  await upstream.db.query('delete from sign_in_failure');
  const statuses = await Promise.all(
    Array.from({ length: 51 }, async (_, index) => {
      const { status, headers } = await fetch(`${server.url}/calendar/${String(index).padStart(43, 'y')}.ics`);
      return `${status} ${headers.has('retry-after')}`;
    }),
  );
  expect([...new Set(statuses)].sort()).toEqual(['404 false', '429 true']);
});
