import type { Services } from '../../core/services';
import { deleteOldUploads } from './upload-store';

const DAY = 86_400_000;
const RETENTION_MS = 30 * DAY;
const ABANDONED_MS = 90 * DAY;

/** Deletes uploads that were discarded or undone a month ago, and those that nobody has changed for three months. */
export async function sweepRealizedUploads({ db, clock }: Services): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await deleteOldUploads(db, before(RETENTION_MS), before(ABANDONED_MS));
}
