import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork, type WorkItem, type WorkKind } from '../../core/work/work';

/** Job that polls the status of a charge whose answer never came; the key is the ID of the attempt. */
export const POLL_WORK = 'payments.look';
/** Job that polls a pending bank payment, in case the provider's event is lost; the key is the ID of the attempt. */
export const PENDING_WORK = 'payments.pending-look';
/** Job that polls the status of a refund whose answer never came; the key is the ID of the refund. */
export const REFUND_POLL_WORK = 'payments.refund-look';

/** Job that closes the provider's pages of a charge that has ended; the key is the attempt's id. */
export const CLOSE_PAGES_WORK = 'payments.close-pages';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const FIRST_POLL_AFTER_MS = 5 * secondMs;
/** Delay before each repeated poll, in ms. */
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
/**
 * Delays before each repeated poll, in ms. Bank payments settle within about four business days: every hour for the first day, then every
 * six hours for three weeks.
 */
const PENDING_POLLS_AFTER_MS = [
  ...Array.from({ length: 23 }, () => hourMs),
  ...Array.from({ length: 80 }, () => 6 * hourMs),
];
/** Delays before an interrupted job runs again, in ms. Every start counts as an attempt, even if a crash ended it. */
export const RUNS_AGAIN_AFTER_MS = [
  secondMs,
  5 * secondMs,
  30 * secondMs,
  ...Array.from({ length: 47 }, () => minuteMs),
];

/** Plans the first poll of an unknown result, and returns its time. */
export async function planPoll(
  tx: Transaction,
  { clock }: Services,
  kind: typeof POLL_WORK | typeof REFUND_POLL_WORK,
  { houseId, id }: { readonly houseId: number; readonly id: number },
): Promise<Date> {
  const pollAt = new Date(clock.now().getTime() + FIRST_POLL_AFTER_MS);
  await addWork(tx, clock, [{ houseId, kind, key: String(id), payload: {}, delayMs: FIRST_POLL_AFTER_MS }]);
  return pollAt;
}

/** Plans the first poll of a pending payment. */
export async function planPendingPoll(
  tx: Transaction,
  { clock }: Services,
  { houseId, id }: { readonly houseId: number; readonly id: number },
): Promise<void> {
  await addWork(tx, clock, [{ houseId, kind: PENDING_WORK, key: String(id), payload: {}, delayMs: hourMs }]);
}

/** Job that polls until the payment has ended. A payment that is still pending afterwards is polled in every daily comparison. */
export const pendingWork = (once: (services: Services, houseId: number, id: number) => Promise<boolean>): WorkKind => ({
  backoffMs: PENDING_POLLS_AFTER_MS,
  run: async (services, { houseId, key }) => {
    if (await once(services, houseId, Number(key))) throw new Error('The payment is still pending.');
  },
});

/** How to poll one kind of unknown result. */
interface Polling {
  /** Polls once; returns whether the result is still unknown. */
  readonly once: (services: Services, houseId: number, id: number) => Promise<boolean>;
  /** Saves the time of the next poll. Null if there is no further automatic poll. */
  readonly later: (
    tx: Transaction,
    services: Services,
    item: { readonly houseId: number; readonly id: number; readonly nextCheckAt: Date | null },
  ) => Promise<void>;
  /**
   * Called after the last poll. A request that definitely never reached the provider has failed; any other stays unknown until staff
   * refresh it.
   */
  readonly giveUp: (tx: Transaction, services: Services, houseId: number, id: number) => Promise<void>;
}

/** Job that polls the provider with growing delays, for two days. */
export const pollWork = ({ once, later, giveUp }: Polling): WorkKind => ({
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
