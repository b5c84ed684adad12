import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { sweepUploads } from '../../upstream/images/image-uploads';
import type { LotJson } from '../../upstream/lots/wire';
import { FixedClock } from '../support/services/clock';
import { colored, houseOfImages } from './image-house';
import { plain } from './pictures';

const { house, sender, at, lot } = houseOfImages();

const rotate = (photoIDs: readonly number[], quarterTurns: number, key?: string, of = lot) =>
  house.post(`lots/${of.lotID}/images/rotate`, { photoIDs, quarterTurns }, key);
const idsOf = ({ photos }: LotJson): number[] => photos.map(({ photoID }) => photoID);
const now = async (): Promise<LotJson> => {
  const [found] = (await house.get(lot.catalogID, `id${lot.lotID}`)).lots;
  if (!found) throw new Error('The lot is missing.');
  return found;
};
const undo = async () => {
  const [edit] = await house.upstream.db.query<{ id: number }>(
    `select max(id) as id from audit where type = 'Lot' and record_id = $1`,
    [lot.lotID],
  );
  return house.post(`recordEdits/${edit?.id ?? 0}/undo`, {});
};
const fileAt = async (url: string): Promise<Response> =>
  fetch(`${house.upstream.url}/app${url}`, { headers: { authorization: `Bearer ${house.clerk.token}` } });
/** The size of an image and the color of its upper left corner. */
async function seen(url: string | null | undefined) {
  const bytes = Buffer.from(await (await fileAt(url ?? '')).arrayBuffer());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray((info.width + 1) * 10 * info.channels);
  return [info.width, info.height, red > blue ? 'red' : 'blue'];
}

/** A picture whose left half is red, and whose right half is blue. */
const halves = async (width: number, height: number): Promise<Buffer> =>
  plain({ width, height, color: '#ff0000' })
    .composite([
      {
        input: await plain({ width: width / 2, height, color: '#0000ff' })
          .png()
          .toBuffer(),
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();

/** Adds pictures to the lot, and returns it. */
async function added(...pictures: readonly Buffer[]): Promise<LotJson> {
  const uploads = [];
  for (const bytes of pictures)
    uploads.push({ uploadRef: (await sender.upload(at.session, bytes)).uploadRef, fileName: `${uploads.length}.jpg` });
  await house.post(`lots/${lot.lotID}/images`, { uploads });
  return now();
}

test.each([
  [1, [1000, 1200, 'red'], 'red'],
  [2, [1200, 1000, 'blue'], 'blue'],
  [3, [1000, 1200, 'blue'], 'blue'],
])('%i quarter turns', async (turns, expected) => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  const { status, body } = await rotate([id], turns);
  const [photo] = body.data.lots[0]?.photos ?? [];
  expect([status, await seen(photo?.imageURL)]).toEqual([200, expected]);
});

test('a rotated image keeps its place, photoID, and file name, and all its sizes are turned', async () => {
  const before = await added(await colored(901), await halves(3000, 1500), await colored(902));
  const [, id = 0] = idsOf(before);
  const { body } = await rotate([id], 1);
  const [changed] = body.data.lots;
  expect(changed && idsOf(changed)).toEqual(idsOf(before));
  expect([changed?.version, changed?.imgUrl]).toEqual([before.version + 1, before.imgUrl]);
  const photo = changed?.photos[1];
  expect(photo).toMatchObject({ fileName: '1.jpg', sequence: 2, isSmall: false });
  expect(photo?.imageURL).not.toBe(before.photos[1]?.imageURL);
  expect(await seen(photo?.imageURL)).toEqual([1000, 2000, 'red']);
  expect(await seen(photo?.zoomURL)).toEqual([1500, 3000, 'red']);
  expect(await seen(photo?.mediumURL)).toEqual([480, 960, 'red']);
  expect(await seen(photo?.thumbnailURL)).toEqual([240, 480, 'red']);
});

test('the first image that is rotated is the image of the lot as it is now', async () => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  const { body } = await rotate([id], 1);
  expect(body.data.lots[0]?.imgUrl).toBe(body.data.lots[0]?.photos[0]?.imageURL);
});

test('several images are rotated as one edit, an undo shows them as they were, and its undo turns them again', async () => {
  const before = await added(await halves(1200, 1000), await halves(1000, 1000));
  const urlsOf = ({ photos }: LotJson) => photos.map(({ imageURL }) => imageURL);
  const rotated = (await rotate(idsOf(before), 1)).body.data.lots[0] ?? before;
  expect(rotated.version).toBe(before.version + 1);
  expect((await undo()).status).toBe(200);
  expect([urlsOf(await now()), idsOf(await now())]).toEqual([urlsOf(before), idsOf(before)]);
  expect((await undo()).status).toBe(200);
  expect(urlsOf(await now())).toEqual(urlsOf(rotated));
});

test('an image that was rotated can be put back after days, because its file stays', async () => {
  const before = await added(await halves(1200, 1000));
  await rotate(idsOf(before), 1);
  await sweepUploads({
    ...house.upstream.services,
    clock: new FixedClock(house.upstream.clock.now().getTime() + 30 * 86_400_000),
  });
  expect((await fileAt(before.photos[0]?.imageURL ?? '')).status).toBe(200);
  await undo();
  expect((await now()).photos[0]?.imageURL).toBe(before.photos[0]?.imageURL);
});

test('an undo is refused after an image was added, and the history says what was done', async () => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  await rotate([id], 1);
  const { body: history } = await house.clerk.get<{
    data: { owners: { edits: { editID: number; label: string; changes: object[]; canUndo: boolean }[] }[] };
  }>(`/app/house/${house.houseRef}/recordEdits?type=Lot&ids=${lot.lotID}`);
  const [edit] = history.data.owners[0]?.edits ?? [];
  expect(edit).toMatchObject({ label: 'Rotated images', changes: [], canUndo: true });
  await added(await colored(903));
  const { status, body } = await house.post(`recordEdits/${edit?.editID ?? 0}/undo`, {});
  expect([status, body.error.message]).toEqual([409, 'Images changed after this edit. Undo the newer changes first.']);
});

