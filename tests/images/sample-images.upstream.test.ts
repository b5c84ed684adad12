import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LotHouse } from '../lots/editing/lot-house';
import { type ImageAnswer, ImageSender } from './image-house';

/** An image of the samples, as their manifest describes it. */
interface Sample {
  /** Folder of a session, or `errors` and the code of the specification, then the name. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** What becomes of the images of the samples, which are in a folder of ROSTRUM_SAMPLES. */
const folder = join(process.env.ROSTRUM_SAMPLES ?? '', 'images');
const manifest = join(folder, 'manifest.json');
const hasSamples = process.env.ROSTRUM_SAMPLES !== undefined && existsSync(manifest);
const samples = hasSamples ? (JSON.parse(readFileSync(manifest, 'utf8')) as Sample[]) : [];
const describeSamples = hasSamples ? describe : describe.each([]);

/** The sessions whose images are named by inventory number. */
const BY_INVENTORY = ['S10'];
const STATUS: Readonly<Record<string, [status: number, code: string]>> = {
  type: [422, 'INVALID_TYPE'],
  invalidImage: [422, 'INVALID_IMAGE'],
  size: [413, 'TOO_LARGE'],
};

/** Takes the name of a file apart: number of the lot, place, and ending. */
function partsOf(file: string): { key: string; imageSeq: string } {
  const [key = '', ...others] = (file.split('/').at(-1) ?? '').split('.');
  return { key, imageSeq: others.slice(0, -1).join('.') };
}

describeSamples('sample images', () => {
  let house: LotHouse;
  let sender: ImageSender;
  const sessions = new Map<string, number>();

  beforeAll(async () => {
    house = await LotHouse.start();
    sender = new ImageSender(house);
    const folders = new Set(samples.map(({ file }) => file.split('/')[0] ?? '').filter((name) => name !== 'errors'));
    for (const name of folders) {
      const session = await house.session();
      sessions.set(name, session);
      const keys = [
        ...new Set(samples.filter(({ file }) => file.startsWith(`${name}/`)).map(({ file }) => partsOf(file).key)),
      ];
      for (const [index, key] of keys.entries())
        if (BY_INVENTORY.includes(name)) await house.lot(session, index + 1, { invNumber: key });
        else await house.lot(session, key);
    }
  }, 120_000);
  afterAll(() => house.upstream.stop());

  /** Sends a file, and registers it by its name. */
  async function outcomeOf(file: string, session: number, byInventory: boolean) {
    const [address] = await sender.urls(session);
    const sent = await sender.put(address?.putUrl ?? '', readFileSync(join(folder, file)));
    const answer = (await sent.json()) as ImageAnswer;
    if (sent.status !== 200) return { status: sent.status, answer, registered: null };
    const { key, imageSeq } = partsOf(file);
    const entry = { imageURL: address?.imageUrl, imageSeq, ...(byInventory ? { invNumber: key } : { lotNum: key }) };
    return { status: 200, answer, registered: (await sender.register(session, [entry]))[0] };
  }

  const good = samples.filter(({ file }) => !file.startsWith('errors/'));
  test.each(good.map((sample) => [sample.file, sample] as const))('%s is an image of its lot', async (file, sample) => {
    const [name = ''] = file.split('/');
    const { status, answer, registered } = await outcomeOf(file, sessions.get(name) ?? 0, BY_INVENTORY.includes(name));
    expect([status, registered?.error]).toEqual([200, null]);
    expect(answer.data.image).toMatchObject({
      width: sample.width,
      height: sample.height,
      isSmall: Math.min(sample.width, sample.height) < 1000,
    });
    expect(registered?.imageS3URL).toContain(`-${sample.width}x${sample.height}.jpg`);
    const { imageSeq } = partsOf(file);
    if (imageSeq !== '') expect(registered?.imageSeq).toBe(Number(imageSeq));
  });

  const bad = samples.filter(({ file }) => file.startsWith('errors/'));
  test.each(bad.map(({ file }) => [file, file.split('/')[1] ?? '']))('%s ends as %s', async (file, code) => {
    const [name = '', session = 0] = [...sessions].find(([one]) => !BY_INVENTORY.includes(one)) ?? [];
    expect(name).not.toBe('');
    const { status, answer, registered } = await outcomeOf(file, session, code === 'invNum');
    const refused = STATUS[code];
    if (refused) {
      expect([status, answer.error.code]).toEqual(refused);
      return;
    }
    expect(status).toBe(200);
    // A small image is kept with a warning. Its session need not have the lot.
    if (code === 'pixel') expect(answer.data.image.isSmall).toBe(true);
    else expect(registered?.error).toBe(code);
  });
});
