import {
  CHANGED_SINCE_REVIEW,
  NOTHING_TO_PUBLISH,
  PUBLISHED,
  PUBLISHED_NOTE,
} from '../../../rules/publishing/editions/publish-rules';
import { type Author, type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lotParts, showLots } from '../../lots/service';
import { lockSessionOfLots, markPublished, type SessionOfLots } from '../../sales/session/service';
import { flagLots } from '../banned-words/decisions';
import { schedulePdf, schedulePdfIfMissing } from '../catalogue/schedule-pdf';
import {
  copyLots,
  deleteCopies,
  insertEdition,
  type ReviewRow,
  selectChangedSince,
  selectLatestEdition,
  selectReview,
} from '../edition-store';
import { firstImageUrl, putCover, selectListing } from '../listing-store';
import type { PublishedJson } from './editions-wire';
import { partsOfDigest, type Review, reviewLots } from './review';

/** Gives a locked session without a cover photo the first image of its first lot that has one. */
async function coverIfMissing(tx: Transaction, houseId: number, catalogId: number): Promise<void> {
  const { coverImage } = await selectListing(tx, houseId, catalogId);
  const url = coverImage ?? (await firstImageUrl(tx, houseId, catalogId));
  if (url !== null && url !== coverImage) await putCover(tx, houseId, catalogId, url);
}

/** What is published: these lots, or all; with the digest of the review that staff saw. */
export interface Publication {
  readonly lotIds: readonly number[] | null;
  readonly digest: string | null;
  readonly key: string | null;
}

async function lockedSession(tx: Transaction, { houseId }: Author, catalogId: number): Promise<SessionOfLots> {
  const session = await lockSessionOfLots(tx, houseId, catalogId);
  if (!session) throw notFound('The session');
  return session;
}

/**
 * Looks for banned words of the present list in what is about to be published. A transaction of its own: what it finds holds, though
 * publishing is refused because of it.
 */
export async function flagBeforehand(
  services: Services,
  actor: Author,
  catalogId: number,
  lotIds: readonly number[] | null,
): Promise<void> {
  const { houseId } = actor;
  await services.db.transaction(async (tx) => {
    await lockedSession(tx, actor, catalogId);
    const rows = await selectReview(tx, houseId, catalogId, lotIds);
    const read = rows.flatMap(({ id, content }) => (content === null ? [] : [{ ...content, images: null, id }]));
    const flagged = await flagLots(tx, services, houseId, read);
    if (flagged.length > 0)
      await recordChanges(tx, services.clock, actor, 'lot.flag', await lotParts(tx, houseId, flagged));
  });
}

/** Throws 409 CHANGED_SINCE_REVIEW with the ids of the lots that changed. */
async function requireReviewed(tx: Transaction, houseId: number, review: Review, digest: string | null): Promise<void> {
  if (digest === null) return;
  const { since, hash } = partsOfDigest(digest);
  if (hash === review.hash) return;
  const lotIDs = await selectChangedSince(tx, houseId, since, review.lotIds);
  throw new Refusal(409, [{ code: 'CHANGED_SINCE_REVIEW', message: CHANGED_SINCE_REVIEW, field: null }], null, {
    lotIDs,
  });
}

/** Says why a lot can't be published. */
export const refusalText = ([{ number, extension }, reasons]: Review['refused'][number]): string =>
  `Item ${number ?? ''}${extension} can’t be published. ${reasons.join(' ')}`;

/** Throws 409 LOT_NUMBER_REQUIRED or NOTHING_TO_PUBLISH, and 422 LOTS_REFUSED with the reasons. */
function requirePublishable({ refusal, refused, added, changed, gone }: Review): void {
  if (refusal !== null)
    throw conflict(refusal === NOTHING_TO_PUBLISH ? 'NOTHING_TO_PUBLISH' : 'LOT_NUMBER_REQUIRED', refusal);
  const [first, ...others] = refused.map((lot) => ({
    code: 'LOTS_REFUSED',
    message: refusalText(lot),
    field: null,
  }));
  if (first && added.length + changed.length + gone.length === 0) throw invalid([first, ...others]);
}

