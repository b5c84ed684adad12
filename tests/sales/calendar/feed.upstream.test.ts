import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
const house = ofFile(() => clientOf(upstream, 'east'));

beforeAll(async () => {
  await upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select house_id, 9000, 'CATFEED' || house_id, min(id), 'F', 'Feed session', 'LIVE', '2031-11-03 14:00Z', 'America/New_York', 1, 'USD', '[]'
     from auction_group group by house_id`,
  );
});

const reset = async (): Promise<string> => {
  const { body } = await house.client.post<{ data: { url: string } }>(
    `/app/house/${house.houseRef}/calendarFeed/reset`,
    {},
  );
  return new URL(body.data.url).pathname.slice('/calendar/'.length, -'.ics'.length);
};
const read = async (token: string) => {
  const answer = await fetch(`${upstream.url}/app/calendarFeed/${token}`);
  const { data } = (await answer.json()) as { data?: { text: string; tag: string } };
  return { status: answer.status, text: data?.text ?? '', tag: data?.tag };
};

test('an address returns the house’s own sessions, and only its hash is stored', async () => {
  const token = await reset();
  const { status, text } = await read(token);
  expect(status).toBe(200);
  expect(text).toContain('DTSTART:20311103T140000Z\r\n');
  expect(text.match(/Feed session/g)).toHaveLength(1);
  const stored = JSON.stringify(await upstream.db.query('select * from calendar_feed'));
  expect(stored).not.toContain(token);
});

test('an event has the address of its location, and the time when its session last changed', async () => {
  await upstream.db.query(
    `update location set facility_name = 'Wharf Rooms', street1 = '12 Wharf Street', street2 = '', city = 'New York', state = 'NY',
       postal_code = '10013', country = 'US' where id = 1`,
  );
  await upstream.db.query(
    `insert into audit (house_id, at, action, type, record_id) values ($1, '2031-01-02 03:04:05Z', 'session.edit', 'Catalog', 9000)`,
    [house.houseId],
  );
  const { text } = await read(await reset());
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const event = lines.slice(lines.indexOf(`UID:CATFEED${house.houseId}@rostrum`));
  expect(event.find((line) => line.startsWith('LOCATION:'))).toBe(
    String.raw`LOCATION:Wharf Rooms\, 12 Wharf Street\, New York\, NY 10013\, United States`,
  );
  expect(event.find((line) => line.startsWith('DTSTAMP:'))).toBe('DTSTAMP:20310102T030405Z');
});

test('a reset or a revocation invalidates the earlier address', async () => {
  const first = await reset();
  const second = await reset();
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  await house.client.post(`/app/house/${house.houseRef}/calendarFeed/revoke`, {});
  expect((await read(second)).status).toBe(404);
});

test('a deleted session is canceled, and the tag changes', async () => {
  const token = await reset();
  const before = await read(token);
  expect((await read(token)).tag).toBe(before.tag);
  await upstream.db.query('update catalog set is_deleted = true, version = version + 1 where id = 9000');
  const after = await read(token);
  expect(after.tag).not.toBe(before.tag);
  expect(after.text).toContain('STATUS:CANCELLED\r\n');
  await upstream.db.query('update catalog set is_deleted = false, version = version + 1 where id = 9000');
});

test('the rights of the user are checked at each read', async () => {
  const token = await reset();
  const set = (column: string, value: string) =>
    upstream.db.query(`update house_user set ${column} = ${value} where house_id = $1`, [house.houseId]);
  const [{ access } = { access: [] }] = await upstream.db.query<{ access: string[] }>(
    `select access from house_user u join calendar_feed f on f.house_id = u.house_id and f.user_id = u.id`,
  );
  await upstream.db.query(
    `update house_user set access = '{invoices}', is_super_user = false, is_super_admin = false where house_id = $1`,
    [house.houseId],
  );
  expect((await read(token)).status).toBe(404);
  await upstream.db.query('update house_user set access = $2 where house_id = $1', [house.houseId, access]);
  expect((await read(token)).status).toBe(200);
  await set('disabled_at', 'now()');
  expect((await read(token)).status).toBe(404);
});

test('too many unknown addresses from a client are refused, and valid ones are not', async () => {
  await upstream.db.query(`update house_user set disabled_at = null where house_id = $1`, [house.houseId]);
  await upstream.db.query('delete from sign_in_failure');
  const token = await reset();
  const statuses = await Promise.all(Array.from({ length: 52 }, (_, index) => read(String(index).padStart(43, 'x'))));
  expect(statuses.filter(({ status }) => status === 404)).toHaveLength(50);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await read(token)).status).toBe(200);
});

test('revoking twice is recorded once, and the answer says when the address was last read', async () => {
  await upstream.db.query('delete from audit');
  const status = async () =>
    (await house.client.get<{ data: object }>(`/app/house/${house.houseRef}/calendarFeed`)).body.data;
  const token = await reset();
  const createdAt = upstream.clock.now().getTime();
  expect(await status()).toEqual({ createdAt, lastReadAt: null });
  await read(token);
  expect(await status()).toEqual({ createdAt, lastReadAt: createdAt });
  for (let time = 0; time < 2; time += 1)
    await house.client.post(`/app/house/${house.houseRef}/calendarFeed/revoke`, {});
  expect(await status()).toEqual({ createdAt: null, lastReadAt: null });
  const [{ count } = { count: 0 }] = await upstream.db.query<{ count: number }>(
    `select count(*) as count from audit where type = 'User' and action = 'user.calendarFeed.revoke'`,
  );
  expect(count).toBe(1);
});
