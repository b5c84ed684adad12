import { IMAGE_ENDINGS, type ImageCode } from './lot-images';

/** Matches the names of image files with the lots of a session, before anything is sent. */

/** Which number of its lot the name of a file starts with. */
export type NameKind = 'lotNumber' | 'inventoryNumber';

/** A lot, as far as names of files can mean it. */
export interface NamedLot {
  readonly id: string;
  /** The number with its extension, such as 12A. Empty for a lot without a number. */
  readonly number: string;
  /** Empty when there is none. */
  readonly inventoryNumber: string;
  /** The files that the house's spreadsheet lists for the lot, in order. */
  readonly imageFileNames: readonly string[];
}

/** Which lot a name means, and which place among its images. */
export interface NameMatch {
  readonly lotId: string;
  /** From 1. */
  readonly place: number;
  /** Whether the name also reads otherwise: 123a is the first image of lot 123 only because there is no lot 123A. */
  readonly isGuess: boolean;
}

/** Why a name, or the slates of a batch, mean no image of a lot. */
export type NameProblem = Extract<ImageCode, 'lotNum' | 'invNum' | 'imageSeq' | 'slate' | 'twoLots'>;

/** The largest place that a name can have. */
const LARGEST_PLACE = 9999;

const ENDING = new RegExp(`\\.(${[...IMAGE_ENDINGS, 'gif', 'webp', 'heic'].join('|')})$`);
/** "Lot 12", "lot_12", "Lot #12", "#12". */
const LABEL = /^(?:lot[\s._-]*#?|#)[\s._-]*(?=[\p{L}\d])/u;
const IN_PARENTHESES = /^(.+?)[\s._-]*\((\d+)\)$/;
const AFTER_SEPARATOR = /^(.+?)[\s._-]+(\d+)$/;
const WITH_LETTER = /^(.*\d)[\s._-]*([a-z])$/;

/** Folds what people write in different ways: width and composition of characters, case, and spaces. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const withoutZeros = (key: string): string => key.replace(/^0+(?=\d)/, '');

/** Lots by what names can call them. */
export interface LotNames {
  readonly kind: NameKind;
  /** Returns the lot of a key; undefined if there is none, or several. */
  readonly find: (key: string) => NamedLot | undefined;
  /** Returns the lot that lists a file, with the place in its list; undefined if none does. */
  readonly listed: (fileName: string) => NameMatch | 'twoLots' | undefined;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Folds the name of a file without the folders that a list may have in front of it, and without characters that nobody sees. */
function foldedFile(name: string): string {
  const visible = name.replace(INVISIBLE, '');
  return folded(visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1));
}

function listedFiles(lots: readonly NamedLot[]): ReadonlyMap<string, NameMatch | 'twoLots'> {
  const files = new Map<string, NameMatch | 'twoLots'>();
  for (const { id, imageFileNames } of lots)
    for (const [index, name] of imageFileNames.entries()) {
      const key = foldedFile(name);
      const other = files.get(key);
      if (other === undefined) files.set(key, { lotId: id, place: index + 1, isGuess: false });
      else if (other !== 'twoLots' && other.lotId !== id) files.set(key, 'twoLots');
    }
  return files;
}

/** Returns the lots by their lot numbers or by their inventory numbers. */
export function lotNames(lots: readonly NamedLot[], kind: NameKind): LotNames {
  const exact = new Map<string, NamedLot | undefined>();
  const zeroless = new Map<string, NamedLot | undefined>();
  const add = (map: typeof exact, key: string, lot: NamedLot) => map.set(key, map.has(key) ? undefined : lot);
  for (const lot of lots) {
    const key = folded(kind === 'lotNumber' ? lot.number : lot.inventoryNumber);
    if (key === '') continue;
    add(exact, key, lot);
    add(zeroless, withoutZeros(key), lot);
  }
  const files = listedFiles(lots);
  return {
    kind,
    listed: (fileName) => files.get(foldedFile(fileName)),
    find: (key) => exact.get(key) ?? (exact.has(key) ? undefined : zeroless.get(withoutZeros(key))),
  };
}

/** A way to read a name: as a lot with a place, or with what can't be a place (null). */
interface Reading {
  readonly key: string;
  readonly place: number | null;
  readonly isGuess: boolean;
}

const placeOf = (digits: string): number | null => {
  const place = Number(digits);
  return place > 0 && place <= LARGEST_PLACE ? place : null;
};

/** Returns the ways to read a name, the likeliest first. There are at most 14, however long the name is. */
export function readingsOf(fileName: string): readonly Reading[] {
  const whole = folded(fileName).replace(ENDING, '').trim();
  const bare = whole.replace(LABEL, '');
  return [...new Set([whole, bare])].flatMap((name): Reading[] => {
    const readings: Reading[] = [{ key: name, place: 1, isGuess: false }];
    for (const pattern of [IN_PARENTHESES, AFTER_SEPARATOR]) {
      const [, key, digits] = pattern.exec(name) ?? [];
      if (key !== undefined && digits !== undefined) readings.push({ key, place: placeOf(digits), isGuess: false });
    }
    const [, key, letter] = WITH_LETTER.exec(name) ?? [];
    if (key !== undefined && letter !== undefined)
      readings.push({ key, place: letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1, isGuess: true });
    // What follows the number is no place: 1001.front. A number with separators of its own ends at the last one.
    for (const at of new Set([name.search(/[\s._-]/), ...[' ', '.', '_', '-'].map((mark) => name.lastIndexOf(mark))]))
      if (at > 0) readings.push({ key: name.slice(0, at).trim(), place: null, isGuess: false });
    return readings;
  });
}

/** Returns which image of which lot a file is by the lists of the lots or else by its name, or why it is none. */
export function matchName(fileName: string, names: LotNames): NameMatch | NameProblem {
  const listed = names.listed(fileName);
  if (listed !== undefined) return listed;
  for (const { key, place, isGuess } of readingsOf(fileName)) {
    const lot = names.find(key);
    if (lot) return place === null ? 'imageSeq' : { lotId: lot.id, place, isGuess };
  }
  return names.kind === 'lotNumber' ? 'lotNum' : 'invNum';
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names as people sort them: 2 before 10. */
export const compareNames = (one: string, other: string): number =>
  natural.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);

/** A file of a batch with what its name means. */
export interface MatchedFile<File> {
  readonly file: File;
  readonly match: NameMatch | NameProblem;
}

/**
 * Returns a batch of files in the natural order of their names, each with what its name means. Of files with the same name, the last one is
 * left. Where two names claim one place of a lot, such as 12 and 12-1, the later one moves up, as a guess. Files that a lot lists keep their places.
 */
export function matchFiles<File extends { readonly name: string }>(
  files: readonly File[],
  names: LotNames,
): readonly MatchedFile<File>[] {
  const latest = new Map(files.map((file) => [folded(file.name), file]));
  const matched = [...latest.values()]
    .toSorted((one, other) => compareNames(one.name, other.name))
    .map((file): MatchedFile<File> => ({ file, match: matchName(file.name, names) }));
  const found = matched.flatMap(({ file, match }) => (typeof match === 'string' ? [] : [{ file, match }]));
  const isListed = ({ file }: (typeof found)[number]) => names.listed(file.name) !== undefined;
  const taken = new Set(found.filter(isListed).map(({ match }) => `${match.lotId} ${match.place}`));
  const places = new Map<File, number>();
  const last = new Map<string, number>();
  for (const { file, match } of found
    .filter((one) => !isListed(one))
    .toSorted((one, other) => one.match.place - other.match.place)) {
    let place = Math.max(match.place, (last.get(match.lotId) ?? 0) + 1);
    while (taken.has(`${match.lotId} ${place}`)) place += 1;
    last.set(match.lotId, place);
    places.set(file, place);
  }
  return matched.map(({ file, match }) => {
    const place = places.get(file);
    const isMoved = typeof match !== 'string' && place !== undefined && place !== match.place;
    return { file, match: isMoved ? { ...match, place, isGuess: true } : match };
  });
}

/** An image of a lot, as far as its name and place say which image replaces it. */
export interface PlacedFile {
  /** From 1. */
  readonly sequence: number;
  /** Empty if unknown. */
  readonly fileName: string;
}

/**
 * Returns the place of a file on a lot. A file that the lot has already replaces it where it is now, even if staff moved it: sending a folder
 * twice changes nothing. Otherwise it takes the wanted place, or the one after all others (null).
 */
export function placeOnLot(images: readonly PlacedFile[], fileName: string, wanted: number | null): number {
  const same = images.filter((image) => fileName !== '' && folded(image.fileName) === folded(fileName));
  const [first] = same;
  if (first && !same.some(({ sequence }) => sequence === wanted)) return first.sequence;
  return wanted ?? Math.max(0, ...images.map(({ sequence }) => sequence)) + 1;
}
