import type { LotJson } from '../../../upstream/lots/wire';
import { colored, houseOfImages } from '../image-house';

const { house, sender, at } = houseOfImages();
let lots: readonly LotJson[];

beforeEach(async () => {
  lots = [await house.lot(at.session, (at.lots += 1)), await house.lot(at.session, (at.lots += 1))];
});

const idOf = (index: number) => lots[index]?.lotID ?? 0;

/** Registers pictures on lots, given as [lot, place, color]. */
async function register(
  batch: string | null,
  ...images: readonly (readonly [lot: number, imageSeq: number, color: number])[]
): Promise<void> {
  const entries = [];
  for (const [lot, imageSeq, color] of images)
    entries.push({
      uploadRef: (await sender.upload(at.session, await colored(color))).uploadRef,
      lotID: idOf(lot),
      imageSeq,
      fileName: `${lot}-${imageSeq}.jpg`,
    });
  const { status, body } = await house.post(`catalogs/${at.session}/images`, { images: entries, batch });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

interface Undone {
  readonly lots: readonly LotJson[];
  readonly unchangedLots: readonly LotJson[];
}

const undo = async (batch: string, key?: string) => {
  const { status, body } = await house.post(`catalogs/${at.session}/images/undo`, { batch }, key);
  return { status, code: status === 200 ? null : body.error.code, data: body.data as unknown as Undone };
};

/** The images of a lot by their ids, and the first one as the lot has it. */
async function shown(index: number) {
  const [lot] = (await house.get(at.session, `id${idOf(index)}`)).lots;
  return { images: lot?.photos.map(({ photoID }) => photoID), main: lot?.imgUrl };
}

const history = async (index: number) =>
  (
    await house.upstream.db.query<{ action: string; isUndone: boolean }>(
      `select a.action, exists (select from audit n where n.house_id = a.house_id and n.undoes = a.id) as "isUndone"
       from audit a where a.house_id = $1 and a.type = 'Lot' and a.record_id = $2 and a.action <> 'lot.add' order by a.id`,
      [house.houseID, idOf(index)],
    )
  ).map(({ action, isUndone }) => `${action}${isUndone ? ' (undone)' : ''}`);

test('an undone batch gives its lots the images of before, also those that it replaced, and the history says so', async () => {
  await register(null, [0, 1, 1]);
  const before = [await shown(0), await shown(1)];
  await register('first', [0, 1, 2], [0, 2, 3], [1, 1, 4]);
  await register('first', [0, 3, 5]);
  expect((await shown(0)).images).toHaveLength(3);
  const { status, data } = await undo('first');
  expect([status, data.lots.map(({ lotID }) => lotID), data.unchangedLots]).toEqual([200, [idOf(0), idOf(1)], []]);
  expect([await shown(0), await shown(1)]).toEqual(before);
  expect(await history(0)).toEqual([
    'lot.addImages',
    'lot.addImages (undone)',
    'lot.addImages (undone)',
    'lot.undo',
    'lot.undo',
  ]);
  expect(await history(1)).toEqual(['lot.addImages (undone)', 'lot.undo']);
  expect(await undo('first')).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' });
});

test('lots whose images were changed after a batch stay as they are', async () => {
  await register('second', [0, 1, 1], [1, 1, 2]);
  await register(null, [1, 2, 3]);
  const after = await shown(1);
  const { data } = await undo('second');
  expect([data.lots, data.unchangedLots].map((list) => list.map(({ lotID }) => lotID))).toEqual([[idOf(0)], [idOf(1)]]);
  expect([(await shown(0)).images, await shown(1)]).toEqual([[], after]);
});

test('deleted lots stay as they are, and an unknown batch is not found', async () => {
  await register('third', [0, 1, 1], [1, 1, 2]);
  await house.post('lots/delete', { lotIDs: [idOf(0)] });
  const { data } = await undo('third');
  expect(data.unchangedLots.map(({ lotID }) => lotID)).toEqual([idOf(0)]);
  expect(await undo('never')).toMatchObject({ status: 404 });
});

test('images that were added to one lot with the same key are undone together, once per request', async () => {
  for (const color of [1, 2]) {
    const { uploadRef } = await sender.upload(at.session, await colored(color));
    const { status } = await house.post(`lots/${idOf(0)}/images`, {
      uploads: [{ uploadRef, fileName: 'a.jpg' }],
      batch: 'drop',
    });
    expect(status).toBe(200);
  }
  const first = await undo('drop', 'undo of the drop');
  expect((await shown(0)).images).toEqual([]);
  expect(await undo('drop', 'undo of the drop')).toEqual(first);
});
