import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LotHouse } from '../lots/editing/lot-house';
import { limits } from '../support/limits';
import { houseOfFile } from '../support/services/of-file';
import { type ImageAnswer, ImageSender } from './image-house';
import { isByInventory, partsOf, type Sample, sampleImages, sessionsOf } from './sample-images';

const house = houseOfFile(() => LotHouse.start());
let sender: ImageSender;

beforeAll(() => {
  sender = new ImageSender(house);
});

const STATUS: Readonly<Record<string, [status: number, code: string]>> = {
  type: [422, 'INVALID_TYPE'],
  invalidImage: [422, 'INVALID_IMAGE'],
  size: [413, 'TOO_LARGE'],
};

/** Sends a file, and registers it by its name. */
async function outcomeOf(path: string, session: number, byInventory: boolean) {
  const [address] = await sender.urls(session);
  const sent = await sender.put(address?.putUrl ?? '', readFileSync(path));
  const answer = (await sent.json()) as ImageAnswer;
  if (sent.status !== 200) return { status: sent.status, answer, registered: null };
  const { key, imageSeq } = partsOf(path);
  const entry = { imageURL: address?.imageUrl, imageSeq, ...(byInventory ? { invNumber: key } : { lotNum: key }) };
  return { status: 200, answer, registered: (await sender.register(session, [entry]))[0] };
}

/** Returns what is wrong about the outcome of a good sample; null if nothing is. */
async function wrongAbout(folder: string, sample: Sample, session: number, byInventory: boolean) {
  const { file, width, height } = sample;
  const { status, answer, registered } = await outcomeOf(join(folder, file), session, byInventory);
  if (status !== 200 || registered?.error) return { file, status, error: registered?.error ?? answer.error.code };
  const { image } = answer.data;
  const found = { width: image.width, height: image.height, isSmall: image.isSmall, place: registered?.imageSeq };
  const { imageSeq } = partsOf(file);
  const place = imageSeq === '' ? found.place : Number(imageSeq);
  const isRight =
    found.width === width &&
    found.height === height &&
    found.isSmall === Math.min(width, height) < 1000 &&
    found.place === place;
  return isRight ? null : { file, found };
}

test(
  'every sample image ends as its manifest says',
  async () => {
    const { folder, samples } = await sampleImages();
    const wrong: unknown[] = [];
    let last = 0;
    for (const [name, good] of sessionsOf(samples)) {
      const session = await house.session();
      if (!isByInventory(name)) last = session;
      for (const [index, key] of [...new Set(good.map(({ file }) => partsOf(file).key))].entries())
        await (isByInventory(name) ? house.lot(session, index + 1, { invNumber: key }) : house.lot(session, key));
      for (const sample of good) wrong.push(await wrongAbout(folder, sample, session, isByInventory(name)));
    }
    for (const { file } of samples.filter((sample) => sample.file.startsWith('errors/'))) {
      const [, code = ''] = file.split('/');
      const { status, answer, registered } = await outcomeOf(join(folder, file), last, code === 'invNum');
      const [refused, reason] = STATUS[code] ?? [200, code];
      const found = status === 200 ? registered?.error : answer.error.code;
      // A small image is kept with a warning. Its session need not have the lot.
      const isRight = status === refused && (code === 'pixel' ? answer.data.image.isSmall : found === reason);
      wrong.push(isRight ? null : { file, status, found });
    }
    expect(wrong.filter((one) => one !== null)).toEqual([]);
    expect(wrong).toHaveLength(samples.length);
  },
  limits.journeyMs,
);
