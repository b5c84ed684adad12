import {
  lotNames,
  matchFiles,
  type NamedLot,
  type NameKind,
  type PlacedFile,
  placeOnLot,
} from '../../../rules/images/image-names';
import { compareSearched, type SlateOrder } from '../../../rules/images/slates';
import { type BulkImage, type BulkRow, canMatch } from './bulk-image';
import type { BulkQueue } from './bulk-queue';
import { planBySlates, type Searched, type Slates } from './slate-plan';

/** A lot that files are matched with. */
export interface PlanLot extends NamedLot {
  readonly title: string;
  readonly images: readonly (PlacedFile & { readonly photoId: number })[];
}

/** Files that computers add to folders. */
const isClutter = ({ name }: File): boolean => /^(\.|thumbs\.db$|desktop\.ini$)/i.test(name);

interface Named {
  readonly name: string;
  readonly file: File;
  /** Null for a file that is being added. */
  readonly row: BulkRow | null;
}

/**
 * Adds files to a queue, and matches all of its files that have not started, except those that staff matched by hand: by the slates before
 * them if those were read, or by their names. Files with the same names are replaced.
 */
export function planFiles(queue: BulkQueue, files: readonly File[], lots: readonly PlanLot[], kind: NameKind): void {
  const added = files.filter((file) => !isClutter(file));
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  const earlier = queue.rows.get().filter(({ file }) => names.has(file.name.toLowerCase()));
  queue.remove(earlier.map(({ key }) => key));
  const slates = queue.slates.get();
  const named = queue.rows
    .get()
    .filter(
      ({ file, image }) => !slates?.searched.has(file) && !image.get().isByHand && image.get().state !== 'FAILED',
    );
  const matched = matchFiles(
    [
      ...named.map((row): Named => ({ name: row.file.name, file: row.file, row })),
      ...added.map((file): Named => ({ name: file.name, file, row: null })),
    ],
    lotNames(lots, kind),
  );
  queue.add(matched.flatMap(({ file: { file, row }, match }) => (row ? [] : [{ file, match }])));
  // Files that have started keep their places, and the others take those beside them.
  queue.match(
    matched.flatMap(({ file: { row }, match }) =>
      row?.image.get().state === 'PLANNED' ? [{ key: row.key, match, isByHand: false }] : [],
    ),
  );
  if (slates) matchBySlates(queue, slates, lots);
}

function matchBySlates(queue: BulkQueue, slates: Slates, lots: readonly PlanLot[]): void {
  const { files, slates: read } = planBySlates(slates, queue.rows.get(), lots);
  const matches = new Map(files.map(({ file, match }) => [file, match]));
  const shown = new Set(read.flatMap(({ file, problem }) => (problem === 'UNREADABLE' ? [] : [file])));
  // Files that failed because of their names get another chance.
  const rows = queue.rows.get().filter(({ image }) => canMatch(image.get()) && !image.get().isByHand);
  queue.remove(rows.flatMap(({ key, file }) => (shown.has(file) ? [key] : [])));
  queue.match(
    rows.flatMap(({ key, file }) => {
      const match = matches.get(file);
      return match === undefined ? [] : [{ key, match, isByHand: false }];
    }),
  );
  queue.slates.set({ ...slates, read });
}

/** Matches files by slates that were read. Returns whether there were any. */
export function takeSlates(queue: BulkQueue, found: readonly Searched[], lots: readonly PlanLot[]): boolean {
  const before = queue.slates.get();
  const names = new Set(found.map(({ file }) => file.name));
  const earlier = [...(before?.searched.values() ?? [])].filter(({ file }) => !names.has(file.name));
  const searched = new Map([...earlier, ...found].map((one) => [one.file, one]));
  if (![...searched.values()].some(({ slate }) => slate !== null)) return false;
  matchBySlates(queue, { order: 'NAME', read: [], ...before, searched }, lots);
  return true;
}

/** Matches files by slates in another order. */
export function orderSlates(queue: BulkQueue, order: SlateOrder, lots: readonly PlanLot[]): void {
  const slates = queue.slates.get();
  if (slates) matchBySlates(queue, { ...slates, order }, lots);
}

/** Matches files by their names again, with the pictures of slates. */
export function leaveSlates(queue: BulkQueue, lots: readonly PlanLot[], kind: NameKind): void {
  const slates = queue.slates.get();
  const listed = new Set(queue.rows.get().map(({ file }) => file));
  queue.slates.set(null);
  planFiles(queue, slates?.read.map(({ file }) => file).filter((file) => !listed.has(file)) ?? [], lots, kind);
}

/** Adds files to a queue as planFiles does. Those whose upload a reload interrupted go where they were to go. */
export function addFiles(queue: BulkQueue, files: readonly File[], lots: readonly PlanLot[], kind: NameKind): void {
  planFiles(queue, files, lots, kind);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const added = new Set(files);
  queue.match(
    queue.rows.get().flatMap(({ key, file }) => {
      const known = added.has(file) ? queue.batch.find(file) : undefined;
      const lot = known && byId.get(known.lotId);
      if (!lot) return [];
      // Somebody has deleted it meanwhile.
      if (known.isDone && !lot.images.some(({ fileName }) => fileName === file.name)) queue.batch.forget(file);
      const { lotId, place, isByHand } = known;
      return [{ key, match: { lotId, place, isGuess: false }, isByHand }];
    }),
  );
  queue.batch.found(files);
}

/** Matches the files that have not started by the other number, except those that staff matched by hand. */
export const matchAgain = (queue: BulkQueue, lots: readonly PlanLot[], kind: NameKind): void =>
  planFiles(queue, [], lots, kind);

/** Matches a file with a lot that staff chose, after its other images. */
export const matchByHand = (queue: BulkQueue, row: BulkRow, lot: PlanLot): void =>
  queue.match([{ key: row.key, match: { lotId: lot.id, place: null, isGuess: false }, isByHand: true }]);

/** What happens to a planned file. */
export interface Planned {
  readonly lot: PlanLot;
  /** Null is after the others. */
  readonly place: number | null;
  /** Name or place of the image that it replaces; null if it replaces none. */
  readonly replaces: string | null;
}

/** Returns which image of which lot a file becomes; null if it is matched with none. */
export function plannedOf({ match }: BulkImage, fileName: string, lots: ReadonlyMap<string, PlanLot>): Planned | null {
  const lot = typeof match === 'string' ? undefined : lots.get(match.lotId);
  if (!lot || typeof match === 'string') return null;
  const place = placeOnLot(lot.images, fileName, match.place);
  const replaced = lot.images.find(({ sequence }) => sequence === place);
  return {
    lot,
    place: replaced ? place : match.place,
    replaces: replaced ? replaced.fileName || `image ${place}` : null,
  };
}

/** Returns how rows are sorted: in the order of slates, or as people sort the names of their files. */
export function rowOrder(slates: Slates | null): (one: BulkRow, other: BulkRow) => number {
  const compare = compareSearched(slates?.order ?? 'NAME');
  const found = ({ file }: BulkRow) => ({
    file,
    slate: null,
    started: null,
    takenAt: slates?.searched.get(file)?.takenAt ?? file.lastModified,
  });
  return (one, other) => compare(found(one), found(other));
}
