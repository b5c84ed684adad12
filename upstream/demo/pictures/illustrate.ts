import sharp from 'sharp';
import type { FileStore } from '../../core/files/files';
import { encodePicture, type PictureFacts } from '../../images/prepare-picture';
import { keepPicture } from '../../images/service';
import type { HouseData, LotData } from '../house-data';
import { catalogue } from './catalogue';

/** Drawn at once: more would only wait for the processors. */
const AT_ONCE = 2;
/** Of a hundred lots, so many have no picture, and so many show a detail too. */
const WITHOUT = 7;
const WITH_DETAIL = 8;

/** A number that the same words always give (FNV-1a). */
function hash(words: string): number {
  let value = 0x811c9dc5;
  for (const letter of words) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

interface View {
  readonly draw: () => string;
  /** The whole, or its middle from nearer. */
  readonly isDetail: boolean;
}

/** Every drawing, whole and from nearer, as one object each. */
const views = new Map(
  catalogue.map((motif) => [
    motif,
    motif.drawings.map((draw): [whole: View, detail: View] => [
      { draw, isDetail: false },
      { draw, isDetail: true },
    ]),
  ]),
);

/** What a lot's words show: the same words the same pictures, those in use shared between lots. */
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

/** The houses with pictures of their lots: drawn once, however many lots and houses show them, and kept in `files`. */
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
