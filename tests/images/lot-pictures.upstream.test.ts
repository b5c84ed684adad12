import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureUrl } from '../../rules/images/picture-files';
import { thumbnailFiles } from '../../upstream/images/service';
import { selectImagesOfSession } from '../../upstream/lots/snapshots/snapshot-store';
import { sheetThumbnail } from '../../upstream/lots/snapshots/write-snapshot';
import { addLotPicture } from '../support/houses/lot-pictures';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';
import { actorOf, lotsOf } from './at-house';
import { noise, plain, turnedPhotograph } from './pictures';

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
const east = ofFile(() => actorOf(upstream, 'east'));
const west = ofFile(() => actorOf(upstream, 'west'));
let lots: ReadonlyMap<string, number>;

beforeAll(async () => {
  lots = await lotsOf(upstream, east);
});

const lot = (title: string) => lots.get(title) ?? 0;
const add = async (title: string, source: Buffer) => addLotPicture(upstream.services, east, lot(title), source);

test('the images of a session are returned by lot and sequence, and each as a thumbnail of at most 240 pixels', async () => {
  await add('Two Herons', await plain({ width: 3000, height: 1500, color: '#336699' }).jpeg().toBuffer());
  await add('Two Herons', await plain({ width: 300, height: 400 }).png().toBuffer());
  const [{ catalogId } = { catalogId: 0 }] = await upstream.db.query<{ catalogId: number }>(
    'select catalog_id as "catalogId" from lot where house_id = $1 and id = $2',
    [east.houseId, lot('Two Herons')],
  );
  const images = await selectImagesOfSession(upstream.db, east.houseId, catalogId);
  expect(images).toMatchObject([
    { lotId: lot('Two Herons'), sequence: 1, width: 2000, height: 1000 },
    { lotId: lot('Two Herons'), sequence: 2, width: 300, height: 400 },
  ]);
  const sizes = await Promise.all(
    images.map(async ({ name }) => {
      const bytes = await sheetThumbnail(upstream.services.files, name);
      const { format, width, height } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
      return [format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['jpeg', 240, 120],
    ['jpeg', 180, 240],
  ]);
  expect(await selectImagesOfSession(upstream.db, west.houseId, catalogId)).not.toContainEqual(images[0]);
});

test('the email thumbnail of any picture has at most 96 pixels and 8 kB', async () => {
  const [rich, small] = [
    await add('The Orchard', await noise(900)),
    await add('Oak Settle', await plain({ width: 40, height: 20 }).png().toBuffer()),
  ];
  const [richAt, smallAt] = [pictureUrl(rich.name), pictureUrl(small.name)];
  const thumbnails = await thumbnailFiles(upstream.db, east.houseId, [
    richAt,
    smallAt,
    'https://elsewhere.example/a.jpg',
  ]);
  expect([...thumbnails.keys()].sort()).toEqual([richAt, smallAt].sort());
  for (const { key, width, height, contentType } of thumbnails.values()) {
    const bytes = (await upstream.services.files.get(key)) ?? Buffer.alloc(0);
    expect(bytes.length).toBeLessThanOrEqual(8192);
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  }
  expect(thumbnails.get(smallAt)).toMatchObject({ width: 40, height: 20 });
  expect(thumbnails.get(richAt)?.width).toBeLessThanOrEqual(96);
});

test('a photograph is rotated as its camera was held, and stored without metadata', async () => {
  const picture = await add('Bracket Clock', await turnedPhotograph());
  expect(picture).toMatchObject({ width: 100, height: 200 });
  const bytes =
    (await upstream.services.files.get(`pictures/${picture.name.slice(0, 2)}/${picture.name}.jpg`)) ?? Buffer.alloc(0);
  const { exif, orientation, format } = await sharp(bytes).metadata();
  expect({ exif, orientation, format }).toEqual({ exif: undefined, orientation: undefined, format: 'jpeg' });
  const { channels: top } = await sharp(
    await sharp(bytes).extract({ left: 20, top: 20, width: 60, height: 60 }).toBuffer(),
  ).stats();
  expect(top[0]?.mean).toBeGreaterThan(200);
  expect(top[2]?.mean).toBeLessThan(60);
});

test('the same picture on two lots is stored once', async () => {
  const source = await plain({ color: '#abcdef' }).png().toBuffer();
  const [one, two] = [await add('Still Life with Quinces', source), await add('Harbor at Dawn', source)];
  expect(one.name).toBe(two.name);
  expect(
    await upstream.db.query('select width from picture where house_id = $1 and name = $2', [east.houseId, one.name]),
  ).toHaveLength(1);
});

test('another house cannot see a house’s pictures', async () => {
  const rows = await upstream.db.query<{ name: string }>('select name from picture where house_id = $1', [
    east.houseId,
  ]);
  const theirs = rows.map(({ name }) => pictureUrl(name));
  expect(theirs.length).toBeGreaterThan(0);
  expect(await thumbnailFiles(upstream.db, west.houseId, theirs)).toEqual(new Map());
});

test('stored files are complete or missing, and no key leads outside their folder', async () => {
  const { files } = upstream.services;
  await files.put('papers/a.txt', Buffer.from('first'));
  await files.put('papers/a.txt', Buffer.from('second'));
  expect((await files.get('papers/a.txt'))?.toString()).toBe('second');
  expect(await files.get('papers/b.txt')).toBeNull();
  expect(await readdir(`${upstream.filesFolder}/papers`)).toEqual(['a.txt']);
  for (const key of [
    '../a',
    'papers/../../a',
    '/etc/passwd',
    'papers/.a',
    'a//b',
    'A.txt',
    '',
    'a\0b',
    'a\\b',
    'a'.repeat(201),
  ]) {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(files.get(key)).rejects.toThrow(RangeError);
  }
});
