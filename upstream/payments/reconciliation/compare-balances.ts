import { amountWithCode } from '../../../rules/core/money';
import { expectedBalance } from '../../../rules/payments/reconciliation/balances';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { lockAttemptOfRef } from '../charge-runs/charge-attempt-store';
import { lockDiscrepancyOf } from '../discrepancy-store';
import { fingerprintOf, noteDiscrepancy, stepDiscrepancy } from '../note-discrepancy';
import type { LedgerEvent, ProviderAccount } from '../processor/processor';
import { type LedgerBalance, selectBalances, selectDifferingRefs, selectExplanations } from './balance-store';

/** What the provider holds of a payment, in minor units; null if its parts are in several currencies. */
interface ProviderBalance {
  readonly currency: string;
  readonly amount: number;
  /** The provider's ids of the payment, if it was taken, and of the refunds and disputes that took of it. */
  readonly there: ReadonlySet<string>;
}

const isTaken = (event: LedgerEvent): boolean =>
  event.about === 'CHARGE' && (event.state === 'CHARGED' || event.state === 'SETTLED');

/** Returns what the provider holds of a payment, by the current states that it lists. Null if that can't be said in one currency. */
function balanceOf(chargeRef: string, events: readonly LedgerEvent[]): ProviderBalance | null {
  let [amount, currency]: [number, string | null] = [0, null];
  const there = new Set<string>();
  const back = new Set(
    events.flatMap((event) => (event.about !== 'CHARGEBACK' && event.state === 'FAILED' ? [event.processorRef] : [])),
  );
  for (const event of events) {
    const { processorRef } = event;
    if (event.about === 'CHARGEBACK' || there.has(processorRef) || back.has(processorRef)) continue;
    const isGiven = event.about !== 'CHARGE' && event.chargeRef === chargeRef && event.state === 'REFUNDED';
    if (!isGiven && !(isTaken(event) && processorRef === chargeRef)) continue;
    currency ??= event.currency;
    if (currency !== event.currency) return null;
    amount += isGiven ? -event.amount : event.amount;
    there.add(processorRef);
  }
  return currency === null ? null : { amount, currency, there };
}

/** Returns the events of each payment of which the provider took or returned money. */
function byCharge(events: readonly LedgerEvent[]): Map<string, LedgerEvent[]> {
  const found = new Map<string, LedgerEvent[]>();
  for (const event of events) {
    if (event.about === 'CHARGEBACK' || (event.about === 'CHARGE' && !isTaken(event))) continue;
    const ref = event.about === 'CHARGE' ? event.processorRef : event.chargeRef;
    found.set(ref, [...(found.get(ref) ?? []), event]);
  }
  return found;
}

/** Reads what the ledger has of payments, and what it should be at the provider by the discrepancies that staff know. */
async function readExpected(db: Queryable, houseId: number, processor: string, refs: readonly string[]) {
  const balances = new Map((await selectBalances(db, houseId, processor, refs)).map((one) => [one.processorRef, one]));
  const known = await selectExplanations(db, houseId, processor, refs);
  return (ref: string, there: ReadonlySet<string>): { readonly own: LedgerBalance | null; readonly amount: number } => {
    const own = balances.get(ref) ?? null;
    const about = known.filter(({ processorRef, chargeRef }) => processorRef === ref || chargeRef === ref);
    return { own, amount: expectedBalance(ref, own?.amount ?? 0, about, there) };
  };
}

/** Closes the open discrepancy of a payment of which the provider holds what the ledger has. */
async function closeSettled(tx: Transaction, services: Services, houseId: number, ref: string): Promise<void> {
  const row = await lockDiscrepancyOf(tx, houseId, fingerprintOf(services, 'NET_DIFFERS', ref));
  if (row?.state !== 'OPEN') return;
  await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
    state: 'RECORDED',
    reason: 'The ledger and the payment provider agree',
    resolvedAt: services.clock.now(),
    resolvedBy: null,
  });
}

/** Asks the provider for one payment again, and lists it if the ledger has another amount of it: an event may have arrived meanwhile. */
async function compareOne(
  services: Services,
  { houseId, account }: { readonly houseId: number; readonly account: ProviderAccount },
  ref: string,
  signal: AbortSignal,
): Promise<void> {
  const { processor } = services;
  const listed = await processor.listPayment(account, ref, signal);
  const found = balanceOf(
    ref,
    listed.filter(({ house }) => house === houseId),
  );
  await services.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfRef(tx, processor.name, ref);
    const there: ProviderBalance | null =
      found ?? (attempt && listed.length === 0 ? { amount: 0, currency: attempt.currency, there: new Set() } : null);
    if (there === null || (attempt !== null && attempt.currency !== there.currency)) return;
    const { own, amount } = (await readExpected(tx, houseId, processor.name, [ref]))(ref, there.there);
    if (amount === there.amount) return closeSettled(tx, services, houseId, ref);
    const [holds, has] = [there.amount, amount].map((one) => amountWithCode(one, there.currency));
    await noteDiscrepancy(tx, services, houseId, {
      kind: 'NET_DIFFERS',
      amount: there.amount,
      charged: amount,
      currency: there.currency,
      processorRef: ref,
      account,
      chargeKey: own?.key ?? null,
      attemptId: own?.attemptId ?? null,
      invoiceId: own?.invoiceId ?? null,
      detail: `The payment provider holds ${holds} of this charge after refunds and chargebacks; the ledger has ${has}.`,
    });
  });
}

/**
 * Compares what the provider holds of every payment that it listed, after refunds and chargebacks, with what the ledger has of it. Whatever
 * events said, a difference is listed for staff, and closed once both agree. Throws ProcessorAway.
 */
export async function compareBalances(
  services: Services,
  house: { readonly houseId: number; readonly account: ProviderAccount },
  events: readonly LedgerEvent[],
  signal: AbortSignal,
): Promise<void> {
  const { db, processor } = services;
  const listed = byCharge(events);
  const differing = new Set(await selectDifferingRefs(db, house.houseId, processor.name));
  const refs = [...new Set([...listed.keys(), ...differing])];
  const expected = await readExpected(db, house.houseId, processor.name, refs);
  for (const ref of refs) {
    signal.throwIfAborted();
    const there = balanceOf(ref, listed.get(ref) ?? []);
    const isEqual = there !== null && there.there.has(ref) && expected(ref, there.there).amount === there.amount;
    if (!isEqual || differing.has(ref)) await compareOne(services, house, ref, signal);
  }
}