test('a repeated request with the same key rotates once', async () => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  const first = await rotate([id], 1, 'turn');
  const again = await rotate([id], 1, 'turn');
  const urlOf = ({ body }: typeof first) => body.data.lots[0]?.photos[0]?.imageURL;
  expect([again.status, urlOf(again)]).toEqual([200, urlOf(first)]);
  expect((await now()).photos[0]?.imageURL).toBe(urlOf(first));
});

test('of two rotations of an image at the same time, one is refused, or both are applied one after the other', async () => {
  const before = await added(await halves(1200, 1000));
  const [id = 0] = idsOf(before);
  const answers = await Promise.all([rotate([id], 1), pause(0).then(() => rotate([id], 1))]);
  const made = answers.filter(({ status }) => status === 200).length;
  expect(made).toBeGreaterThan(0);
  for (const { status, body } of answers) if (status !== 200) expect(body.error.code).toBe('EDITED_MEANWHILE');
  expect((await now()).version).toBe(before.version + made);
});

test('images of another lot, no image, and turns that are none are refused', async () => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  const other = await house.lot(at.session, 1000);
  expect((await rotate([id], 1, undefined, other)).status).toBe(404);
  expect((await rotate([], 1)).status).toBe(400);
  for (const turns of [0, 4, 1.5, -1]) expect((await rotate([id], turns)).status).toBe(400);
});

test('an image whose file is missing can’t be rotated, and says so', async () => {
  const before = await added(await halves(1200, 1000));
  const [id = 0] = idsOf(before);
  const name = before.photos[0]?.imageURL.split('/').at(-1) ?? '';
  await house.upstream.services.files.remove(`pictures/${name.slice(0, 2)}/${name}`);
  const { status, body } = await rotate([id], 1);
  expect([status, body.error.code]).toEqual([422, 'INVALID_IMAGE']);
  expect((await now()).version).toBe(before.version);
});

