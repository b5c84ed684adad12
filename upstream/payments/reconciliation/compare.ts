import { recordChanges } from '../../core/audit/audit-log';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { refreshChargebacks } from '../chargebacks/refresh-chargebacks';
import { findCharge } from '../charging/ask-processor';
import { selectAttempt } from '../charging/charge-attempt-store';
import { refreshAttempt } from '../charging/charge-work';
import { applyToLedger } from '../charging/processor-events';
import type { LedgerEvent } from '../processor/processor';
import { refreshRefund } from '../refunds/refund-one';
import type { LedgerSide } from './comparison-store';
import { putComparison, selectRefunded, selectTaken, selectUnended } from './comparison-store';
import { noteDiscrepancy } from './note-discrepancy';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How far back every comparison goes: what one misses, thirteen others find. */
const OVERLAP_MS = 14 * dayMs;
/** Entries of the ledger are expected at the provider from a day into the window: the two clocks may differ. */
const MARGIN_MS = dayMs;
/** A more recent request may not have an answer yet. */
const IN_FLIGHT_MS = 10 * minuteMs;
/** How long a list of 20,000 payments takes at most. */
const LISTED_WITHIN_MS = 10 * minuteMs;

const isTaken = (event: LedgerEvent): boolean =>
  event.about === 'CHARGE' && (event.state === 'CHARGED' || event.state === 'SETTLED');
const isReturned = (event: LedgerEvent): boolean => event.about === 'REFUND' && event.state === 'REFUNDED';

const refsOf = (events: readonly LedgerEvent[], fits: (event: LedgerEvent) => boolean): ReadonlySet<string> =>
  new Set(events.filter(fits).map(({ processorRef }) => processorRef));

/** Returns a test for events that agree with the ledger and needn't be recorded again. */
function agreesWith(taken: readonly LedgerSide[], refunded: readonly LedgerSide[]) {
  const amounts = new Map([...taken, ...refunded].map(({ processorRef, amount }) => [processorRef, amount]));
  return (event: LedgerEvent): boolean =>
    (isTaken(event) || isReturned(event)) && amounts.get(event.processorRef) === event.amount;
}

/** Returns whether the provider confirms that it didn't take a charge that it doesn't list. */
async function isDefinitelyMissing(services: Services, houseId: number, { attemptId }: LedgerSide): Promise<boolean> {
  const attempt = await selectAttempt(services.db, houseId, attemptId);
  const found = attempt && (await findCharge(services, attempt));
  return found === null || found.state === 'DECLINED';
}

/** Records discrepancies for what is in the ledger and not at the provider. */
async function noteMissing(
  services: Services,
  houseId: number,
  missing: readonly LedgerSide[],
  kind: 'NOT_TAKEN' | 'REFUND_NOT_MADE',
): Promise<void> {
  const what = kind === 'NOT_TAKEN' ? 'charge' : 'refund';
  for (const one of missing) {
    if (kind === 'NOT_TAKEN' && !(await isDefinitelyMissing(services, houseId, one))) continue;
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

/** Fetches the status of everything that hasn't ended here, whatever its age. */
async function refreshUnended(services: Services, houseId: number, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - IN_FLIGHT_MS);
  for (const { kind, id } of await selectUnended(services.db, houseId, before)) {
    signal.throwIfAborted();
    await (kind === 'CHARGE' ? refreshAttempt(services, houseId, id) : refreshRefund(services, houseId, id));
  }
}

/** Records what the provider lists. Events that can't be recorded yet are in the next comparison again. */
async function applyListed(
  services: Services,
  houseId: number,
  events: readonly LedgerEvent[],
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
 * Compares a house's ledger with the provider: all payments, refunds, and disputes of the last two weeks, and everything that hasn't ended
 * here. What the ledger lacks is recorded as if its event had just arrived; contradictions are listed for staff. Throws ProcessorAway.
 */
export async function compareWithProvider(services: Services, houseId: number, signal: AbortSignal): Promise<void> {
  const { clock, db, processor } = services;
  const now = clock.now();
  const since = new Date(now.getTime() - OVERLAP_MS);
  const { stripeAccount } = await houseById(db, houseId);
  let events: readonly LedgerEvent[];
  try {
    await refreshUnended(services, houseId, now, signal);
    await refreshChargebacks(services, houseId, signal);
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
