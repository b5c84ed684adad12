import {
  compareNames,
  lotNames,
  matchFiles,
  type NamedLot,
  type NameKind,
  type PlacedFile,
  placeOnLot,
} from '../../../rules/images/image-names';
import type { BulkImage, BulkQueue, BulkRow } from './bulk-queue';

/** A lot that files are matched with. */
export interface PlanLot extends NamedLot {
  readonly title: string;
  readonly images: readonly (PlacedFile & { readonly photoId: number })[];
}

/** Files that computers add to folders. */
const isClutter = ({ name }: File): boolean => /^(\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/** Adds files to a queue, and matches all of its files that have not started. Files with the same names are replaced. */
export function planFiles(queue: BulkQueue, files: readonly File[], lots: readonly PlanLot[], kind: NameKind): void {
  const added = files.filter((file) => !isClutter(file));
  const names = new Set(added.map(({ name }) => name.toLowerCase()));
  const earlier = queue.rows.get().filter(({ file }) => names.has(file.name.toLowerCase()));
  queue.remove(earlier.map(({ key }) => key));
  queue.add(matchFiles(added, lotNames(lots, kind)));
  matchAgain(queue, lots, kind);
}

/** Matches the files that have not started by the other number, except those that staff matched by hand. */
export function matchAgain(queue: BulkQueue, lots: readonly PlanLot[], kind: NameKind): void {
  const named = queue.rows.get().filter(({ image }) => !image.get().isByHand && image.get().state !== 'FAILED');
  const rows = named.map((row) => ({ row, name: row.file.name }));
  // Files that have started keep their places, and the others take those beside them.
  queue.match(
    matchFiles(rows, lotNames(lots, kind))
      .filter(({ file }) => file.row.image.get().state === 'PLANNED')
      .map(({ file, match }) => ({ key: file.row.key, match, isByHand: false })),
  );
}

/** Matches a file with a lot that staff chose: as its last image, after those that are still to be uploaded. */
export function matchByHand(queue: BulkQueue, row: BulkRow, lot: PlanLot): void {
  const places = queue.rows.get().flatMap(({ key, image }) => {
    const { match } = image.get();
    return key !== row.key && typeof match !== 'string' && match.lotId === lot.id ? [match.place] : [];
  });
  const place = Math.max(0, ...places, ...lot.images.map(({ sequence }) => sequence)) + 1;
  queue.match([{ key: row.key, match: { lotId: lot.id, place, isGuess: false }, isByHand: true }]);
}

/** What happens to a planned file. */
export interface Planned {
  readonly lot: PlanLot;
  readonly place: number;
  /** Name or place of the image that it replaces; null if it replaces none. */
  readonly replaces: string | null;
}

/** Returns which image of which lot a file becomes; null if it is matched with none. */
export function plannedOf({ match }: BulkImage, fileName: string, lots: ReadonlyMap<string, PlanLot>): Planned | null {
  const lot = typeof match === 'string' ? undefined : lots.get(match.lotId);
  if (!lot || typeof match === 'string') return null;
  const place = placeOnLot(lot.images, fileName, match.place);
  const replaced = lot.images.find(({ sequence }) => sequence === place);
  return { lot, place, replaces: replaced ? replaced.fileName || `image ${place}` : null };
}

/** Compares rows as people sort the names of their files. */
export const compareRows = (one: BulkRow, other: BulkRow): number => compareNames(one.file.name, other.file.name);
