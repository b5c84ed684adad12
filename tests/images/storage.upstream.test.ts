import { readdir } from 'node:fs/promises';
import { sweepUploads } from '../../upstream/images/image-uploads';
import { FixedClock } from '../support/services/clock';
import { colored, houseOfImages, type ImageAnswer } from './image-house';

const { house, sender, at } = houseOfImages();
let color = 500;

const picture = () => {
  color += 1;
  return colored(color);
};
const address = async () => (await sender.urls(at.session))[0]?.putUrl ?? '';
const files = async () =>
  (await readdir(house.upstream.filesFolder, { recursive: true })).filter((name) => name.endsWith('.jpg')).sort();
const errorOf = async (response: Response) => ((await response.json()) as ImageAnswer).error;

test('an address takes ten images, and no more', async () => {
  const putUrl = await address();
  const bytes = await picture();
  for (let sends = 0; sends < 10; sends += 1) expect((await sender.put(putUrl, bytes)).status).toBe(200);
  const refused = await sender.put(putUrl, bytes);
  expect([refused.status, await errorOf(refused)]).toMatchObject([
    409,
    { code: 'UPLOAD_USED', message: 'This upload has received 10 images. Add the image again.' },
  ]);
});

test('a house that has reached its storage limit can send no image, and is told why', async () => {
  const { services } = house.upstream;
  const limit = services.storagePerHouse;
  Object.assign(services, { storagePerHouse: 1 });
  const refused = await sender.put(await address(), await picture());
  Object.assign(services, { storagePerHouse: limit });
  expect([refused.status, await errorOf(refused)]).toMatchObject([
    422,
    { code: 'STORAGE_LIMIT', message: expect.stringContaining('Your house has reached its limit of') as string },
  ]);
  expect((await sender.put(await address(), await picture())).status).toBe(200);
});

test('an image that never became an image of a lot is deleted after two days, and others stay', async () => {
  const lot = await house.lot(at.session, 1000);
  await sender.add(lot, 1);
  const before = await files();
  await sender.put(await address(), await picture());
  expect((await files()).length).toBeGreaterThan(before.length);
  const sweep = (hours: number) =>
    sweepUploads({
      ...house.upstream.services,
      clock: new FixedClock(house.upstream.clock.now().getTime() + hours * 3_600_000),
    });
  const sent = await files();
  await sweep(47);
  expect(await files()).toEqual(sent);
  await sweep(49);
  const left = await files();
  expect(left.length).toBeLessThan(before.length + 1);
  const names = await house.upstream.db.query<{ name: string }>('select picture_name as name from lot_picture');
  expect(names.length).toBeGreaterThan(0);
  for (const { name } of names) expect(left.some((file) => file.includes(name))).toBe(true);
  expect(
    await house.upstream.db.query('select name from picture where name <> all ($1::text[])', [
      names.map(({ name }) => name),
    ]),
  ).toEqual([]);
});
