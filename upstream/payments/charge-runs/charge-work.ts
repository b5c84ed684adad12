import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork, type JobContext, type WorkItem, type WorkKind } from '../../core/work/work';
import { findCharge, resolveCharge } from './ask-processor';
import { type AttemptRow, lockAttempt, selectAttempt, selectAttemptIds } from './charge-attempt-store';
import { beginCharge, chargeOne, writeRequested } from './charge-one';
import { finishChargeRun, type FinishedRun } from './charge-run-store';
import { CHARGE_WORK } from './charge-runs';
import { pollPage } from './link-pages';
import { PENDING_WORK, pendingWork, planPoll, POLL_WORK, pollWork, RUNS_AGAIN_AFTER_MS } from './poll-work';
import { leaveUnknown, settleAttempt, step } from './settle-attempt';

/** Called when a run finishes, in the same transaction. Unknown and pending charges can still change later. */
export type ChargeRunFollower = (
  tx: Transaction,
  services: Services,
  run: FinishedRun & { readonly houseId: number },
) => Promise<void>;

/** Number of cards that are charged at once. */
const AT_ONCE = 4;
/** Number of cards that a job charges before other jobs get their turn, so that emails don't wait for a long run. */
const PART = 40;

/** The key of a run's first job is the run's number; the following jobs append a number of their own. */
const runOf = (key: string): number => Number(key.split('/')[0]);
const keyAfter = (key: string): string => `${runOf(key)}/${Number(key.split('/')[1] ?? 1) + 1}`;

/** Calls `act` for each item in order, a few at a time. Stops when `signal` is aborted. */
async function eachOf<T>(items: readonly T[], signal: AbortSignal, act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (signal.aborted) return;
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Fetches the status of an attempt once; returns whether it is still unknown. */
async function pollUnknown(services: Services, houseId: number, id: number): Promise<boolean> {
  const attempt = await selectAttempt(services.db, houseId, id);
  if (attempt?.state !== 'REQUESTED' && attempt?.state !== 'UNKNOWN') return false;
  await writeRequested(services, attempt, await resolveCharge(services, attempt), { isFirst: false });
  return (await selectAttempt(services.db, houseId, id))?.state === 'UNKNOWN';
}

const isPending = (attempt: AttemptRow | null): attempt is AttemptRow =>
  attempt?.state === 'PENDING' || attempt?.state === 'ACTION_NEEDED';

/** Fetches the status of a payment that waits for the bank or the bidder once; returns whether it still waits. */
async function pollPending(services: Services, houseId: number, id: number): Promise<boolean> {
  const attempt = await selectAttempt(services.db, houseId, id);
  if (!isPending(attempt)) return false;
  const found = attempt.state === 'PENDING' ? await findCharge(services, attempt) : null;
  if (attempt.state === 'ACTION_NEEDED') await pollPage(services, attempt);
  else if (found) await writeRequested(services, attempt, found, { isFirst: false });
  return isPending(await selectAttempt(services.db, houseId, id));
}

/** Fetches the status of an attempt that has not ended, whether its result is unknown or pending. */
export async function refreshAttempt(services: Services, houseId: number, id: number): Promise<void> {
  await pollUnknown(services, houseId, id);
  await pollPending(services, houseId, id);
}

async function finish(
  tx: Transaction,
  services: Services,
  { houseId, key }: WorkItem,
  followers: readonly ChargeRunFollower[],
): Promise<void> {
  const run = await finishChargeRun(tx, houseId, runOf(key), services.clock.now());
  if (run === null) return;
  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'payments.charge-run', [
    { type: 'ChargeRun', id: run.id, version: run.version, after: { state: 'DONE' } },
  ]);
  for (const follow of followers) await follow(tx, services, { ...run, houseId });
}

