import { z } from 'zod';
import { fullName } from '../../../rules/core/text';
import { autoChargeNotice } from '../../../rules/invoicing/charge-dates/auto-charge-notice';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { inChunks } from '../../core/work/pace';
import { addWork, type WorkItem, type WorkKind } from '../../core/work/work';
import { houseById, locationsById } from '../../house/service';
import { selectGroups } from '../groups/group-store';
import { noAddressReason } from '../messages/message-email';
import { insertMessageRun, lockNoticeRun, type MessageRunRow } from '../messages/message-store';
import { finishChunk, MESSAGES_AT_ONCE, postMessages } from '../messages/post-messages';
import type { InvoiceRow } from '../records/invoice-record';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { AUTO_CHARGE_NOTICE_WORK } from '../work-kinds';
import { selectShownCards, selectUnchangedDates } from './auto-charge-notice-store';

const HOUR_MS = 3_600_000;
/** The delay before emails are sent, in ms. Staff can still change their minds, because an email can't be undone. */
const SECOND_THOUGHTS_MS = HOUR_MS;
/** Bidders whose invoice is not sent by then are notified this long before the charge (in ms), or not at all. */
const LAST_CALL_MS = 24 * HOUR_MS;

const NOT_SENT = 'The invoice was not sent.';
const RESTORED = 'Rostrum was restored from a backup made before this message. It may have been sent.';

/** A change of dates to notify bidders of, as stored in the job. */
const Change = z.object({
  groupId: z.int(),
  userId: z.int(),
  /** YYYY-MM-DD in the house's time zone, and its instant; null if removed. */
  day: z.string().nullable(),
  at: z.number().nullable(),
  /** The previous days, by invoice number; invoices without one are missing. */
  before: z.record(z.string(), z.string()),
});
export type NotifiedChange = z.infer<typeof Change>;

/** Schedules the emails about a change of dates, in its transaction: an hour later, to bidders whose date hasn't changed again by then. */
export async function planNotice(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  editId: number,
  change: NotifiedChange,
): Promise<void> {
  await addWork(tx, clock, [
    {
      houseId,
      kind: AUTO_CHARGE_NOTICE_WORK,
      key: String(editId),
      payload: change,
      runAfter: new Date(clock.now().getTime() + SECOND_THOUGHTS_MS),
    },
  ]);
}

/** The job: the number of the edit, and whether it is the second job, for invoices that had not been sent. */
interface Notice {
  readonly houseId: number;
  readonly name: string;
  readonly editId: number;
  readonly isLast: boolean;
  readonly change: NotifiedChange;
}

/** Parses a job; null for one of older installations, which notified without being requested to. */
function noticeOf({ houseId, key, payload }: WorkItem): Notice | null {
  const change = Change.safeParse(payload);
  const [editId, last] = key.split('/');
  return change.success
    ? { houseId, name: key, editId: Number(editId), isLast: last !== undefined, change: change.data }
    : null;
}

const isOwed = ({ onlineTotal }: InvoiceRow, { day }: NotifiedChange): boolean => day === null || onlineTotal > 0;

/**
 * Stores the recipients, once. Unsent invoices wait for the second job, a day before the charge, which lists those still unsent as left
 * out.
 */
async function begin(
  tx: Transaction,
  services: Services,
  { houseId, name, editId, isLast, change }: Notice,
): Promise<void> {
  const unchanged = await selectInvoices(tx, houseId, await selectUnchangedDates(tx, houseId, editId));
  const owed = unchanged.filter((invoice) => isOwed(invoice, change));
  const unsent = owed.filter(({ sentAt }) => sentAt === null);
  const recipients = isLast ? owed : owed.filter(({ sentAt }) => sentAt !== null);
  const now = services.clock.now();
  if (!isLast && change.at !== null && unsent.length > 0) {
    await addWork(tx, services.clock, [
      {
        houseId,
        kind: AUTO_CHARGE_NOTICE_WORK,
        key: `${editId}/last`,
        payload: change,
        runAfter: new Date(change.at - LAST_CALL_MS),
      },
    ]);
  }
  if (recipients.length === 0) return;
  await insertMessageRun(tx, houseId, {
    id: await takeNumbers(tx, houseId, 'message_run', 1),
    seenSequence: null,
    groupId: change.groupId,
    invoiceIds: recipients.map(({ id }) => id),
    answersTo: 'HOUSE',
    subject: change.day === null ? 'Your card will not be charged automatically' : 'Your card will be charged',
    message: 'Automatic charge',
    total: recipients.length,
    done: 0,
    finishedAt: null,
    createdAt: now,
    createdBy: change.userId,
    notice: name,
  });
}

