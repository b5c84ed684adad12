import {
  matchSlates,
  type ReadSlate,
  type SearchedFile,
  type Slate,
  type SlatedFiles,
  type SlateLot,
  type SlateOrder,
} from '../../../rules/images/slates';
import type { BulkRow } from './bulk-image';

/** A file that was searched for a slate. */
export interface Searched {
  readonly file: File;
  readonly slate: Slate | null;
  readonly takenAt: number;
}

/** What was read of the slates of a batch. */
export interface Slates {
  readonly order: SlateOrder;
  readonly searched: ReadonlyMap<File, Searched>;
  /** The slates that were read, in order. */
  readonly read: readonly ReadSlate<File>[];
}

/** Returns what the slates say about the rows that were searched. */
export function planBySlates(
  { order, searched }: Slates,
  rows: readonly BulkRow[],
  lots: readonly SlateLot[],
): SlatedFiles<File> {
  const startedOf = ({ image }: BulkRow) => {
    const { state, match, isByHand } = image.get();
    if (typeof match === 'string' || (state === 'PLANNED' && !isByHand)) return null;
    return { lotId: match.lotId, place: match.place };
  };
  const byFile = new Map(rows.map((row) => [row.file, row]));
  const present = [...searched.values()].flatMap((found): SearchedFile<File>[] => {
    const row = byFile.get(found.file);
    // The pictures of slates are not listed, but name the lots of the others.
    return row || found.slate ? [{ ...found, started: row ? startedOf(row) : null }] : [];
  });
  return matchSlates(present, order, lots);
}