const chargeRun =
  (followers: readonly ChargeRunFollower[]) =>
  async (services: Services, item: WorkItem, context: JobContext): Promise<void> => {
    const { houseId, key } = item;
    const runId = runOf(key);
    // The request of these charges was interrupted in an earlier attempt of this job: their outcome is unknown.
    const cutOff = await selectAttemptIds(services.db, houseId, runId, 'REQUESTED');
    await eachOf(cutOff, context.signal, async ({ id }) => {
      await pollUnknown(services, houseId, id);
    });
    const ready = await selectAttemptIds(services.db, houseId, runId, 'READY');
    await eachOf(ready.slice(0, PART), context.signal, ({ id }) => chargeOne(services, houseId, id));
    context.signal.throwIfAborted();
    await services.db.transaction(async (tx) => {
      if (ready.length > PART)
        await addWork(tx, services.clock, [{ houseId, kind: CHARGE_WORK, key: keyAfter(key), payload: {} }]);
      else await finish(tx, services, item, followers);
    });
  };

/** Handles a run whose job has failed for the last time: charges that weren't requested are skipped, and requested ones are polled. */
const abandonRun =
  (followers: readonly ChargeRunFollower[]) =>
  async (tx: Transaction, services: Services, item: WorkItem): Promise<void> => {
    const { houseId, key } = item;
    for (const { id } of [
      ...(await selectAttemptIds(tx, houseId, runOf(key), 'READY')),
      ...(await selectAttemptIds(tx, houseId, runOf(key), 'REQUESTED')),
    ]) {
      const attempt = await lockAttempt(tx, houseId, id);
      if (attempt?.state === 'READY')
        await step(tx, services, attempt, {
          state: 'SKIPPED',
          reasonCode: 'CANNOT_PROCESS',
          reasonText: chargeReasonText('CANNOT_PROCESS'),
          endedAt: services.clock.now(),
        });
      else if (attempt?.state === 'REQUESTED')
        await leaveUnknown(tx, services, attempt, {
          neverArrived: false,
          nextCheckAt: await planPoll(tx, services, POLL_WORK, attempt),
        });
    }
    await finish(tx, services, item, followers);
  };

/**
 * Handles a run that was in progress when a restored backup was made: its cards may have been charged since. Each is marked as REQUESTED, so
 * that its status is fetched from the provider first, and charged under its own key only if the provider never took it.
 */
async function pollFirst(tx: Transaction, services: Services, { houseId, key }: WorkItem): Promise<boolean> {
  for (const { id } of await selectAttemptIds(tx, houseId, runOf(key), 'READY'))
    await beginCharge(tx, services, houseId, id);
  return false;
}

const poll = pollWork({
  once: pollUnknown,
  later: async (tx, services, { houseId, id, nextCheckAt }) => {
    const locked = await lockAttempt(tx, houseId, id);
    if (locked?.state === 'UNKNOWN')
      await step(tx, services, locked, { state: 'UNKNOWN', looks: locked.looks + 1, nextCheckAt });
  },
  giveUp: async (tx, services, houseId, id) => {
    const attempt = await lockAttempt(tx, houseId, id);
    if (attempt?.state !== 'UNKNOWN') return;
    if (attempt.reasonCode === 'PROVIDER_AWAY') {
      await settleAttempt(tx, services, attempt, {
        state: 'DECLINED',
        processorRef: null,
        code: 'PROVIDER_AWAY',
        message: chargeReasonText('PROVIDER_AWAY'),
      });
    } else await step(tx, services, attempt, { state: 'UNKNOWN', nextCheckAt: null });
  },
});

/** Jobs that charge runs, and that poll unknown and pending charges. */
export const chargeWork = (followers: readonly ChargeRunFollower[]): Record<string, WorkKind> => ({
  [CHARGE_WORK]: {
    run: chargeRun(followers),
    onFailed: abandonRun(followers),
    onRestored: pollFirst,
    backoffMs: RUNS_AGAIN_AFTER_MS,
  },
  [POLL_WORK]: poll,
  [PENDING_WORK]: pendingWork(pollPending),
});

/** Fetches the status of all unknown and pending charges of a run now, without waiting for their turn. */
export async function pollNow(services: Services, houseId: number, runId: number, signal: AbortSignal): Promise<void> {
  const open = [
    ...(await selectAttemptIds(services.db, houseId, runId, 'UNKNOWN')),
    ...(await selectAttemptIds(services.db, houseId, runId, 'PENDING')),
    ...(await selectAttemptIds(services.db, houseId, runId, 'ACTION_NEEDED')),
  ];
  await eachOf(open, signal, ({ id }) => refreshAttempt(services, houseId, id));
}