const publishedChange = ({ id, isPublished }: ReviewRow, version: number): ChangedRecord => ({
  type: 'Lot',
  id,
  version,
  before: { isPublished },
  after: { isPublished: true },
});

/** Writes an edition with what a review found. The number of statements doesn't depend on the number of lots. */
async function writeEdition(
  tx: Transaction,
  services: Services,
  actor: Author,
  session: SessionOfLots,
  { added, changed, gone, hasNewTexts }: Review,
): Promise<number> {
  const { houseId, userId } = actor;
  const { id: catalogId } = session;
  const at = services.clock.now();
  const edition = (await selectLatestEdition(tx, houseId, catalogId)) + 1;
  const lots = [...added, ...changed];
  const ids = lots.map(({ id }) => id);
  await insertEdition(tx, houseId, {
    catalogId,
    edition,
    at,
    userId,
    newCount: added.length,
    changedCount: changed.length,
    goneCount: gone.length,
    hasNewTexts,
  });
  const goneIds = gone.map(({ id }) => id);
  await deleteCopies(tx, houseId, goneIds);
  await copyLots(tx, houseId, { catalogId, edition, lotIds: ids });
  await coverIfMissing(tx, houseId, catalogId);
  const versions = new Map((await showLots(tx, houseId, ids, true)).map(({ id, version }) => [id, version]));
  const hidden = partsOf('Lot', await showLots(tx, houseId, goneIds, false));
  const { version } = await markPublished(tx, houseId, session, at);
  await schedulePdf(tx, services, houseId, catalogId);
  const changes = lots.map((lot) => publishedChange(lot, versions.get(lot.id) ?? 0));
  await recordChanges(tx, services.clock, actor, 'lot.publish', [...changes, ...hidden]);
  const counted = (count: number): string => (count === 0 ? '' : String(count));
  await recordChanges(tx, services.clock, actor, 'session.publish', [
    {
      type: 'Catalog',
      id: catalogId,
      version,
      before: { edition: counted(edition - 1), newLots: '', changedLots: '', goneLots: '' },
      after: {
        edition: String(edition),
        newLots: counted(added.length),
        changedLots: counted(changed.length),
        goneLots: counted(gone.length),
      },
    },
  ]);
  return edition;
}

/**
 * Publishes lots of a session as its next edition, in the transaction of the caller, and returns also the lots that were refused. If nothing
 * differs from what bidders see, nothing is written. Throws 404, 409 CHANGED_SINCE_REVIEW, LOT_NUMBER_REQUIRED, NOTHING_TO_PUBLISH, 422
 * LOTS_REFUSED.
 */
export async function publishIn(
  tx: Transaction,
  services: Services,
  author: Author,
  catalogId: number,
  { lotIds, digest }: Omit<Publication, 'key'>,
): Promise<{ readonly edition: number; readonly published: number; readonly refused: Review['refused'] }> {
  const { houseId } = author;
  const session = await lockedSession(tx, author, catalogId);
  const review = await reviewLots(tx, services, houseId, catalogId, lotIds);
  await requireReviewed(tx, houseId, review, digest);
  requirePublishable(review);
  const published = review.added.length + review.changed.length;
  const isSame = session.publishedAt !== null && published + review.gone.length + review.sessionChanges.length === 0;
  // Editions from before PDFs, and those of new houses, have none.
  if (isSame) await schedulePdfIfMissing(tx, services, houseId, catalogId);
  const edition = isSame
    ? await selectLatestEdition(tx, houseId, catalogId)
    : await writeEdition(tx, services, author, session, review);
  return { edition, published, refused: review.refused };
}

/** Publishes lots of a session as its next edition, in one transaction and once per idempotency key. Throws what `publishIn` throws. */
export async function publishLots(
  services: Services,
  actor: Actor,
  catalogId: number,
  { key, ...publication }: Publication,
): Promise<PublishedJson> {
  const { lotIds } = publication;
  await flagBeforehand(services, actor, catalogId, lotIds);
  const act = { key, operation: 'session.publish', input: { catalogId, lotIds } };
  return idempotently(services, actor, act, async (tx) => {
    const { edition, published } = await publishIn(tx, services, actor, catalogId, publication);
    return { catalogID: catalogId, edition, published, message: PUBLISHED, note: PUBLISHED_NOTE };
  });
}
