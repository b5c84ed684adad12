import sharp from 'sharp';
import { loadDemoHouses } from '../../upstream/demo/demo-houses';
import { thumbnailFiles } from '../../upstream/images/service';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
  await loadDemoHouses(upstream.services);
});
afterAll(() => upstream.stop());

const rows = <Row extends object>(sql: string) => upstream.db.query<Row>(sql);

test('most lots of every demo house have a picture, some have none, and some have several', async () => {
  const houses = await rows<{ lots: number; bare: number; several: number }>(
    `select count(*) as lots, count(*) filter (where pictures = 0) as bare, count(*) filter (where pictures > 1) as several
     from (select l.house_id, count(p.position) as pictures from lot l left join lot_picture p on p.house_id = l.house_id and p.lot_id = l.id group by l.house_id, l.id) of_lot
     group by house_id`,
  );
  expect(houses).toHaveLength(3);
  for (const { lots, bare, several } of houses) {
    expect(bare).toBeGreaterThan(0);
    expect(bare).toBeLessThan(lots / 8);
    expect(several).toBeGreaterThan(0);
  }
});

test('the first picture is the image of a demo lot and of its invoice lines', async () => {
  expect(
    await rows(
      `select l.id from lot l left join lot_picture p on p.house_id = l.house_id and p.lot_id = l.id and p.position = 1
     where l.image_url is distinct from '/files/' || p.picture_name || '.jpg'`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `select i.id from invoice_line i join lot l on l.house_id = i.house_id and l.id = i.lot_id where i.image_url is distinct from l.image_url`,
    ),
  ).toEqual([]);
});

test('demo lots share pictures, whose files are stored and can be shown and sent', async () => {
  const pictures = await rows<{ name: string; width: number; height: number }>(
    'select distinct name, width, height from picture',
  );
  expect(pictures.length).toBeGreaterThan(80);
  expect(pictures.length).toBeLessThan(220);
  const [{ name, width, height } = { name: '', width: 0, height: 0 }] = pictures;
  const bytes = (await upstream.services.files.get(`pictures/${name.slice(0, 2)}/${name}.jpg`)) ?? Buffer.alloc(0);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  const shown = await rows<{ houseId: number; url: string }>(
    'select distinct house_id as "houseId", image_url as url from lot where house_id = 1 and image_url is not null limit 20',
  );
  const thumbnails = await thumbnailFiles(
    upstream.db,
    shown[0]?.houseId ?? 0,
    shown.map(({ url }) => url),
  );
  expect(thumbnails.size).toBe(20);
  for (const { key } of thumbnails.values())
    expect((await upstream.services.files.get(key))?.length).toBeLessThanOrEqual(8192);
});
