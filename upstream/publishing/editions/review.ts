import { createHash } from 'node:crypto';
import { type ContentChange, contentChanges } from '../../../rules/publishing/editions/lot-content';
import { numberRefusal, publishAllRefusal, publishRefusals } from '../../../rules/publishing/editions/publish-rules';
import { sessionTextChanges } from '../../../rules/publishing/editions/session-texts';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { catalogsById } from '../../sales/service';
import { findBannedWords, type OperatorList } from '../banned-words/decisions';
import {
  type GoneRow,
  type ReviewRow,
  selectGone,
  selectLatestChange,
  selectLatestEdition,
  selectReview,
} from '../edition-store';
import { selectSessionTexts } from '../session-text-store';
import type { PublishReviewJson, ReviewedLotJson } from './editions-wire';

/** The session of a review. */
export interface ReviewedSession {
  readonly id: number;
  readonly currency: string;
}

/** What publishing lots would do. */
export interface Review {
  /** Lots that bidders will see for the first time. */
  readonly added: readonly ReviewRow[];
  readonly changed: readonly ReviewRow[];
  readonly gone: readonly GoneRow[];
  readonly refused: readonly (readonly [lot: ReviewRow, reasons: readonly string[]])[];
  readonly unchangedCount: number;
  /** The texts of the session that bidders will read instead of those that they read now. */
  readonly sessionChanges: readonly ContentChange[];
  /** Whether bidders will read the session's texts as they are: not if only some of its lots are published. */
  readonly hasNewTexts: boolean;
  /** Why nothing can be published; null if it can. */
  readonly refusal: string | null;
  /** SHA-256 of everything that staff saw. */
  readonly hash: string;
  /** All lots that were reviewed. */
  readonly lotIds: readonly number[];
}

type Difference = 'ADDED' | 'CHANGED' | 'UNCHANGED';

/** A withdrawn lot stays withdrawn, unless it is published on its own. */
function differenceOf(row: ReviewRow, isSelected: boolean): Difference {
  if (row.publishedHash === null) return 'ADDED';
  if (row.isWithdrawn) return isSelected ? 'CHANGED' : 'UNCHANGED';
  return row.publishedHash === row.hash && row.isPublished ? 'UNCHANGED' : 'CHANGED';
}

/** Returns the texts of a session that differ from those that bidders read; empty before the first edition. */
export async function textChanges(db: Queryable, houseId: number, catalogId: number): Promise<ContentChange[]> {
  const row = await selectSessionTexts(db, houseId, catalogId);
  return row?.publishedTexts ? sessionTextChanges(row.publishedTexts, row.texts) : [];
}

/** Reviews lots of a session (null: all), in at most six queries. Throws 404 if the session doesn't have one of them. */
export async function reviewLots(
  db: Queryable,
  list: OperatorList,
  houseId: number,
  catalogId: number,
  lotIds: readonly number[] | null,
): Promise<Review> {
  const rows = await selectReview(db, houseId, catalogId, lotIds);
  if (lotIds !== null && rows.length < new Set(lotIds).size) throw notFound('One of the lots');
  const gone = lotIds === null ? await selectGone(db, houseId, catalogId) : [];
  const sessionChanges = lotIds === null ? await textChanges(db, houseId, catalogId) : [];
  const read = rows.flatMap(({ id, content }) => (content === null ? [] : [{ ...content, images: null, id }]));
  const found = new Map(
    (await findBannedWords(db, list, houseId, read)).map((words) => [words.lotId, words.isPotential]),
  );
  const judged = rows.map((row) => {
    const difference = differenceOf(row, lotIds !== null);
    const reasons = publishRefusals({
      hasNumber: row.number !== null,
      isPotentiallyBanned: found.get(row.id) ?? row.isFlagged,
    });
    return { row, difference, reasons: difference === 'UNCHANGED' ? [] : reasons };
  });
  const withoutNumber = rows.filter(({ number }) => number === null).length;
  const of = (difference: Difference) =>
    judged.flatMap((lot) => (lot.difference === difference && lot.reasons.length === 0 ? [lot.row] : []));
  const seen = judged.map(({ row, difference, reasons }) => [row.id, row.hash, row.publishedHash, difference, reasons]);
  return {
    added: of('ADDED'),
    changed: of('CHANGED'),
    gone,
    refused: judged.flatMap(({ row, reasons }) => (reasons.length === 0 ? [] : [[row, reasons] as const])),
    unchangedCount: of('UNCHANGED').length,
    sessionChanges,
    hasNewTexts: lotIds === null,
    refusal:
      lotIds === null
        ? publishAllRefusal({ lotCount: rows.length, goneCount: gone.length, withoutNumber })
        : numberRefusal(withoutNumber),
    hash: createHash('sha256')
      .update(JSON.stringify([seen, gone.map(({ id }) => id), sessionChanges]))
      .digest('hex'),
    lotIds: [...rows, ...gone].map(({ id }) => id),
  };
}

const named = ({ id, number, extension, title }: GoneRow) => ({
  lotID: id,
  label: `${number ?? ''}${extension}`,
  title,
});

function reviewedLot(row: GoneRow, session: ReviewedSession, reasons: readonly string[]): ReviewedLotJson {
  return { ...named(row), ...changesOf(row, session), refusals: [...reasons] };
}

function changesOf(row: GoneRow | ReviewRow, { currency }: ReviewedSession): Pick<ReviewedLotJson, 'changes'> {
  if (!('content' in row)) return { changes: [] };
  const offered = row.isWithdrawn ? [{ field: 'isWithdrawn', label: 'Withdrawn', before: 'Yes', after: '' }] : [];
  const { content, publishedContent } = row;
  const fields = content && publishedContent ? contentChanges(publishedContent, content, currency) : [];
  return { changes: [...fields, ...offered] };
}

/** Returns what publishing lots of a session (null: all) would do, without doing it. Throws 404. */
export async function readReview(
  services: Services,
  actor: Actor,
  catalogId: number,
  lotIds: readonly number[] | null,
): Promise<PublishReviewJson> {
  const { db } = services;
  const [catalog] = await catalogsById(services, actor, [catalogId]);
  if (!catalog) throw notFound('The session');
  const session = { id: catalogId, currency: catalog.currencyCode };
  // Read before the lots: a change between the two makes publishing name a lot too many rather than one too few.
  const latest = await selectLatestChange(db, actor.houseId);
  const review = await reviewLots(db, services, actor.houseId, catalogId, lotIds);
  const jsonOf = (rows: readonly GoneRow[]) => rows.map((row) => reviewedLot(row, session, []));
  return {
    digest: `${latest}.${review.hash}`,
    edition: (await selectLatestEdition(db, actor.houseId, catalogId)) + 1,
    refusal: review.refusal,
    newLots: jsonOf(review.added),
    changedLots: jsonOf(review.changed),
    goneLots: jsonOf(review.gone),
    refusedLots: review.refused.map(([row, reasons]) => reviewedLot(row, session, reasons)),
    unchangedCount: review.unchangedCount,
    sessionChanges: [...review.sessionChanges],
  };
}

/** Returns what a digest says: the position in the house's changes, and the hash of what staff saw. */
export function partsOfDigest(digest: string): { readonly since: number; readonly hash: string } {
  const [since = '', hash = ''] = digest.split('.');
  return { since: /^\d{1,15}$/.test(since) ? Number(since) : 0, hash };
}
