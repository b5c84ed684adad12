import { openCheckInSteps, type UploadCheck, type UploadProblem } from '../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../rules/lots/uploads/columns';
import { inBreaths } from '../../core/breaths';
import type { Queryable } from '../../core/database/database';
import type { Services } from '../../core/services';
import { HouseTurns } from '../../core/work/house-turns';
import { pausingAtMost } from '../../core/work/pace';
import { uploadRows } from './interpret-sheet';
import { selectLotsStamp, type UploadSession } from './saved-lot-store';
import { factsOf, knownLots, sessionOf, type UploadFacts } from './upload-facts';
import { selectRows, type UploadRecord } from './upload-store';

/** An upload with its rows, and their check. It is shared by requests, so that nothing of it may be changed. */
export interface Review {
  readonly upload: UploadRecord;
  readonly session: UploadSession;
  readonly rows: readonly UploadRow[];
  readonly facts: UploadFacts;
  readonly check: Pick<UploadCheck, 'problemsOf' | 'counts' | 'savedLotOf'>;
  readonly problems: readonly UploadProblem[];
}

/** Checks the rows of an upload against its session. */
export async function reviewOf(db: Queryable, houseId: number, upload: UploadRecord): Promise<Review> {
  const session = await sessionOf(db, houseId, upload.catalogId);
  const lots = await knownLots(db, houseId, session);
  const rows = uploadRows(await selectRows(db, houseId, upload.id));
  const facts = factsOf(session, lots, rows, { columns: upload.reading.columns, clears: upload.clears });
  const check = await inBreaths(openCheckInSteps(rows, facts));
  return { upload, session, rows, facts, check, problems: check.problems() };
}

/** The rows and lots of all reviews that a process keeps, at most. */
const MOST_KEPT = 40_000;

/** How long the pauses of a computation are at most: other requests, and perhaps another house, wait for it. */
const MOST_PAUSES_MS = 1000;

/** How many houses have a review computed at once, one of each. A large one takes half a second, and tens of megabytes. */
const MOST_COMPUTED = 2;

interface Kept {
  /** What the review depends on: the versions of the upload and of the session's lots, and the session. */
  readonly stamp: string;
  readonly review: Review;
}

/** The reviews that a process keeps, by upload; the one that was used last is the last. */
class KeptReviews {
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Review>>();
  private readonly turns = new HouseTurns(MOST_COMPUTED);

  find(key: string, stamp: string): Review | null {
    const found = this.kept.get(key);
    if (found?.stamp !== stamp) return null;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.review;
  }

  keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const size = ({ review }: Kept) => review.rows.length + review.facts.savedLots.length;
    let total = [...this.kept.values()].reduce((sum, one) => sum + size(one), 0);
    for (const [oldest, one] of this.kept) {
      if (total <= MOST_KEPT) return;
      this.kept.delete(oldest);
      total -= size(one);
    }
  }

  /** Lets requests that need the same review at the same time wait for one computation, and houses take turns with theirs. */
  async once(houseId: number, name: string, compute: () => Promise<Review>): Promise<Review> {
    const running = this.underWay.get(name) ?? this.inTurn(houseId, compute).finally(() => this.underWay.delete(name));
    this.underWay.set(name, running);
    return running;
  }

  private async inTurn(houseId: number, compute: () => Promise<Review>): Promise<Review> {
    const end = await this.turns.take(houseId);
    return pausingAtMost(MOST_PAUSES_MS, compute).finally(end);
  }
}

const KEPT = new WeakMap<Services, KeptReviews>();

function keptBy(services: Services): KeptReviews {
  const kept = KEPT.get(services) ?? new KeptReviews();
  KEPT.set(services, kept);
  return kept;
}

/**
 * Returns the review of an upload; one that was computed before, if neither the upload nor the lots of its session have changed since. In a
 * transaction, the caller must not have changed any of them.
 */
export async function keptReview(
  services: Services,
  db: Queryable,
  houseId: number,
  upload: UploadRecord,
): Promise<Review> {
  const session = await sessionOf(db, houseId, upload.catalogId);
  const lots = await selectLotsStamp(db, houseId, upload.catalogId);
  const stamp = JSON.stringify([upload.version, upload.updatedAt, session, lots]);
  const key = `${houseId}/${upload.id}`;
  const kept = keptBy(services);
  const compute = async () => {
    const review = await reviewOf(db, houseId, upload);
    kept.keep(key, { stamp, review });
    return review;
  };
  const found = kept.find(key, stamp);
  if (found) return found;
  // A transaction can't wait for another request: on the embedded database, that request may be waiting for the transaction.
  return db === services.db ? kept.once(houseId, `${key} ${stamp}`, compute) : compute();
}