test('a house that has reached its storage limit can’t rotate images', async () => {
  const [id = 0] = idsOf(await added(await halves(1200, 1000)));
  const { services } = house.upstream;
  const limit = services.storagePerHouse;
  Object.assign(services, { storagePerHouse: 1 });
  const { status, body } = await rotate([id], 1);
  Object.assign(services, { storagePerHouse: limit });
  expect([status, body.error.code]).toEqual([422, 'STORAGE_LIMIT']);
});

test('from two hours before the session, no image can be rotated', async () => {
  const soon = await house.session();
  const own = await house.lot(soon, 1);
  const [id = 0] = idsOf(await sender.add(own));
  await house.upstream.db.query(`update catalog set starts_at = $2 where id = $1`, [
    soon,
    new Date(house.upstream.clock.now().getTime() + 7_199_000),
  ]);
  const { status, body } = await rotate([id], 1, undefined, own);
  expect([status, body.error.code]).toEqual([409, 'EDIT_LOCKED']);
});

describe('pictures that were stored before there were all sizes', () => {
  /** Makes the picture of an image one from before. */
  async function older(image: LotJson['photos'][number] | undefined): Promise<string> {
    const name = image?.imageURL.split('/').at(-1)?.replace('.jpg', '') ?? '';
    await house.upstream.db.query(`update picture set sizes = '{full,screen,mail}' where name = $1`, [name]);
    for (const ending of ['.480.webp', '.960.webp', '.4000.jpg'])
      await house.upstream.services.files.remove(`pictures/${name.slice(0, 2)}/${name}${ending}`);
    return name;
  }

  test('have only addresses of files that are there, can be rotated, and have all sizes after that', async () => {
    const before = await added(await halves(3000, 1500));
    const name = await older(before.photos[0]);
    const [photo] = (await now()).photos;
    expect(photo).toMatchObject({
      imageURL: `/files/${name}.jpg`,
      thumbnailURL: `/files/${name}.480.jpg`,
      mediumURL: `/files/${name}.jpg`,
      zoomURL: null,
    });
    for (const url of [photo?.imageURL, photo?.thumbnailURL, photo?.mediumURL])
      expect((await fileAt(url ?? '')).status).toBe(200);
    expect((await fileAt(`/files/${name}.960.webp`)).status).toBe(404);
    const [turned] = (await rotate(idsOf(before), 1)).body.data.lots[0]?.photos ?? [];
    expect(turned?.zoomURL).toBeNull();
    expect(await seen(turned?.imageURL)).toEqual([1000, 2000, 'red']);
    expect(await seen(turned?.mediumURL)).toEqual([480, 960, 'red']);
  });

  test('have all sizes after they were uploaded again', async () => {
    const bytes = await halves(1400, 1000);
    await older((await added(bytes)).photos[0]);
    const [first, second] = (await added(bytes)).photos;
    expect(first?.mediumURL).toMatch(/\.960\.webp$/);
    expect(second?.imageURL).toBe(first?.imageURL);
    expect((await fileAt(first?.mediumURL ?? '')).headers.get('content-type')).toBe('image/webp');
  });
});

test('the bytes of all sizes count for the house', async () => {
  const name = (await added(await halves(3000, 1500))).photos[0]?.imageURL.split('/').at(-1)?.replace('.jpg', '') ?? '';
  const [row] = await house.upstream.db.query<{ bytes: number; sizes: string[] }>(
    'select bytes, sizes from picture where name = $1',
    [name],
  );
  let stored = 0;
  for (const ending of ['.jpg', '.480.jpg', '.mail.jpg', '.480.webp', '.960.webp', '.4000.jpg'])
    stored += (await house.upstream.services.files.get(`pictures/${name.slice(0, 2)}/${name}${ending}`))?.length ?? NaN;
  expect([row?.bytes, row?.sizes]).toEqual([stored, ['full', 'screen', 'mail', 'small', 'medium', 'zoom']]);
});