/** Queues emails for some of the recipients, and stores a reason for those who can't get one. Returns what changed. */
async function write(
  tx: Transaction,
  services: Services,
  { houseId, change: { day, before, groupId } }: Notice,
  run: MessageRunRow,
  invoices: readonly InvoiceRow[],
  whyNot: string | null,
): Promise<ChangedRecord[]> {
  if (invoices.length === 0) return [];
  const house = await houseById(tx, houseId);
  const [group] = await selectGroups(tx, houseId, [groupId]);
  const location = group && (await locationsById(tx, houseId, [group.locationId])).get(group.locationId);
  const cards = await selectShownCards(
    tx,
    houseId,
    services.processor.name,
    invoices.map(({ approvalId }) => approvalId),
  );
  const recipients = invoices.map((invoice) => ({ ...invoice, invoiceId: invoice.id }));
  return postMessages(tx, services, houseId, run.id, recipients, {
    answers: house,
    emailTo: (invoice) => {
      const { subject, message } = autoChargeNotice({
        name: fullName(invoice) || invoice.company,
        invoiceNumber: invoice.id,
        day,
        before: before[invoice.id] ?? null,
        amount: invoice.onlineTotal,
        currency: invoice.currency,
        card: cards.get(invoice.approvalId) ?? null,
        house: { name: house.name, email: house.email, phone: house.phone || (location?.phone ?? '') },
      });
      return { subject, text: message };
    },
    skipReason: (invoice) => whyNot ?? (invoice.sentAt === null ? NOT_SENT : noAddressReason(invoice)),
  });
}

/** Queues the next hundred emails; returns true if none are left. Repeating it after a crash emails nobody twice. */
async function writeChunk(
  tx: Transaction,
  services: Services,
  notice: Notice,
  whyNot: string | null = null,
): Promise<boolean> {
  const { houseId, name, editId, change } = notice;
  const run = await lockNoticeRun(tx, houseId, name);
  if (!run || run.finishedAt) return true;
  const chunk = run.invoiceIds.slice(run.done, run.done + MESSAGES_AT_ONCE);
  await lockInvoices(tx, houseId, chunk);
  const unchanged = new Set(await selectUnchangedDates(tx, houseId, editId));
  const invoices = await selectInvoices(
    tx,
    houseId,
    chunk.filter((id) => unchanged.has(id)),
  );
  const changed = await write(
    tx,
    services,
    notice,
    run,
    invoices.filter((invoice) => isOwed(invoice, change)),
    whyNot,
  );
  return finishChunk(tx, services, houseId, run, chunk, changed);
}

/** Notifies bidders of changed dates that are still current. */
export const autoChargeNoticeWork: WorkKind = {
  async onRestored(tx, services, item, isDue) {
    const notice = noticeOf(item);
    if (notice === null || !isDue) return notice === null;
    // The last job, which is scheduled with the first emails, runs later.
    if ((await lockNoticeRun(tx, notice.houseId, notice.name)) === null) await begin(tx, services, notice);
    let finished = false;
    while (!finished) finished = await writeChunk(tx, services, notice, RESTORED);
    return true;
  },
  async run(services, item, { signal }) {
    const notice = noticeOf(item);
    if (notice === null) return;
    await services.db.transaction(async (tx) => {
      if ((await lockNoticeRun(tx, notice.houseId, notice.name)) === null) await begin(tx, services, notice);
    });
    await inChunks(signal, () => services.db.transaction((tx) => writeChunk(tx, services, notice)));
    signal.throwIfAborted();
  },
};
