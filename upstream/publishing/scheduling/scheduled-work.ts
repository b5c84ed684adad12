import { NOT_STARTED, RESTORED } from '../../../rules/publishing/scheduling/schedule';
import type { Transaction } from '../../core/database/database';
import { Refusal } from '../../core/errors';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import type { WorkItem, WorkKind } from '../../core/work/work';
import { houseById } from '../../house/service';
import { lockSessionOfLots } from '../../sales/session/service';
import { flagBeforehand, publishIn, refusalText } from '../editions/publish-lots';
import { scheduleEmail } from './schedule-email';
import { type PlannedPublishing, recordSchedule, wordsOf } from './schedule-publishing';
import { deleteSchedule, failSchedule, type ScheduleRow, selectSchedules } from './schedule-store';

const plannedOf = ({ payload }: WorkItem) => payload as PlannedPublishing;

/** Returns the locked session of a job with its schedule; null if it was canceled, changed, done, or deleted with its session. */
async function dueOf(tx: Transaction, item: WorkItem) {
  const { catalogId, publishesAt } = plannedOf(item);
  const session = await lockSessionOfLots(tx, item.houseId, catalogId);
  const [schedule] = await selectSchedules(tx, item.houseId, [catalogId]);
  const isDue = schedule?.failure === null && schedule.publishesAt.toISOString() === publishesAt;
  return session && isDue ? { session, schedule } : null;
}

const authorOf = ({ houseId }: WorkItem, { scheduledBy }: ScheduleRow) => ({
  houseId,
  userId: scheduledBy,
  requestId: null,
});

/** Stores why a schedule published nothing, and emails it to the user who made it. */
async function fail(tx: Transaction, services: Services, item: WorkItem, reasons: readonly string[]): Promise<void> {
  const due = await dueOf(tx, item);
  if (!due) return;
  const { session, schedule } = due;
  await failSchedule(tx, item.houseId, session.id, reasons.slice(0, 5).join(' '));
  await recordSchedule(tx, services, authorOf(item, schedule), session.id, {
    action: 'session.schedule-failed',
    before: wordsOf(schedule),
    after: '',
  });
  const house = await houseById(tx, item.houseId);
  const { publicUrl } = services;
  await queueMail(tx, services, [scheduleEmail(house, session, schedule, { reasons, isPartial: false, publicUrl })]);
}

/** Publishes a session in the name of the user who scheduled it, with all checks. Its schedule is removed in the same transaction. */
async function publish(tx: Transaction, services: Services, item: WorkItem): Promise<void> {
  const due = await dueOf(tx, item);
  if (!due) return;
  const { session, schedule } = due;
  const { refused } = await publishIn(tx, services, authorOf(item, schedule), session.id, {
    lotIds: null,
    digest: null,
  });
  await deleteSchedule(tx, item.houseId, session.id);
  if (refused.length === 0) return;
  const house = await houseById(tx, item.houseId);
  await queueMail(tx, services, [
    scheduleEmail(house, session, schedule, {
      reasons: refused.map(refusalText),
      isPartial: true,
      publicUrl: services.publicUrl,
    }),
  ]);
}

/** Job that publishes a session at its scheduled time, once. What refuses it is emailed to the user who scheduled it. */
export const scheduledPublishingWork: WorkKind = {
  async run(services, item) {
    const due = await services.db.transaction((tx) => dueOf(tx, item));
    if (!due) return;
    try {
      await flagBeforehand(services, authorOf(item, due.schedule), due.session.id, null);
      await services.db.transaction((tx) => publish(tx, services, item));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reasons = error.problems.map(({ message }) => message);
      await services.db.transaction((tx) => fail(tx, services, item, reasons));
    }
  },
  onFailed: (tx, services, item) => fail(tx, services, item, [NOT_STARTED]),
  async onRestored(tx, services, item, isDue) {
    if (isDue) await fail(tx, services, item, [RESTORED]);
    return isDue;
  },
};
