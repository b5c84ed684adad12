import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import type { WorkItem, WorkKind } from '../../core/work/work';
import { addWork } from '../../core/work/work';

/** Polls the status of a charge whose answer never came; the key is the ID of the attempt. */
export const POLL_WORK = 'payments.look';
/** Polls a bank payment that is pending, in case the provider's event is lost; the key is the ID of the attempt. */
export const PENDING_WORK = 'payments.pending-look';
/** The same of a refund; the key is the refund's number. */
export const REFUND_POLL_WORK = 'payments.refund-look';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const FIRST_POLL_AFTER_MS = 5 * secondMs;
/** How long to wait before each poll. */
export const POLLS_AFTER_MS = [
  10 * secondMs,
  30 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
];
/** Bank payments settle within about four business days: every hour for the first day, then every six hours for three weeks. */
const PENDING_POLLS_AFTER_MS = [
  ...Array.from({ length: 23 }, () => hourMs),
  ...Array.from({ length: 80 }, () => 6 * hourMs),
];
/** What is cut off is carried on: each attempt at it counts, also one that a crash ended. */
export const RUNS_AGAIN_AFTER_MS = [
  secondMs,
  5 * secondMs,
  30 * secondMs,
  ...Array.from({ length: 47 }, () => minuteMs),
];

/** Plans the first look, and answers when it is. */
export async function planPoll(
  tx: Transaction,
  { clock }: Services,
  kind: typeof POLL_WORK | typeof REFUND_POLL_WORK,
  { houseId, id }: { readonly houseId: number; readonly id: number },
): Promise<Date> {
  const runAfter = new Date(clock.now().getTime() + FIRST_POLL_AFTER_MS);
  await addWork(tx, clock, [{ houseId, kind, key: String(id), payload: {}, runAfter }]);
  return runAfter;
}

/** Plans the first poll of a pending payment. */
export async function planPendingPoll(
  tx: Transaction,
  { clock }: Services,
  { houseId, id }: { readonly houseId: number; readonly id: number },
): Promise<void> {
  const runAfter = new Date(clock.now().getTime() + hourMs);
  await addWork(tx, clock, [{ houseId, kind: PENDING_WORK, key: String(id), payload: {}, runAfter }]);
}

/** Polls until the payment has ended. What is still pending afterwards is in every daily comparison. */
export const pendingWork = (once: (services: Services, houseId: number, id: number) => Promise<boolean>): WorkKind => ({
  backoffMs: PENDING_POLLS_AFTER_MS,
  run: async (services, { houseId, key }) => {
    if (await once(services, houseId, Number(key))) throw new Error('The payment is still pending.');
  },
});

/** How one kind of what is not known is looked at. */
interface Looking {
  /** Asks once; answers whether it is still not known. */
  readonly once: (services: Services, houseId: number, id: number) => Promise<boolean>;
  /** Notes when it is looked at next; null for never by itself. */
  readonly later: (
    tx: Transaction,
    services: Services,
    item: { readonly houseId: number; readonly id: number; readonly nextCheckAt: Date | null },
  ) => Promise<void>;
  /** After the last look: what surely never reached the provider has failed; the rest stays unknown until staff ask again. */
  readonly giveUp: (tx: Transaction, services: Services, houseId: number, id: number) => Promise<void>;
}

/** Asks the provider with growing pauses, for two days. */
export const pollWork = ({ once, later, giveUp }: Looking): WorkKind => ({
  backoffMs: POLLS_AFTER_MS,
  onFailed: (tx: Transaction, services: Services, { houseId, key }: WorkItem) =>
    giveUp(tx, services, houseId, Number(key)),
  run: async (services, { houseId, key, attempt }, { signal }) => {
    const isUnknown = await once(services, houseId, Number(key));
    signal.throwIfAborted();
    if (!isUnknown) return;
    const wait = POLLS_AFTER_MS[attempt - 1];
    const nextCheckAt = wait === undefined ? null : new Date(services.clock.now().getTime() + wait);
    await services.db.transaction((tx) => later(tx, services, { houseId, id: Number(key), nextCheckAt }));
    throw new Error('The payment provider hasn’t reported the result yet.');
  },
});
