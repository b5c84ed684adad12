import { REMIND_BEFORE_MS } from '../../../rules/payments/chargebacks/chargeback-states';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { addWork, type WorkKind } from '../../core/work/work';
import { chargebackEmails } from './chargeback-report';
import { lockDueSoon, markReminded, selectHousesToRemind } from './chargeback-store';

/** Job that reminds users of deadlines of a house's chargebacks; the key is the hour. */
export const CHARGEBACK_REMINDER_WORK = 'payments.chargeback-reminder';

/** Chargebacks that were opened earlier than the reminder would be: of others, staff have just been notified. */
const dueSoon = ({ clock }: Services) => ({
  now: clock.now(),
  until: new Date(clock.now().getTime() + REMIND_BEFORE_MS),
  remindBeforeMs: REMIND_BEFORE_MS,
});

async function remind(tx: Transaction, services: Services, houseId: number): Promise<void> {
  const rows = await lockDueSoon(tx, houseId, dueSoon(services));
  if (rows.length === 0) return;
  await queueMail(tx, services, await chargebackEmails(tx, services, houseId, { rows, isReminder: true }));
  const versions = await markReminded(
    tx,
    houseId,
    rows.map(({ id }) => id),
    services.clock.now(),
  );
  await recordChanges(
    tx,
    services.clock,
    { houseId, userId: null, requestId: null },
    'payments.chargeback-reminder',
    versions.map(({ id, version }) => ({ type: 'Chargeback', id, version, before: {}, after: {} })),
  );
}

/** Job that emails users who can charge cards about chargebacks whose deadline is close, each once. */
export const chargebackReminderWork: WorkKind = {
  run: (services, { houseId }) => services.db.transaction((tx) => remind(tx, services, houseId)),
};

/** Plans the reminders that are due, at most one job an hour per house. */
export async function planReminders(services: Services): Promise<void> {
  const { db, clock } = services;
  const houses = await selectHousesToRemind(db, dueSoon(services));
  if (houses.length === 0) return;
  const key = clock.now().toISOString().slice(0, 13);
  await db.transaction((tx) =>
    addWork(
      tx,
      clock,
      houses.map((houseId) => ({ houseId, kind: CHARGEBACK_REMINDER_WORK, key, payload: {} })),
    ),
  );
}
