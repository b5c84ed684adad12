import { ImageSender } from '../../images/image-house';
import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile, serverOfFile } from '../../support/services/of-file';
import { publishAll, refOf } from './catalogue-house';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);

test('a picture is public from the edition that shows it until the lot is unpublished', async () => {
  const session = await house.session();
  const lot = await house.lot(session, 1);
  const { photos } = await new ImageSender(house).add(lot);
  const name = photos[0]?.imageURL.split('/').at(-1) ?? '';
  const get = () => fetch(`${server.url}/catalog-pictures/${name}`);
  const unknown = await (await fetch(`${server.url}/catalog-pictures/${'0'.repeat(32)}-800x600.jpg`)).text();
  const hidden = await get();
  expect([hidden.status, await hidden.text()]).toEqual([404, unknown]);

  await publishAll(house, session);
  const shown = await get();
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

  await house.post('lots/unpublish', { lotIDs: [lot.lotID] });
  const gone = await get();
  expect([gone.status, await gone.text()]).toEqual([404, unknown]);
});

test('a picture from memory is public no longer than its lot, whatever else its house changes', async () => {
  const session = await house.session();
  const [lot, other] = [await house.lot(session, 1), await house.lot(session, 2)];
  const { photos } = await new ImageSender(house).add(lot);
  await publishAll(house, session);
  const small = (photos[0]?.imageURL.split('/').at(-1) ?? '').replace('.jpg', '.480.webp');
  const get = async () => {
    const answer = await fetch(`${server.url}/catalog-pictures/${small}`);
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength > 100];
  };
  const shown = [200, 'image/webp', true];
  expect(await get()).toEqual(shown);
  expect(await get()).toEqual(shown);
  await house.post('lots/unpublish', { lotIDs: [other.lotID] });
  expect(await get()).toEqual(shown);
  await house.post('lots/unpublish', { lotIDs: [lot.lotID] });
  expect((await get())[0]).toBe(404);
  await publishAll(house, session);
  expect(await get()).toEqual(shown);
});

test('pages and pictures that were made in advance need only the check that they are current', async () => {
  const session = await house.session();
  const lot = await house.lot(session, 1);
  const { photos } = await new ImageSender(house).add(lot);
  await publishAll(house, session);
  await server.warm();
  const small = (photos[0]?.imageURL.split('/').at(-1) ?? '').replace('.jpg', '.480.webp');
  const list = `/catalog/${await refOf(house, session)}`;
  const before = server.calls().length;
  const answers = [];
  for (const path of [list, `${list}/lot/${lot.lotNumber}-${lot.lotRef}`, `/catalog-pictures/${small}`])
    answers.push((await fetch(server.url + path)).status);
  expect(answers).toEqual([200, 200, 200]);
  expect(new Set(server.calls().slice(before))).toEqual(
    new Set(['GET /app/catalogueTags', 'GET /app/catalogueHouses/{ownerRef}/pictureTag']),
  );
});

test('200 readers at once of a page that is not in memory have it made once', async () => {
  const session = await house.session();
  await house.lot(session, 1);
  await publishAll(house, session);
  const list = `/catalog/${await refOf(house, session)}`;
  const before = server.calls().length;
  const read = await Promise.all(Array.from({ length: 200 }, () => fetch(server.url + list)));
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
  const calls = server.calls().slice(before);
  expect(calls.filter((call) => call === 'GET /app/catalogue/{catalogRef}')).toHaveLength(1);
});

test('bids do not make the tag of a house’s pictures be computed again, and every other change does', async () => {
  const session = await house.session();
  await house.lot(session, 1);
  await publishAll(house, session);
  const { db, stranger } = house.upstream;
  const change = (type: string) =>
    db.query(
      `insert into change (house_id, type, record_id, version, at) select id, $1, 1, 1, now() from house where id = $2`,
      [type, house.houseID],
    );
  const [row] = await db.query<{ ref: string }>('select ref from house where id = $1', [house.houseID]);
  const queries = jest.spyOn(db, 'query');
  const computed = async () => {
    queries.mockClear();
    const { status } = await stranger.get(`/app/catalogueHouses/${row?.ref}/pictureTag`);
    expect(status).toBe(200);
    return queries.mock.calls.filter(([sql]) => sql.includes('unnest(p.pictures)')).length;
  };
  await change('Lot');
  expect(await computed()).toBe(1);
  expect(await computed()).toBe(0);
  await change('LotBidding');
  await change('LotBidding');
  expect(await computed()).toBe(0);
  await change('LotBidding');
  await change('Lot');
  await change('LotBidding');
  expect(await computed()).toBe(1);
  expect(await computed()).toBe(0);
  queries.mockRestore();
});
