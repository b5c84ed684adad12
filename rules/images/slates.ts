import { compareNames, type NameMatch, type PlacedFile, placeOnLot } from './image-names';

/**
 * Slates: a photographer takes a picture of a lot's printed label, and then those of the lot. The code on the label names the lot for the
 * files after it, until the next slate.
 */

/** Returns what the code on the label of a lot says. An id is of one lot of one house, so the label of another session names no lot of this one. */
export const slateText = (lotId: string): string => `slate:${lotId}`;

/** A code in a picture. */
export interface FoundCode {
  readonly text: string;
  /** Whether all of it was read. A blurred code is found, but its text is not known. */
  readonly isValid: boolean;
}

/** What is known of a slate: the id of its lot, or that its code can't be read. */
export type Slate = { readonly lotId: string } | 'UNREADABLE';

/**
 * Returns whether a picture is a slate; null if it is none. Other codes, such as one on a package, don't count. A sheet with labels of several lots
 * names none of them.
 */
export function slateOf(codes: readonly FoundCode[]): Slate | null {
  const lotIds = new Set(
    codes.flatMap(({ text, isValid }) => (isValid ? (/^slate:([\w-]+)$/.exec(text)?.[1] ?? []) : [])),
  );
  const [lotId] = lotIds;
  if (lotId !== undefined) return lotIds.size === 1 ? { lotId } : 'UNREADABLE';
  return codes.length > 0 && codes.every(({ isValid }) => !isValid) ? 'UNREADABLE' : null;
}

/** A file whose picture was searched for a slate. */
export interface SearchedFile<File> {
  readonly file: File;
  readonly slate: Slate | null;
  /** When the picture was taken, in ms of the camera's clock. */
  readonly takenAt: number;
  /** The lot and the place of a file whose upload has started; null for others. */
  readonly started: { readonly lotId: string; readonly place: number | null } | null;
}

/** What decides which files follow a slate. */
export type SlateOrder = 'NAME' | 'TIME';

/** A lot, as far as slates need it. Lots are in the order of the catalog. */
export interface SlateLot {
  readonly id: string;
  readonly images: readonly PlacedFile[];
}

/** The lot and the place of a file after a slate. */
export interface SlateMatch extends NameMatch {
  /** The id of the lot that the slate names. */
  readonly slate: string;
}

/** Why a slate names no lot. UNKNOWN: its lot is of another session or house, or was deleted. */
export type SlateProblem = 'UNKNOWN' | 'UNREADABLE';

/** A slate with how many files follow it. */
export interface ReadSlate<File> {
  readonly file: File;
  /** Null if it names no lot of the session. */
  readonly lotId: string | null;
  readonly problem: SlateProblem | null;
  readonly files: number;
}

/** What slates say about the files of a batch. */
export interface SlatedFiles<File> {
  /** The files that have not started, without those of slates that name a lot. "slate": no slate names the lot. */
  readonly files: readonly { readonly file: File; readonly match: SlateMatch | 'slate' }[];
  readonly slates: readonly ReadSlate<File>[];
}

interface Named {
  readonly name: string;
}

/** Compares files by name, or by time and then name. */
export const compareSearched =
  (order: SlateOrder) =>
  (one: SearchedFile<Named>, other: SearchedFile<Named>): number =>
    (order === 'TIME' ? one.takenAt - other.takenAt : 0) || compareNames(one.file.name, other.file.name);

/**
 * Returns the lots whose slate may be missing: exactly one lot lies between those of two slates in a row, and it has no slate. Then the files
 * of two lots follow the first slate.
 */
function skippedAfter(slates: readonly (string | null)[], lots: readonly SlateLot[]): ReadonlySet<string> {
  const places = new Map(lots.map(({ id }, index) => [id, index]));
  const slated = new Set(slates);
  return new Set(
    slates.flatMap((lotId, index) => {
      const next = slates[index + 1];
      if (lotId === null || next === null || next === undefined) return [];
      const between = (places.get(lotId) ?? 0) + 1;
      const skipped = lots[between];
      const isMissing = skipped && places.get(next) === between + 1 && !slated.has(skipped.id);
      return isMissing && skipped.images.length === 0 ? [lotId] : [];
    }),
  );
}

/**
 * Returns the lots of files by the slates before them. Files before the first slate, and after one that names no lot of the session, have
 * none: their lot is not guessed. They go after the images that their lot has; one with the same name as an image replaces it.
 */
export function matchSlates<File extends Named>(
  searched: readonly SearchedFile<File>[],
  order: SlateOrder,
  lots: readonly SlateLot[],
): SlatedFiles<File> {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const last = new Map<string, number>();
  for (const { started } of searched)
    if (started) last.set(started.lotId, Math.max(last.get(started.lotId) ?? 0, started.place ?? 0));
  const files: { readonly file: File; readonly match: SlateMatch | 'slate' }[] = [];
  const slates: (ReadSlate<File> & { files: number })[] = [];
  for (const { file, slate, started } of searched.toSorted(compareSearched(order))) {
    if (slate) {
      const lotId = slate !== 'UNREADABLE' && byId.has(slate.lotId) ? slate.lotId : null;
      const problem = slate === 'UNREADABLE' ? slate : lotId === null ? 'UNKNOWN' : null;
      slates.push({ file, lotId, problem, files: 0 });
      // It may be the picture of something with a code of its own, so staff decide.
      if (problem === 'UNREADABLE' && !started) files.push({ file, match: 'slate' });
      continue;
    }
    const current = slates.at(-1);
    if (current) current.files += 1;
    if (started) continue;
    const lot = byId.get(current?.lotId ?? '');
    if (!lot) {
      files.push({ file, match: 'slate' });
      continue;
    }
    const next = Math.max(last.get(lot.id) ?? 0, placeOnLot(lot.images, '', null) - 1) + 1;
    const place = placeOnLot(lot.images, file.name, next);
    last.set(lot.id, Math.max(place, next - 1));
    files.push({ file, match: { lotId: lot.id, place, isGuess: false, slate: lot.id } });
  }
  const skipped = skippedAfter(
    slates.map(({ lotId }) => lotId),
    lots,
  );
  return {
    files: files.map(({ file, match }) => ({
      file,
      match: match !== 'slate' && skipped.has(match.lotId) ? { ...match, isGuess: true } : match,
    })),
    slates,
  };
}
