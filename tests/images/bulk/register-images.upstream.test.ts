import type { LotJson } from '../../../upstream/lots/wire';
import { colored, houseOfImages } from '../image-house';

interface Answer {
  readonly data: {
    readonly images: readonly {
      readonly problem: { readonly code: string; readonly message: string } | null;
      readonly photoID: number | null;
      readonly lotID: number | null;
      readonly imageSeq: number | null;
      readonly isUnchanged: boolean;
    }[];
    readonly lots: readonly LotJson[];
  };
}

const { house, sender, at, lot } = houseOfImages();

/** Sends a picture of this color; the same number means the same picture. */
const sent = async (color: number) => (await sender.upload(at.session, await colored(color))).uploadRef;
const entry = async (color: number, fileName: string, more: object = {}) => ({
  uploadRef: await sent(color),
  lotID: lot.lotID,
  imageSeq: 1,
  fileName,
  ...more,
});
const register = async (images: readonly object[], key?: string): Promise<Answer['data']> => {
  const { status, body } = await house.post(`catalogs/${at.session}/images`, { images }, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as unknown as Answer).data;
};
const now = async () => (await house.get(at.session, String(lot.lotNumber))).lots[0];
/** The places and file names of the images of the lot. */
const places = async () => (await now())?.photos.map(({ sequence, fileName }) => `${sequence} ${fileName}`);
const history = async () =>
  house.upstream.db.query<{ action: string; after: { images: number[] } }>(
    `select action, after from audit where type = 'Lot' and record_id = $1 and action <> 'lot.add' order by id`,
    [lot.lotID],
  );

test('images are registered at their places, and those without one follow the others', async () => {
  const { images, lots } = await register([
    await entry(1, '1-2.jpg', { imageSeq: 2 }),
    await entry(2, '1-1.jpg'),
    await entry(3, 'IMG_0001.jpg', { imageSeq: null }),
  ]);
  expect(images.map(({ imageSeq, problem }) => [imageSeq, problem])).toEqual([
    [2, null],
    [1, null],
    [3, null],
  ]);
  expect(await places()).toEqual(['1 1-1.jpg', '2 1-2.jpg', '3 IMG_0001.jpg']);
  expect(lots[0]?.imgUrl).toBe((await now())?.photos[0]?.imageURL);
});

test('an image replaces the one at its place, or the one with its file name where staff moved it', async () => {
  await register([await entry(1, 'a.jpg'), await entry(2, 'b.jpg', { imageSeq: 2 })]);
  const [first, second] = (await now())?.photos ?? [];
  const { images } = await register([await entry(3, 'A.JPG', { imageSeq: 2 })]);
  expect(images[0]?.imageSeq).toBe(1);
  expect(await places()).toEqual(['1 A.JPG', '2 b.jpg']);
  await register([await entry(4, 'c.jpg', { imageSeq: 2 })]);
  expect(await places()).toEqual(['1 A.JPG', '2 c.jpg']);
  const photos = (await now())?.photos.map(({ photoID }) => photoID) ?? [];
  expect(photos.includes(first?.photoID ?? 0) || photos.includes(second?.photoID ?? 0)).toBe(false);
});

test('the same picture under two names is two images, and composed and decomposed letters are one name', async () => {
  await register([await entry(1, 'vase.jpg'), await entry(1, 'vase (2).jpg', { imageSeq: 2 })]);
  expect(await places()).toEqual(['1 vase.jpg', '2 vase (2).jpg']);
  await register([await entry(2, 'Caf\u00e9 \u58fa.jpg', { imageSeq: null })]);
  await register([await entry(3, 'Cafe\u0301 \u58fa.jpg', { imageSeq: null })]);
  expect(await places()).toEqual(['1 vase.jpg', '2 vase (2).jpg', '3 Cafe\u0301 \u58fa.jpg']);
});

test('the same pictures again change nothing: no version, no place, and no entry of the history', async () => {
  const batch = async () => [await entry(1, '1.jpg'), await entry(2, '1-2.jpg', { imageSeq: 2 })];
  await register(await batch());
  const before = [await now(), await history()];
  const { images, lots } = await register(await batch());
  expect(images.map(({ isUnchanged, problem }) => [isUnchanged, problem])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(lots).toEqual([]);
  expect([await now(), await history()]).toEqual(before);
});

test('a batch is one entry in the history of each lot, however many images it gets', async () => {
  await register([await entry(1, '1.jpg')]);
  await register([await entry(2, '1.jpg'), await entry(3, '1-2.jpg', { imageSeq: 2 })]);
  expect((await history()).map(({ action, after }) => [action, after.images.length])).toEqual([
    ['lot.addImages', 1],
    ['lot.addImages', 2],
  ]);
});

test('an image that can’t be registered has a problem, and the others are registered', async () => {
  const other = await house.lot(await house.session(), 1);
  const { images } = await register([
    await entry(1, '1.jpg', { lotID: 999_999 }),
    await entry(2, '2.jpg', { lotID: other.lotID }),
    { uploadRef: 'IMGAAAAAAAAAAAAAAAA', lotID: lot.lotID, imageSeq: 1, fileName: '3.jpg' },
    await entry(4, '4.jpg'),
  ]);
  expect(images.map(({ problem }) => problem?.code ?? null)).toEqual([
    'LOT_NOT_FOUND',
    'LOT_NOT_FOUND',
    'UPLOAD_NOT_FOUND',
    null,
  ]);
  expect(await places()).toEqual(['1 4.jpg']);
});

test('a deleted lot gets no images', async () => {
  await house.post('lots/delete', { lotIDs: [lot.lotID] });
  const { images } = await register([await entry(1, '1.jpg')]);
  expect(images[0]?.problem?.code).toBe('LOT_DELETED');
});

test('a repeated request with the same key is applied once', async () => {
  const batch = [await entry(1, 'IMG_1.jpg', { imageSeq: null })];
  const first = await register(batch, `batch ${lot.lotNumber}`);
  expect(await register(batch, `batch ${lot.lotNumber}`)).toEqual(first);
  expect(await places()).toEqual(['1 IMG_1.jpg']);
});

test('100 images of 50 lots are registered with as many statements as 2 images', async () => {
  const lots = [];
  for (let index = 0; index < 50; index += 1) lots.push(await house.lot(at.session, 1000 + index));
  const uploadRef = await sent(1);
  const batch = (of: readonly LotJson[]) =>
    of.flatMap(({ lotID }) => [1, 2].map((imageSeq) => ({ uploadRef, lotID, imageSeq, fileName: `${imageSeq}.jpg` })));
  const statements = jest.spyOn(house.upstream.db, 'transaction');
  const counts: number[] = [];
  statements.mockImplementation(async (run) => {
    statements.mockRestore();
    return house.upstream.db.transaction(async (tx) => {
      const query = jest.spyOn(tx, 'query');
      const answer = await run(tx);
      counts.push(query.mock.calls.length);
      return answer;
    });
  });
  const { images } = await register(batch(lots));
  expect(images.filter(({ problem }) => problem === null)).toHaveLength(100);
  expect(counts[0]).toBeLessThan(30);
});
