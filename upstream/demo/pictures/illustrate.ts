import sharp from 'sharp';
import type { FileStore } from '../../core/files/files';
import { keepPicture } from '../../images/keep-picture';
import { encodePicture, type PictureFacts } from '../../images/prepare-picture';
import type { HouseData, LotData } from '../house-data';
import { catalogue } from './catalogue';

/** Number of concurrent drawings; more would only wait for the processors. */
const AT_ONCE = 2;
/** Percentages of lots without a picture, and with an additional detail picture. */
const WITHOUT = 7;
const WITH_DETAIL = 8;

/** Returns a hash of a text (FNV-1a). */
function hash(words: string): number {
  let value = 0x811c9dc5;
  for (const letter of words) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

interface View {
  readonly draw: () => string;
  /** Whether it shows the middle enlarged, instead of the whole object. */
  readonly isDetail: boolean;
}

/** Every drawing as a whole and in detail, with one shared object each. */
const views = new Map(
  catalogue.map((motif) => [
    motif,
    motif.drawings.map((draw): [whole: View, detail: View] => [
      { draw, isDetail: false },
      { draw, isDetail: true },
    ]),
  ]),
);

/** Returns the pictures for a lot's text. The same text gives the same pictures, and lots share them. */
function viewsOf({ title, artistName }: LotData): readonly View[] {
  const words = `${artistName}: ${title}`;
  const motif = catalogue.find((candidate) => candidate.words.test(words));
  const drawn = hash(words);
  const chance = (drawn >>> 8) % 100;
  if (!motif || chance < WITHOUT) return [];
  const index = drawn % motif.drawings.length;
  const hasDetail = index === 0 && chance < WITHOUT + WITH_DETAIL;
  return views.get(motif)?.[index]?.slice(0, hasDetail ? 2 : 1) ?? [];
}

async function picture(files: FileStore, { draw, isDetail }: View): Promise<PictureFacts> {
  const svg = draw();
  const drawing = sharp(Buffer.from(isDetail ? svg.replace(/viewBox="[^"]*"/, 'viewBox="230 250 300 300"') : svg));
  return keepPicture(files, await encodePicture(drawing));
}

/** Adds pictures to the lots of the houses. Each picture is drawn once, regardless of how many lots show it, and stored in `files`. */
export async function illustrated(files: FileStore, houses: readonly HouseData[]): Promise<HouseData[]> {
  const lots = houses.flatMap(({ groups }) =>
    groups.flatMap(({ catalogs }) => catalogs.flatMap((catalog) => catalog.lots)),
  );
  const shown = new Map(lots.map((lot) => [lot, viewsOf(lot)]));
  const drawn = new Map<View, PictureFacts>();
  const waiting = [...new Set([...shown.values()].flat())];
  const draw = async () => {
    for (let view = waiting.pop(); view; view = waiting.pop()) drawn.set(view, await picture(files, view));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));

  const withPictures = (lot: LotData): LotData => ({
    ...lot,
    pictures: shown
      .get(lot)
      ?.map((view) => drawn.get(view))
      .filter((facts) => facts !== undefined),
  });
  return houses.map((house) => ({
    ...house,
    groups: house.groups.map((group) => ({
      ...group,
      catalogs: group.catalogs.map((catalog) => ({ ...catalog, lots: catalog.lots.map(withPictures) })),
    })),
  }));
}
