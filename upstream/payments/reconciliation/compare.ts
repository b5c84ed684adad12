import { isOnlyInLedger, type ReversedKind } from '../../../rules/payments/reconciliation/discrepancies';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { lockAttempt, selectAttempt } from '../charge-runs/charge-attempt-store';
import { refreshAttempt } from '../charge-runs/charge-work';
import { refreshChargebacks } from '../chargebacks/refresh-chargebacks';
import { selectOnlyInLedger } from '../discrepancy-store';
import { noteDiscrepancy } from '../note-discrepancy';
import type { LedgerEvent } from '../processor/processor';
import { applyToLedger } from '../processor-events';
import { selectRefund } from '../refund-store';
import { refreshRefund } from '../refunds/refund-one';
import { compareBalances } from './compare-balances';
import { type LedgerSide, putComparison, selectRefunded, selectTaken, selectUnended } from './comparison-store';
import { AT_PROVIDER_NOW, chargeAtProvider, closeMoot, refundAtProvider } from './reverse-entry';

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

/** Returns whether the provider confirms that it didn't make a charge or refund that it doesn't list. */
async function isDefinitelyMissing(
  services: Services,
  houseId: number,
  { attemptId, id }: LedgerSide,
  kind: ReversedKind,
): Promise<boolean> {
  const attempt = await selectAttempt(services.db, houseId, attemptId);
  if (attempt === null) return false;
  if (kind === 'NOT_TAKEN') return (await chargeAtProvider(services, attempt)) === 'MISSING';
  const refund = await selectRefund(services.db, houseId, id);
  return refund !== null && (await refundAtProvider(services, { attempt, refund })) === 'MISSING';
}

/** Returns whether the locked ledger still has an entry: staff may have reversed it since it was read. */
async function isStillInLedger(
  tx: Transaction,
  houseId: number,
  { attemptId, id }: LedgerSide,
  kind: ReversedKind,
): Promise<boolean> {
  const attempt = await lockAttempt(tx, houseId, attemptId);
  if (kind === 'NOT_TAKEN') return attempt?.state === 'CHARGED';
  return (await selectRefund(tx, houseId, id))?.state === 'REFUNDED';
}

/** Closes discrepancies of entries that the provider has by now, or that the ledger no longer has. */
async function closeEnded(
  services: Services,
  houseId: number,
  listed: Readonly<Record<ReversedKind, ReadonlySet<string>>>,
): Promise<void> {
  for (const row of await selectOnlyInLedger(services.db, houseId)) {
    if (!isOnlyInLedger(row)) continue;
    if (listed[row.kind].has(row.processorRef)) await closeMoot(services, row, AT_PROVIDER_NOW);
    else if (!row.isInLedger) await closeMoot(services, row, 'The ledger no longer has it');
  }
}

/** Records discrepancies for what is in the ledger and not at the provider. */
async function noteMissing(
  services: Services,
  houseId: number,
  missing: readonly LedgerSide[],
  kind: ReversedKind,
): Promise<void> {
  const what = kind === 'NOT_TAKEN' ? 'payment' : 'refund';
  for (const one of missing) {
    if (!(await isDefinitelyMissing(services, houseId, one, kind))) continue;
    const { attemptId, invoiceId, account, key, processorRef, amount, currency } = one;
    await services.db.transaction(async (tx) => {
      if (!(await isStillInLedger(tx, houseId, one, kind))) return;
      await noteDiscrepancy(tx, services, houseId, {
        kind,
        amount,
        currency,
        processorRef,
        account,
        chargeKey: key,
        attemptId,
        invoiceId,
        detail: `The payment provider doesn't have this ${what} of invoice ${invoiceId}.`,
      });
    });
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
  const isDue = ({ account, requestedAt }: LedgerSide): boolean =>
    account === stripeAccount &&
    requestedAt.getTime() >= since.getTime() + MARGIN_MS &&
    requestedAt.getTime() < now.getTime() - IN_FLIGHT_MS;
  const [takenThere, refundedThere] = [refsOf(events, isTaken), refsOf(events, isReturned)];
  const lacks = (there: ReadonlySet<string>) => (one: LedgerSide) => isDue(one) && !there.has(one.processorRef);
  await noteMissing(services, houseId, taken.filter(lacks(takenThere)), 'NOT_TAKEN');
  await noteMissing(services, houseId, refunded.filter(lacks(refundedThere)), 'REFUND_NOT_MADE');
  await closeEnded(services, houseId, { NOT_TAKEN: takenThere, REFUND_NOT_MADE: refundedThere });
  try {
    await compareBalances(services, { houseId, account: stripeAccount }, ours, signal);
  } catch (error) {
    await saveComparison(services, houseId, { since, listed: ours.length, error: UNREACHABLE });
    throw error;
  }
  await saveComparison(services, houseId, { since, listed: ours.length, error: null });
}
