import type { NameMatch, NameProblem } from '../../../rules/images/image-names';
import type { ImageCode } from '../../../rules/images/lot-images';
import type { Store } from '../../core/store';

/** Why a file was not uploaded. */
export interface BulkFailure {
  readonly code: ImageCode;
  readonly message: string;
}

/** The lot and the place of a file. Staff choose the lot only: null is after its other images. */
export interface BulkMatch extends Omit<NameMatch, 'place'> {
  readonly place: number | null;
  /** The id of the lot whose slate is before the file. Left out if its name or staff decided. */
  readonly slate?: string;
}

/** A file, what it is matched with, and how far it is. */
export interface BulkImage {
  /** PLANNED: not started yet. PENDING: started, and waits for the feeder. SENT: it has arrived, but isn't registered. */
  readonly state: 'PLANNED' | 'PENDING' | 'WAITING' | 'SENDING' | 'SENT' | 'DONE' | 'FAILED';
  readonly match: BulkMatch | NameProblem;
  /** Whether staff chose the lot. */
  readonly isByHand: boolean;
  /** How much was sent, from 0 to 1. */
  readonly share: number;
  readonly failure: BulkFailure | null;
  /** Whether it has fewer pixels than recommended. */
  readonly isSmall: boolean;
  /** Whether the lot had the same picture there already. */
  readonly isUnchanged: boolean;
  /** The image of the lot, as soon as it is registered. */
  readonly photoId: number | null;
  /** How far it was rotated clockwise after that, in quarters of a full turn. */
  readonly quarterTurns: number;
}

/** A file of the queue. It has a store of its own, so that its progress renders one row. */
export interface BulkRow {
  readonly key: number;
  readonly file: File;
  readonly image: Store<BulkImage>;
}

/** How many files are how far. */
export interface BulkCounts {
  readonly total: number;
  readonly planned: number;
  readonly pending: number;
  readonly done: number;
  readonly failed: number;
  /** By the code of the failure; small images, which are kept, under pixel. */
  readonly codes: ReadonlyMap<ImageCode, number>;
}

/** Counts files by how far they are. */
export function countsOf(rows: readonly BulkRow[]): BulkCounts {
  const codes = new Map<ImageCode, number>();
  const of = { PLANNED: 0, DONE: 0, FAILED: 0 };
  for (const { image } of rows) {
    const { state, failure, isSmall } = image.get();
    if (state === 'PLANNED' || state === 'DONE' || state === 'FAILED') of[state] += 1;
    if (failure) codes.set(failure.code, (codes.get(failure.code) ?? 0) + 1);
    if (isSmall && state !== 'FAILED') codes.set('pixel', (codes.get('pixel') ?? 0) + 1);
  }
  const { PLANNED: planned, DONE: done, FAILED: failed } = of;
  return { total: rows.length, planned, done, failed, pending: rows.length - planned - done - failed, codes };
}

/** Returns whether trying again may help a file that failed. */
export const canRetry = ({ state, failure }: BulkImage): boolean =>
  state === 'FAILED' && (failure?.code === 'timeout' || failure?.code === 'default');

/** Returns whether a file can be matched with another lot: it has not started, or failed because of its name. */
export const canMatch = ({ state, failure }: BulkImage): boolean =>
  state === 'PLANNED' ||
  (failure !== null && ['lotNum', 'invNum', 'imageSeq', 'slate', 'twoLots'].includes(failure.code));
