import type { LotPageWords } from '../../../rules/lots/lot-fields';
import { LOT_COLUMNS, type LotColumn } from '../../../rules/lots/uploads/columns';
import { readStored, store } from '../../core/browser-storage';

/** The step that the page returns to, and the words that follow from it. */
export interface LotStep {
  readonly words: LotPageWords;
  readonly href: string;
  /** Where images are uploaded for all lots. */
  readonly imagesHref: string;
}

/** The fields of a lot as staff type them. */
export type TypedLot = Readonly<Record<LotColumn, string>>;

/** What a new lot starts with: the fields of a lot that is copied, or those that are kept; or the key of a lot to copy. */
export interface LotStart {
  readonly copied?: TypedLot;
  readonly kept?: Partial<TypedLot>;
  readonly copyOf?: string;
}

/** Opens the page of another lot by what names it in the address; 0 is a new lot. */
export type OpenLot = (key: string, start?: LotStart) => void;

/** What staff ask for in the box that goes to lots. */
export type Jump =
  | { readonly kind: 'OPEN' | 'COPY'; readonly key: string }
  | { readonly kind: 'RANGE'; readonly first: number; readonly last: number };

/** Reads `12` or `12a` (opens the lot), `0` (adds one), `7+` (copies lot 7), and `8-12` (these lots); null for other texts. */
export function jumpOf(text: string): Jump | null {
  const [, key, plus] = /^(\d{1,15}[a-z]?)(\+?)$/i.exec(text) ?? [];
  if (key !== undefined) return { kind: plus === '' ? 'OPEN' : 'COPY', key };
  const [, first, last] = /^(\d{1,15})\s*[-–]\s*(\d{1,15})$/.exec(text) ?? [];
  return first !== undefined && last !== undefined && Number(first) <= Number(last)
    ? { kind: 'RANGE', first: Number(first), last: Number(last) }
    : null;
}

/** The columns that no two lots share. */
const OWN: readonly LotColumn[] = ['lotNumber', 'lotExtension', 'inventoryNumber', 'imageFileNames'];

/** The columns that new lots can keep from the lot before. */
export const KEEPABLE: readonly LotColumn[] = LOT_COLUMNS.filter((column) => !OWN.includes(column));

const KEPT = 'lots.kept';

/** Returns the columns that new lots keep in this browser. */
export const keptColumns = (): LotColumn[] => {
  const kept = (readStored(KEPT) ?? '').split(' ');
  return KEEPABLE.filter((column) => kept.includes(column));
};

/** Stores the columns that new lots keep in this browser. */
export const keepColumns = (columns: readonly LotColumn[]): void => store(KEPT, columns.join(' '));

/** Returns the fields of a lot that the next new one keeps. */
export const keptOf = (lot: TypedLot): Partial<TypedLot> =>
  Object.fromEntries(keptColumns().map((column) => [column, lot[column]]));
