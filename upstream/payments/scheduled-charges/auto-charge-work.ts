import { z } from 'zod';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { addWork, type WorkItem, type WorkKind } from '../../core/work/work';
import { houseById } from '../../house/service';
import { takeDueAutoCharge } from '../../invoicing/charge-dates/service';
import {
  type AutoChargeRow,
  autoChargeVersion,
  insertAutoCharge,
  lockUnreported,
  markReported,
  type NewAutoCharge,
} from '../auto-charge-store';
import { startChargeRun } from '../charge-runs/charge-runs';
import { autoChargeEmail } from './auto-charge-email';

/** Job that emails the outcomes of automatic charges to the house's contact; the key is the quarter of an hour. */
export const AUTO_CHARGE_REPORT_WORK = 'payments.auto-charge-report';

/** Results within a quarter of an hour share an email: at nine o'clock there may be thousands. */
const QUARTER_MS = 15 * 60_000;
/** After a day, an unknown result is reported as unknown. */
const PATIENCE_MS = 24 * 3_600_000;
const UNDER_WAY: readonly AutoChargeRow['attemptState'][] = ['READY', 'REQUESTED', 'UNKNOWN'];

const NOT_STARTED = 'The charge could not be begun, and nothing was charged. Choose a new date.';

const RESTORED =
  'Rostrum was restored from a backup made before this charge was due. Check with the payment provider whether the card was charged, then choose a new date.';

const Planned = z.object({ invoiceID: z.int(), day: z.string() });

/** Plans the report at the end of the current quarter of an hour. Later outcomes are in the next report. */
async function planReport(tx: Transaction, { clock }: Services, houseId: number): Promise<void> {
  const quarter = Math.floor(clock.now().getTime() / QUARTER_MS) + 1;
  await addWork(tx, clock, [
    {
      houseId,
      kind: AUTO_CHARGE_REPORT_WORK,
      key: String(quarter),
      payload: {},
      runAfter: new Date(quarter * QUARTER_MS),
    },
  ]);
}

/** Records the outcome of an automatic charge date, and notifies the screens and the contact. */
async function note(
  tx: Transaction,
  services: Services,
  houseId: number,
  end: Omit<NewAutoCharge, 'id' | 'at'>,
): Promise<void> {
  const id = await takeNumbers(tx, houseId, 'auto_charge', 1);
  await insertAutoCharge(tx, houseId, { ...end, id, at: services.clock.now() });
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'payments.auto-charge', [
    { type: 'AutomaticCharge', id, version: autoChargeVersion(end.runId === null ? 0 : 1), after: end },
  ]);
  await planReport(tx, services, houseId);
}

/** Checks the date again, claims it, and starts the charge in one transaction, so that it is done only once. */
async function charge(tx: Transaction, services: Services, { houseId, payload }: WorkItem): Promise<void> {
  const { invoiceID: invoiceId, day } = Planned.parse(payload);
  const due = await takeDueAutoCharge(tx, services, { houseId, invoiceId, day });
  if (due.state === 'NOTHING') return;
  const author = { houseId, userId: null, requestId: null };
  const run =
    due.state === 'CHARGE'
      ? await startChargeRun(tx, services, author, { source: 'AUTO', groupId: due.groupId, invoiceIds: [invoiceId] })
      : null;
  await note(tx, services, houseId, {
    invoiceId,
    day,
    runId: run?.runId ?? null,
    state: due.state === 'CHARGE' ? 'STARTED' : due.state,
    reason: due.state === 'CHARGE' ? null : due.reason,
  });
}

/** Job that charges a card on its automatic charge date, or records why it can't. */
export const autoChargeWork: WorkKind = {
  run: (services, item) => services.db.transaction((tx) => charge(tx, services, item)),
  async onFailed(tx, services, { houseId, payload }) {
    const { invoiceID: invoiceId, day } = Planned.parse(payload);
    await note(tx, services, houseId, { invoiceId, day, runId: null, state: 'OUTDATED', reason: NOT_STARTED });
  },
  async onRestored(tx, services, { houseId, payload }, isDue) {
    if (!isDue) return false;
    const { invoiceID: invoiceId, day } = Planned.parse(payload);
    await note(tx, services, houseId, { invoiceId, day, runId: null, state: 'OUTDATED', reason: RESTORED });
    return true;
  },
};

async function report(tx: Transaction, services: Services, houseId: number): Promise<void> {
  const now = services.clock.now();
  const rows = await lockUnreported(tx, houseId);
  const isOver = ({ attemptState, at }: AutoChargeRow): boolean =>
    !UNDER_WAY.includes(attemptState) || now.getTime() - at.getTime() >= PATIENCE_MS;
  const reported = rows.filter(isOver);
  if (reported.length < rows.length) await planReport(tx, services, houseId);
  if (reported.length === 0) return;
  await queueMail(tx, services, [autoChargeEmail(await houseById(tx, houseId), reported, services.publicUrl)]);
  await markReported(
    tx,
    houseId,
    reported.map(({ id }) => id),
    now,
  );
}

/** Job that reports finished automatic charges, each once. Those still in progress are reported later. */
export const autoChargeReportWork: WorkKind = {
  run: (services, { houseId }) => services.db.transaction((tx) => report(tx, services, houseId)),
};
