import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureUrl } from '../../rules/images/picture-files';
import type { Actor } from '../../upstream/core/http/actor';
import { addLotPicture, imagesOfLots, thumbnailFiles } from '../../upstream/images/service';
import { smallHouse } from '../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';
import { actorOf, lotsOf } from './at-house';
import { noise, plain, turnedPhotograph } from './pictures';

let upstream: TestUpstream;
let east: Actor;
let west: Actor;
let lots: ReadonlyMap<string, number>;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
  [east, west] = [await actorOf(upstream, 'east'), await actorOf(upstream, 'west')];
  lots = await lotsOf(upstream, east);
});
afterAll(() => upstream.stop());

const lot = (title: string) => lots.get(title) ?? 0;
const add = async (title: string, source: Buffer) => addLotPicture(upstream.services, east, lot(title), source);

test('a lot has its pictures in the order in which they were added, each at most 2000 pixels', async () => {
  await add('Two Herons', await plain({ width: 3000, height: 1500, color: '#336699' }).jpeg().toBuffer());
  await add('Two Herons', await plain({ width: 300, height: 400 }).webp().toBuffer());
  const images = await imagesOfLots(upstream.services, east.houseId, [lot('Two Herons'), lot('Winter Road')]);
  expect([...images.keys()]).toEqual([lot('Two Herons')]);
  expect(images.get(lot('Two Herons'))).toMatchObject([
    { position: 1, width: 2000, height: 1000, contentType: 'image/jpeg' },
    { position: 2, width: 300, height: 400, contentType: 'image/jpeg' },
  ]);
});

test('the first picture is the lot’s image, and adding pictures raises the lot’s version', async () => {
  const first = await add('Winter Road', await plain({ color: '#112233' }).png().toBuffer());
  await add('Winter Road', await plain({ color: '#445566' }).png().toBuffer());
  const [row] = await upstream.db.query('select image_url, version from lot where house_id = $1 and id = $2', [
    east.houseId,
    lot('Winter Road'),
  ]);
  expect(row).toEqual({ image_url: `/files/${first.name}.jpg`, version: 3 });
  const changes = await upstream.db.query(
    `select type, version from change where house_id = $1 and type = 'Lot' and record_id = $2 order by version`,
    [east.houseId, lot('Winter Road')],
  );
  expect(changes).toEqual([
    { type: 'Lot', version: 2 },
    { type: 'Lot', version: 3 },
  ]);
  const [trail] = await upstream.db.query(
    `select action, after from audit where house_id = $1 and record_id = $2 and type = 'Lot' order by id`,
    [east.houseId, lot('Winter Road')],
  );
  expect(trail).toEqual({ action: 'lot.addPicture', after: { picture: first.name, position: 1 } });
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

test.each([
  ['a text file', () => Promise.resolve(Buffer.from('no picture'))],
  [
    'an SVG file',
    () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')),
  ],
  ['an animation', () => plain().gif().toBuffer()],
  [
    'a truncated photograph',
    async () =>
      (
        await sharp(await noise(300))
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
  ],
])('%s is refused as a picture, and the lot does not change', async (_name, source) => {
  await expect(add('Portrait of a Miller', await source())).rejects.toMatchObject({
    status: 422,
    code: 'INVALID_IMAGE',
  });
  const [row] = await upstream.db.query('select image_url, version from lot where house_id = $1 and id = $2', [
    east.houseId,
    lot('Portrait of a Miller'),
  ]);
  expect(row).toEqual({ image_url: null, version: 1 });
});

test('a picture for a lot that the house does not have is refused', async () => {
  await upstream.db.query('update lot set id = id + 1000000 where house_id = $1 and title = $2', [
    west.houseId,
    'Corner Chair',
  ]);
  const [theirs] = await upstream.db.query<{ id: number }>('select id from lot where house_id = $1 and title = $2', [
    west.houseId,
    'Corner Chair',
  ]);
  await expect(
    addLotPicture(upstream.services, east, theirs?.id ?? 0, await plain().png().toBuffer()),
  ).rejects.toMatchObject({ status: 404 });
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
  expect(await imagesOfLots(upstream.services, west.houseId, [...lots.values()])).toEqual(new Map());
  const theirs = [...(await imagesOfLots(upstream.services, east.houseId, [...lots.values()])).values()]
    .flat()
    .map(({ name }) => pictureUrl(name));
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
