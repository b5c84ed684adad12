import { recordChanges } from '../../core/audit/audit-log';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { findCharge } from '../charging/ask-processor';
import { selectAttempt } from '../charging/charge-attempt-store';
import { refreshAttempt } from '../charging/charge-work';
import { applyToLedger } from '../charging/processor-events';
import type { ProcessorEvent } from '../processor/processor';
import { refreshRefund } from '../refunds/refund-one';
import type { LedgerSide } from './comparison-store';
import { putComparison, selectRefunded, selectTaken, selectUnended } from './comparison-store';
import { noteDiscrepancy } from './note-discrepancy';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Every comparison goes back so far: what one misses, thirteen others see. */
const OVERLAP_MS = 14 * dayMs;
/** What the ledger has is looked for a day into the window: the two clocks may differ. */
const MARGIN_MS = dayMs;
/** What was asked for later than that may not have its answer yet. */
const IN_FLIGHT_MS = 10 * minuteMs;
/** A list of twenty thousand payments takes this long at most. */
const LISTED_WITHIN_MS = 10 * minuteMs;

const isTaken = (event: ProcessorEvent): boolean =>
  event.about === 'CHARGE' && (event.state === 'CHARGED' || event.state === 'SETTLED');
const isReturned = (event: ProcessorEvent): boolean => event.about === 'REFUND' && event.state === 'REFUNDED';

const refsOf = (events: readonly ProcessorEvent[], fits: (event: ProcessorEvent) => boolean): ReadonlySet<string> =>
  new Set(events.filter(fits).map(({ processorRef }) => processorRef));

/** What the ledger has as the provider says; it need not be written again. */
function agreesWith(taken: readonly LedgerSide[], refunded: readonly LedgerSide[]) {
  const amounts = new Map([...taken, ...refunded].map(({ processorRef, amount }) => [processorRef, amount]));
  return (event: ProcessorEvent): boolean =>
    (isTaken(event) || isReturned(event)) && amounts.get(event.processorRef) === event.amount;
}

/** Whether the provider says for certain that it did not take a charge that it does not list. */
async function isSurelyMissing(services: Services, houseId: number, { attemptId }: LedgerSide): Promise<boolean> {
  const attempt = await selectAttempt(services.db, houseId, attemptId);
  const found = attempt && (await findCharge(services, attempt));
  return found === null || found.state === 'DECLINED';
}

/** Lists what the ledger has and the provider does not. */
async function noteMissing(
  services: Services,
  houseId: number,
  missing: readonly LedgerSide[],
  kind: 'NOT_TAKEN' | 'REFUND_NOT_MADE',
): Promise<void> {
  const what = kind === 'NOT_TAKEN' ? 'charge' : 'refund';
  for (const one of missing) {
    if (kind === 'NOT_TAKEN' && !(await isSurelyMissing(services, houseId, one))) continue;
    const { attemptId, invoiceId, account, key, processorRef, amount, currency } = one;
    await services.db.transaction((tx) =>
      noteDiscrepancy(tx, services, houseId, {
        kind,
        amount,
        currency,
        processorRef,
        account,
        chargeKey: key,
        attemptId,
        invoiceId,
        detail: `The ledger has a ${what} of invoice ${invoiceId} that the payment provider does not list.`,
      }),
    );
  }
}

/** Asks the provider for all that has not ended here, however old it is. */
async function refreshUnended(services: Services, houseId: number, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - IN_FLIGHT_MS);
  for (const { kind, id } of await selectUnended(services.db, houseId, before)) {
    signal.throwIfAborted();
    await (kind === 'CHARGE' ? refreshAttempt(services, houseId, id) : refreshRefund(services, houseId, id));
  }
}

/** Writes what the provider lists; what cannot be written yet is in the next comparison again. */
async function applyListed(
  services: Services,
  houseId: number,
  events: readonly ProcessorEvent[],
  signal: AbortSignal,
): Promise<void> {
  for (const event of events) {
    signal.throwIfAborted();
    await services.db
      .transaction((tx) => applyToLedger(tx, services, event))
      .catch((error: unknown) => {
        services.log.warn({ err: error, houseId, event: event.id }, 'a listed payment is compared again later');
      });
  }
}

async function saveComparison(
  services: Services,
  houseId: number,
  result: { readonly since: Date; readonly listed: number; readonly error: string | null },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const version = await putComparison(tx, houseId, { ...result, comparedAt: services.clock.now() });
    await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'payments.comparison', [
      { type: 'PaymentComparison', id: houseId, version, isPart: true },
    ]);
  });
}

const UNREACHABLE = "The payment provider couldn't be reached. The system tries again later.";

/**
 * Compares a house's ledger with the provider: all payments, refunds and disputes of the last two weeks, and everything that has not ended
 * here. What the provider knows and the ledger lacks is written as if its event had come now; what contradicts is listed for staff.
 * Throws ProcessorAway.
 */
export async function compareWithProvider(services: Services, houseId: number, signal: AbortSignal): Promise<void> {
  const { clock, db, processor } = services;
  const now = clock.now();
  const since = new Date(now.getTime() - OVERLAP_MS);
  const { stripeAccount } = await houseById(db, houseId);
  let events: readonly ProcessorEvent[];
  try {
    await refreshUnended(services, houseId, now, signal);
    events = await processor.list(
      stripeAccount,
      since,
      AbortSignal.any([signal, AbortSignal.timeout(LISTED_WITHIN_MS)]),
    );
  } catch (error) {
    await saveComparison(services, houseId, { since, listed: 0, error: UNREACHABLE });
    throw error;
  }
  const ours = events.filter(({ house }) => house === houseId);
  const [taken, refunded] = [
    await selectTaken(db, houseId, processor.name, since),
    await selectRefunded(db, houseId, processor.name, since),
  ];
  const agrees = agreesWith(taken, refunded);
  await applyListed(
    services,
    houseId,
    ours.filter((event) => !agrees(event)),
    signal,
  );
  const isDue = ({ account, askedAt }: LedgerSide): boolean =>
    account === stripeAccount &&
    askedAt.getTime() >= since.getTime() + MARGIN_MS &&
    askedAt.getTime() < now.getTime() - IN_FLIGHT_MS;
  const [takenThere, refundedThere] = [refsOf(events, isTaken), refsOf(events, isReturned)];
  const lacks = (there: ReadonlySet<string>) => (one: LedgerSide) => isDue(one) && !there.has(one.processorRef);
  await noteMissing(services, houseId, taken.filter(lacks(takenThere)), 'NOT_TAKEN');
  await noteMissing(services, houseId, refunded.filter(lacks(refundedThere)), 'REFUND_NOT_MADE');
  await saveComparison(services, houseId, { since, listed: ours.length, error: null });
}
