import type { LotJson } from '../../upstream/lots/wire';
import { houseOfImages, type ImageAnswer } from './image-house';

const { house, sender, at, lot } = houseOfImages((lotNumber) => ({ lotExt: 'A', invNumber: `INV-${lotNumber}` }));

const key = () => `${lot.lotNumber}A`;
const authorized = () => ({ authorization: `Bearer ${house.clerk.token}` });
const now = async (): Promise<LotJson['photos']> => (await house.get(at.session, key())).lots[0]?.photos ?? [];
const places = async () => (await now()).map(({ sequence }) => sequence);
/** Sends an image and registers it. */
const register = async (entry: object) => {
  const { imageUrl } = await sender.upload(at.session);
  return (await sender.register(at.session, [{ imageURL: imageUrl, lotNum: lot.lotNumber, lotExt: 'A', ...entry }]))[0];
};
const remove = (sequence: number) =>
  house.post('/cps/app/image/delete', { catalogID: at.session, lotID: lot.lotID, sequence, imgType: 'lot' });

test('images are registered by lot number or inventory number, each with its photoID and place', async () => {
  expect(await register({ imageSeq: '1' })).toMatchObject({ error: null, imageSeq: 1 });
  expect(await register({ lotNum: '', lotExt: '', invNumber: `INV-${lot.lotNumber}` })).toMatchObject({
    error: null,
    imageSeq: 2,
  });
  const photos = await now();
  const { body } = await house.clerk.get<{ data: { images: Record<string, object[]> } }>(
    `/cps/app/catalog/${at.session}/${key()}/house/${house.houseID}/getimageurls`,
  );
  expect(body.data.images).toMatchObject({
    [lot.lotID]: photos.map(({ photoID, sequence, imageURL }) => ({ photoID, sequence, imageURL })),
  });
  const primary = await house.clerk.get<{ data: { images: Record<string, string> } }>(
    `/cps/app/catalog/${at.session}/house/${house.houseID}/primary-imageurls`,
  );
  expect(primary.body.data.images[key()]).toBe(photos[0]?.imageURL);
});

test('an image that can’t be registered has its own error, and the others are registered', async () => {
  const { imageUrl: imageURL } = await sender.upload(at.session);
  const images = await sender.register(at.session, [
    { imageURL, lotNum: '99999' },
    { imageURL, invNumber: 'NONE' },
    { imageURL, lotNum: lot.lotNumber, lotExt: 'A', imageSeq: 'two' },
    { imageURL: '/cps/app/image/uploads/IMGAAAAAAAAAAAAAAAA', lotNum: lot.lotNumber, lotExt: 'A' },
    { imageURL, lotNum: lot.lotNumber, lotExt: 'a' },
  ]);
  expect(images.map(({ error }) => error)).toEqual(['lotNum', 'invNum', 'imageSeq', 'default', null]);
  expect(await places()).toEqual([1]);
});

test('an image with the place of another one replaces it', async () => {
  await register({ imageSeq: 1 });
  const [before] = await now();
  const added = await register({ imageSeq: 1 });
  const photos = await now();
  expect(photos).toMatchObject([{ photoID: added?.photoID, sequence: 1 }]);
  expect(photos[0]?.photoID).not.toBe(before?.photoID);
});

test('deleting leaves a gap that the next image can take or resequencing closes', async () => {
  for (const imageSeq of [1, 2, 3]) await register({ imageSeq });
  await remove(2);
  expect(await places()).toEqual([1, 3]);
  await register({ imageSeq: 2 });
  expect(await places()).toEqual([1, 2, 3]);
  await remove(1);
  const path = `/cps/app/catalog/${at.session}/${key()}/resequenceimages`;
  const { status } = await house.clerk.get<ImageAnswer>(path, authorized());
  expect([status, await places()]).toEqual([200, [1, 2]]);
  expect((await remove(3)).status).toBe(404);
});

test('resequencing needs the Authorization header, which other sites can’t make a browser send', async () => {
  const answer = await fetch(`${house.upstream.url}/cps/app/catalog/${at.session}/${key()}/resequenceimages`, {
    headers: { cookie: `rostrum_session=${house.clerk.token}` },
  });
  expect(answer.status).toBe(400);
});

test('images are reordered by their places; an order that misses one or repeats a place is refused', async () => {
  for (const imageSeq of [1, 2, 3]) await register({ imageSeq });
  const [first, second, third] = (await now()).map(({ photoID }) => photoID);
  const reorder = (imageOrder: object) =>
    house.post(`/cps/app/catalog/${at.session}/${key()}/reorderimages`, { imageOrder });
  expect((await reorder({ 1: 3, 2: 1, 3: 2 })).status).toBe(200);
  expect((await now()).map(({ photoID }) => photoID)).toEqual([second, third, first]);
  expect((await reorder({ 1: 2 })).status).toBe(400);
  expect((await reorder({ 1: 1, 2: 1, 3: 2 })).status).toBe(400);
});
