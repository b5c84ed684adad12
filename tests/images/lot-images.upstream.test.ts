import type { LotJson } from '../../upstream/lots/wire';
import { houseOf } from '../support/services/upstream';
import { colored, houseOfImages, type ImageAnswer } from './image-house';
import { plain } from './pictures';

const { house, sender, at, lot } = houseOfImages();

const change = (path: string, body: object, of = lot) => house.post(`lots/${of.lotID}/images/${path}`, body);
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

describe('images of a lot', () => {
  test('images that were sent are added in order, and the first one is the image of the lot', async () => {
    const { photos, imgUrl, images, version } = await sender.add(lot, 2);
    expect(photos).toMatchObject([
      { sequence: 1, fileName: 'DSC_0.jpg', isSmall: false },
      { sequence: 2, fileName: 'DSC_1.jpg', isSmall: false },
    ]);
    expect([imgUrl, images, version]).toEqual([photos[0]?.imageURL, 2, lot.version + 1]);
    const file = await fetch(`${house.upstream.url}/app${photos[0]?.imageURL ?? ''}`, {
      headers: { authorization: `Bearer ${house.clerk.token}` },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Pictures\\lot 1.jpg', 'lot 1.jpg'],
    ['one\r\ntwo.jpg', 'one two.jpg'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['Vase/', ''],
  ])('the name of a file is kept as a name in one line: %j', async (fileName, kept) => {
    const { uploadRef } = await sender.upload(at.session);
    const { body } = await house.post(`lots/${lot.lotID}/images`, { uploads: [{ uploadRef, fileName }] });
    expect(body.data.lots[0]?.photos.map((photo) => photo.fileName)).toEqual([kept]);
  });

  test('a repeated request with the same key adds the images once', async () => {
    const { uploadRef } = await sender.upload(at.session);
    const body = { uploads: [{ uploadRef }] };
    await house.post(`lots/${lot.lotID}/images`, body, 'once');
    const again = await house.post(`lots/${lot.lotID}/images`, body, 'once');
    expect([again.status, (await now()).images]).toEqual([200, 1]);
  });

  test('deleting an image closes the gap, and an undo brings it back to its place', async () => {
    const before = await sender.add(lot, 3);
    const [first = 0, second = 0, third = 0] = idsOf(before);
    const { body } = await change('delete', { photoIDs: [first] });
    expect(body.data.lots[0]?.photos).toMatchObject([
      { photoID: second, sequence: 1 },
      { photoID: third, sequence: 2 },
    ]);
    expect(body.data.lots[0]?.imgUrl).toBe(before.imgUrls[1]);
    expect((await undo()).status).toBe(200);
    const after = await now();
    expect([idsOf(after), after.imgUrl]).toEqual([[first, second, third], before.imgUrl]);
  });

  test('a lot without its last image has none', async () => {
    const [only = 0] = idsOf(await sender.add(lot));
    await change('delete', { photoIDs: [only] });
    expect(await now()).toMatchObject({ imgUrl: null, imgUrls: [], images: 0, photos: [] });
  });

  test('reordering keeps every image, raises the version once, and can be undone', async () => {
    const before = await sender.add(lot, 3);
    const [first = 0, second = 0, third = 0] = idsOf(before);
    const { body } = await change('reorder', { photoIDs: [third, first, second] });
    const [changed] = body.data.lots;
    expect([changed && idsOf(changed), changed?.version]).toEqual([[third, first, second], before.version + 1]);
    const same = await change('reorder', { photoIDs: [third, first, second] });
    expect(same.body.data.lots[0]?.version).toBe(before.version + 1);
    await undo();
    expect(idsOf(await now())).toEqual([first, second, third]);
  });

  test('an order that misses an image which a colleague added is refused', async () => {
    const [first = 0, second = 0] = idsOf(await sender.add(lot, 2));
    await sender.add(lot);
    const { status, body } = await change('reorder', { photoIDs: [second, first] });
    expect([status, body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  });

  test('a lot can be saved over new images, but not over another change since it was opened', async () => {
    const { lotID, version, lotNumber } = lot;
    await sender.add(lot);
    const save = (lotTitle: string) =>
      house.update(at.session, { lotID, version, lotNumber, lotTitle, lotDescription: 'Oil.' });
    expect((await save('Road at Dusk')).status).toBe(200);
    const { status, body } = await save('Road at Dawn');
    expect([status, body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  });

  test('an undo is refused after a newer change of the images', async () => {
    const [first = 0] = idsOf(await sender.add(lot, 2));
    await change('delete', { photoIDs: [first] });
    const edits = await house.upstream.db.query<{ id: number }>(
      `select id from audit where type = 'Lot' and record_id = $1 and action = 'lot.addImages'`,
      [lot.lotID],
    );
    const { status, body } = await house.post(`recordEdits/${edits[0]?.id ?? 0}/undo`, {});
    expect([status, body.error.message]).toEqual([
      409,
      'Images changed after this edit. Undo the newer changes first.',
    ]);
  });

  test('the history says what was done with images', async () => {
    const [first = 0] = idsOf(await sender.add(lot, 2));
    await change('delete', { photoIDs: [first] });
    const { body } = await house.clerk.get<{
      data: { owners: { edits: { label: string; changes: object[]; canUndo: boolean }[] }[] };
    }>(`/app/house/${house.houseRef}/recordEdits?type=Lot&ids=${lot.lotID}`);
    expect(body.data.owners[0]?.edits.slice(0, 2)).toMatchObject([
      {
        label: 'Deleted an image',
        changes: [{ label: 'Images', before: '2 images', after: '1 image' }],
        canUndo: true,
      },
      { label: 'Added images', changes: [{ label: 'Images', before: '', after: '2 images' }], canUndo: true },
    ]);
  });

  test('a lot can have at most 100 images', async () => {
    const { uploadRef } = await sender.upload(at.session);
    const uploads = Array.from({ length: 100 }, () => ({ uploadRef }));
    expect((await house.post(`lots/${lot.lotID}/images`, { uploads })).status).toBe(200);
    const { status, body } = await house.post(`lots/${lot.lotID}/images`, { uploads: [{ uploadRef }] });
    expect([status, body.error.code]).toEqual([422, 'TOO_MANY_IMAGES']);
  });

  test('from two hours before the session, no image can be sent, added, ordered, or deleted', async () => {
    const soon = await house.session();
    const own = await house.lot(soon, 1);
    const [first = 0] = idsOf(await sender.add(own));
    const { uploadRef } = await sender.upload(soon);
    await house.upstream.db.query(`update catalog set starts_at = $2 where id = $1`, [
      soon,
      new Date(house.upstream.clock.now().getTime() + 7_199_000),
    ]);
    const answers = [
      await house.clerk.get<ImageAnswer>(`/cps/app/image/uploadurls?bucket=${soon}`),
      await house.post(`lots/${own.lotID}/images`, { uploads: [{ uploadRef }] }),
      await change('reorder', { photoIDs: [first] }, own),
      await change('delete', { photoIDs: [first] }, own),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [409, 'EDIT_LOCKED']),
    );
  });

  test('images of a deleted lot stay as they are, and a restored lot has them', async () => {
    const [first = 0] = idsOf(await sender.add(lot));
    await house.post('lots/delete', { lotIDs: [lot.lotID] });
    expect((await change('delete', { photoIDs: [first] })).body.error.code).toBe('LOT_DELETED');
    await house.post('lots/restore', { lotIDs: [lot.lotID] });
    expect(idsOf(await now())).toEqual([first]);
  });

  test('another house finds neither the session, nor the lot, nor what was sent', async () => {
    const { uploadRef } = await sender.upload(at.session);
    const other = await house.upstream.signIn('other', 'clerk');
    const { houseRef } = await houseOf(other);
    const [theirs] = await house.upstream.db.query<{ id: number; catalogId: number }>(
      `select l.id, l.catalog_id as "catalogId" from lot l join house h on h.id = l.house_id
       join catalog c on c.house_id = l.house_id and c.id = l.catalog_id
       where h.user_name = 'other' and l.hammer is null limit 1`,
    );
    const urls = await other.get(`/cps/app/image/uploadurls?bucket=${house.houseID}/${at.session}`);
    const add = await other.post(`/app/house/${houseRef}/lots/${theirs?.id ?? 0}/images`, {
      uploads: [{ uploadRef }],
    });
    expect([urls.status, add.status]).toEqual([404, 404]);
  });

  test('sessions count the lots without images', async () => {
    const other = await house.session();
    await house.lot(other, 13);
    const own = await house.lot(other, 14);
    const count = async () => {
      const [row] = (
        await house.clerk.get<{ data: { catalogs: { catalogID: number; lotsWithoutImagesCount: number }[] } }>(
          `/app/house/${house.houseRef}/catalogs?ids=${other}`,
        )
      ).body.data.catalogs;
      return row?.lotsWithoutImagesCount;
    };
    expect(await count()).toBe(2);
    const [first = 0] = idsOf(await sender.add(own));
    expect(await count()).toBe(1);
    await change('delete', { photoIDs: [first] }, own);
    expect(await count()).toBe(2);
  });
});

describe('files of images', () => {
  test('a small image is kept and marked', async () => {
    const [url] = await sender.urls(at.session);
    const answer = await sender.put(url?.putUrl ?? '', await plain({ width: 1200, height: 999 }).png().toBuffer());
    expect(((await answer.json()) as ImageAnswer).data.image).toMatchObject({
      width: 1200,
      height: 999,
      isSmall: true,
    });
    await house.post(`lots/${lot.lotID}/images`, { uploads: [{ uploadRef: url?.uploadRef }] });
    expect((await now()).photos).toMatchObject([{ isSmall: true }]);
  });

  test('an image of 1000 pixels or more is not small, also if it is stored smaller', async () => {
    const { uploadRef } = await sender.upload(at.session, await plain({ width: 3000, height: 1000 }).jpeg().toBuffer());
    await house.post(`lots/${lot.lotID}/images`, { uploads: [{ uploadRef }] });
    expect((await now()).photos).toMatchObject([{ isSmall: false }]);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>');
  /** A PNG header that claims 100,000 by 100,000 pixels. */
  const bomb = async () => {
    const bytes = await plain().png().toBuffer();
    bytes.writeUInt32BE(100_000, 16);
    bytes.writeUInt32BE(100_000, 20);
    return bytes;
  };
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const TOO_MANY_PIXELS =
    'This image has too many pixels to be processed. Save it as a JPEG of at most 50 megapixels, and upload it again.';
  test.each<[string, () => Promise<Buffer>, number, string | null, string | null]>([
    ['an SVG file named .jpg', () => Promise.resolve(svg), 422, 'INVALID_TYPE', null],
    ['a GIF file', () => plain().gif().toBuffer(), 422, 'INVALID_TYPE', null],
    ['a WebP file', () => plain().webp().toBuffer(), 422, 'INVALID_TYPE', null],
    ['a HEIC file named .jpg', () => Promise.resolve(heic), 422, 'INVALID_TYPE', null],
    ['a PDF file', () => Promise.resolve(Buffer.from('%PDF-1.7 ...')), 422, 'INVALID_TYPE', null],
    ['a truncated photograph', async () => (await colored(1)).subarray(0, 5000), 422, 'INVALID_IMAGE', null],
    ['a picture that claims 100,000 pixels a side', bomb, 422, 'INVALID_IMAGE', TOO_MANY_PIXELS],
    [
      'a web page that starts like a photograph',
      () => Promise.resolve(Buffer.from('\xff\xd8\xff<html>', 'latin1')),
      422,
      'INVALID_IMAGE',
      null,
    ],
    ['10,485,761 bytes', () => Promise.resolve(Buffer.alloc(10_485_761, 255)), 413, null, null],
  ])('%s is refused, and the services go on', async (_name, source, status, code, message) => {
    const [url] = await sender.urls(at.session);
    const answer = await sender.put(url?.putUrl ?? '', await source());
    const { error } = (await answer.json()) as ImageAnswer;
    expect(answer.status).toBe(status);
    if (code !== null) expect(error.code).toBe(code);
    if (message !== null) expect(error.message).toBe(message);
    expect((await sender.put(url?.putUrl ?? '', await colored(7))).status).toBe(200);
  });

  test('a file of exactly 10,485,760 bytes is taken, and an empty one is not', async () => {
    const photograph = await colored(41);
    const [url] = await sender.urls(at.session);
    const largest = Buffer.concat([photograph, Buffer.alloc(10_485_760 - photograph.length)]);
    expect((await sender.put(url?.putUrl ?? '', largest)).status).toBe(200);
    const empty = await sender.put(url?.putUrl ?? '', Buffer.alloc(0));
    expect(empty.status).toBeGreaterThanOrEqual(400);
    expect(empty.status).toBeLessThan(500);
  });

  test('equal files under other names are one picture and several images', async () => {
    const bytes = await colored(42);
    for (const fileName of ['one.jpg', 'Größe ☃.jpg', 'one.jpg']) {
      const { uploadRef } = await sender.upload(at.session, bytes);
      await house.post(`lots/${lot.lotID}/images`, { uploads: [{ uploadRef, fileName }] });
    }
    const { photos } = await now();
    expect(photos.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'Größe ☃.jpg', 'one.jpg']);
    expect(new Set(photos.map(({ imageURL }) => imageURL)).size).toBe(1);
  });

  test('an address needs its signature, and expires after a day', async () => {
    const [url] = await sender.urls(at.session);
    const { imageUrl = '', putUrl = '' } = url ?? {};
    expect((await sender.put(`${imageUrl}?signature=${'a'.repeat(43)}`, await colored(1))).status).toBe(404);
    expect((await sender.put(imageUrl, await colored(1))).status).toBe(400);
    const [stored] = await house.upstream.db.query<{ row: string }>(
      'select u::text as row from image_upload u where ref = $1',
      [url?.uploadRef],
    );
    expect(stored?.row).not.toContain(putUrl.split('=')[1] ?? 'signature');
    await house.upstream.db.query('update image_upload set expires_at = $2 where ref = $1', [
      url?.uploadRef,
      house.upstream.clock.now(),
    ]);
    expect((await sender.put(putUrl, await colored(1))).status).toBe(404);
  });
});
