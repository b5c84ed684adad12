import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LARGEST_IMAGE_BYTES } from '../../rules/images/lot-images';
import { plain } from './pictures';

/** An image of the samples, as their manifest describes it. */
export interface Sample {
  /** Folder of a session, or `errors` and the code of the specification, then the name. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Images with what becomes of them, in a folder. */
export interface SampleImages {
  readonly folder: string;
  readonly samples: readonly Sample[];
}

/** The sessions whose images are named by inventory number. */
const BY_INVENTORY = ['S10'];
export const isByInventory = (session: string): boolean => BY_INVENTORY.includes(session);

const jpeg = (width: number, height: number) => plain({ width, height }).jpeg().toBuffer();

/** The project's own samples: one of each kind. */
async function ownSamples(): Promise<SampleImages> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-sample-images-'));
  const good = await jpeg(1200, 1000);
  const files: Readonly<Record<string, Buffer>> = {
    'S09/1001.jpg': good,
    'S09/1001.2.png': await plain({ width: 1200, height: 1000 }).png().toBuffer(),
    'S10/81-46.jpeg': good,
    'S10/81-46.2.jpg': good,
    'errors/imageSeq/1001.front.jpg': good,
    'errors/invNum/NO-SUCH-1.2.jpg': good,
    'errors/lotNum/99999.jpg': good,
    'errors/pixel/1001.jpg': await jpeg(1200, 999),
    'errors/invalidImage/1001.jpg': good.subarray(0, good.length / 2),
    'errors/size/1001.jpg': Buffer.concat([good], LARGEST_IMAGE_BYTES + 1),
    'errors/type/1001.gif': await plain().gif().toBuffer(),
    'errors/type/1001.webp': await plain().webp().toBuffer(),
  };
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), bytes);
  }
  const height = (file: string) => (file.startsWith('errors/pixel') ? 999 : 1000);
  return { folder, samples: Object.keys(files).map((file) => ({ file, width: 1200, height: height(file) })) };
}

/** Returns the samples of the folder that ROSTRUM_SAMPLES names, or the project's own ones. */
export async function sampleImages(): Promise<SampleImages> {
  const folder = join(process.env.ROSTRUM_SAMPLES ?? '', 'images');
  const manifest = join(folder, 'manifest.json');
  if (process.env.ROSTRUM_SAMPLES === undefined || !existsSync(manifest)) return ownSamples();
  return { folder, samples: JSON.parse(await readFile(manifest, 'utf8')) as Sample[] };
}

/** Returns the sessions of samples, each with its good images. */
export function sessionsOf(samples: readonly Sample[]): ReadonlyMap<string, readonly Sample[]> {
  const sessions = new Map<string, readonly Sample[]>();
  for (const sample of samples) {
    const [name = ''] = sample.file.split('/');
    if (name !== 'errors') sessions.set(name, [...(sessions.get(name) ?? []), sample]);
  }
  return sessions;
}

/** Takes the name of a file apart: number of the lot, and place, which is empty where the name has none. */
export function partsOf(file: string): { key: string; imageSeq: string } {
  const [key = '', ...others] = (file.split('/').at(-1) ?? '').split('.');
  return { key, imageSeq: others.slice(0, -1).join('.') };
}
