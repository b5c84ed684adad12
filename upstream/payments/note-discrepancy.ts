import {
  type DiscrepancyKind,
  type DiscrepancyState,
  holdsInvoice,
  isOnlyInLedger,
} from '../../rules/payments/reconciliation/discrepancies';
import { type Author, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import type { Services } from '../core/services';
import { addWork } from '../core/work/work';
import { markUnallocated } from '../invoicing/recorded-payments/service';
import {
  clearNotified,
  type DiscrepancyRow,
  type DiscrepancyStep,
  hasInvoice,
  hasOtherUnallocated,
  insertDiscrepancy,
  isCharged,
  lockDiscrepancyOf,
  seeDiscrepancy,
  updateDiscrepancy,
} from './discrepancy-store';

/** Job that emails new discrepancies to the house's contact; the key is the quarter of an hour. */
export const DISCREPANCY_REPORT_WORK = 'payments.discrepancy-report';

const QUARTER_MS = 15 * 60_000;

/** A disagreement that was found between the provider and the ledger. */
export interface FoundDiscrepancy {
  readonly kind: DiscrepancyKind;
  /** Minor units of the currency, above 0 except for NET_DIFFERS. */
  readonly amount: number;
  /** Whether the provider reported the amount; otherwise it is the charge's. */
  readonly isReported?: boolean;
  /** The ledger's amount of the charge, if the amounts differ in one currency. */
  readonly charged?: number | null;
  readonly currency: string;
  readonly processorRef: string;
  readonly account: string | null;
  readonly chargeKey?: string | null;
  readonly attemptId?: number | null;
  readonly invoiceId?: number | null;
  /** Description for staff. */
  readonly detail: string;
}

/** Plans one email for everything found within a quarter of an hour: after an outage, that may be a lot. */
async function planReport(tx: Transaction, { clock }: Services, houseId: number): Promise<void> {
  const quarter = Math.floor(clock.now().getTime() / QUARTER_MS) + 1;
  await addWork(tx, clock, [
    {
      houseId,
      kind: DISCREPANCY_REPORT_WORK,
      key: String(quarter),
      payload: {},
      runAfter: new Date(quarter * QUARTER_MS),
    },
  ]);
}

/** Returns what identifies a discrepancy, however often it is found. */
export const fingerprintOf = ({ processor }: Services, kind: DiscrepancyKind, processorRef: string): string =>
  `${kind}:${processor.name}:${processorRef}`;

/** Gives a discrepancy that isn't recorded the amount that the provider reports: a poll reports none. */
async function correctAmount(
  tx: Transaction,
  services: Services,
  houseId: number,
  { fingerprint, amount }: { readonly fingerprint: string; readonly amount: number },
): Promise<void> {
  const row = await lockDiscrepancyOf(tx, houseId, fingerprint);
  if (row === null || row.amount === amount || (row.state !== 'OPEN' && row.state !== 'IGNORED')) return;
  await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, { state: row.state, amount });
}

/**
 * Returns whether a discrepancy that was found again is new: the ledger was brought in line with the provider, and they disagree once more.
 * What staff ignored stays so.
 */
async function isNewAgain(tx: Transaction, row: DiscrepancyRow): Promise<boolean> {
  if (isOnlyInLedger(row)) return row.state === 'RECORDED' || (row.state === 'IGNORED' && row.resolvedBy === null);
  return row.kind === 'UNALLOCATED' && row.state === 'RECORDED' && !(await isCharged(tx, row));
}

/** Gives a discrepancy that was found without its invoice the one that the provider's metadata names. */
async function addInvoice(
  tx: Transaction,
  services: Services,
  houseId: number,
  { fingerprint, invoiceId }: { readonly fingerprint: string; readonly invoiceId: number },
): Promise<void> {
  const row = await lockDiscrepancyOf(tx, houseId, fingerprint);
  if (row?.invoiceId === null && row.state === 'OPEN' && (await hasInvoice(tx, houseId, invoiceId)))
    await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
      state: row.state,
      invoiceId,
    });
}

/** Reopens a discrepancy that the ledger and the provider have again after it was resolved. */
async function reopenIfNew(
  tx: Transaction,
  services: Services,
  houseId: number,
  { fingerprint, amount }: { readonly fingerprint: string; readonly amount: number },
): Promise<void> {
  const row = await lockDiscrepancyOf(tx, houseId, fingerprint);
  if (row === null || !(await isNewAgain(tx, row))) return;
  await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
    state: 'OPEN',
    amount,
    reason: null,
    resolvedAt: null,
    resolvedBy: null,
  });
  await clearNotified(tx, row);
  await planReport(tx, services, houseId);
}

/** Gives a listed difference of balances its current amounts. A different one is open again, whatever staff said of the earlier one. */
async function followBalance(
  tx: Transaction,
  services: Services,
  houseId: number,
  { fingerprint, ...found }: Pick<DiscrepancyRow, 'amount' | 'charged' | 'detail'> & { readonly fingerprint: string },
): Promise<void> {
  const row = await lockDiscrepancyOf(tx, houseId, fingerprint);
  if (row === null) return;
  const isSame = row.amount === found.amount && row.charged === found.charged;
  if (isSame && row.state !== 'RECORDED') return;
  await stepDiscrepancy(tx, services, { houseId, userId: null, requestId: null }, row, {
    ...found,
    state: 'OPEN',
    reason: null,
    resolvedAt: null,
    resolvedBy: null,
  });
  if (row.state === 'OPEN') return;
  await clearNotified(tx, row);
  await planReport(tx, services, houseId);
}

/** Records a discrepancy once, however often it is found, and plans the email about it. */
export async function noteDiscrepancy(
  tx: Transaction,
  services: Services,
  houseId: number,
  found: FoundDiscrepancy,
): Promise<void> {
  const { clock, processor } = services;
  const {
    kind,
    amount,
    charged = null,
    currency,
    processorRef,
    account,
    chargeKey = null,
    attemptId = null,
    invoiceId = null,
    detail,
  } = found;
  const fingerprint = fingerprintOf(services, kind, processorRef);
  const at = clock.now();
  if (await seeDiscrepancy(tx, houseId, fingerprint, at)) {
    if (invoiceId !== null) await addInvoice(tx, services, houseId, { fingerprint, invoiceId });
    if (kind === 'NET_DIFFERS') return followBalance(tx, services, houseId, { fingerprint, amount, charged, detail });
    if (found.isReported === true) await correctAmount(tx, services, houseId, { fingerprint, amount });
    await reopenIfNew(tx, services, houseId, { fingerprint, amount });
    return;
  }
  // Invoices are locked before the counter and the change feed, as in every edit.
  if (invoiceId !== null && holdsInvoice({ kind, amount, charged, state: 'OPEN' }))
    await markUnallocated(tx, services, { houseId, userId: null, requestId: null }, invoiceId, true);
  // The counter's lock serializes transactions that find the same discrepancy at once.
  const id = await takeNumbers(tx, houseId, 'payment_discrepancy', 1);
  if (await seeDiscrepancy(tx, houseId, fingerprint, at)) return;
  await insertDiscrepancy(tx, houseId, {
    id,
    fingerprint,
    kind,
    amount,
    charged,
    currency,
    processor: processor.name,
    processorRef,
    account,
    chargeKey,
    attemptId,
    invoiceId,
    detail,
    at,
  });
  const after = { kind, state: 'OPEN', amount, currency, invoiceID: invoiceId, processorRef };
  await recordChanges(tx, clock, { houseId, userId: null, requestId: null }, 'payments.discrepancy', [
    { type: 'PaymentDiscrepancy', id, version: 1, after },
  ]);
  await planReport(tx, services, houseId);
}

/** Holds the invoices of a discrepancy from further charges while the provider has money of them that isn't in the ledger. */
async function holdInvoices(
  tx: Transaction,
  services: Services,
  author: Author,
  row: DiscrepancyRow,
  step: DiscrepancyStep,
): Promise<void> {
  const next = { ...row, ...step };
  if (holdsInvoice(row) === holdsInvoice(next) && row.invoiceId === next.invoiceId) return;
  for (const invoiceId of new Set([row.invoiceId, next.invoiceId])) {
    if (invoiceId === null) continue;
    const isHeld = next.invoiceId === invoiceId && holdsInvoice(next);
    const isUnallocated = isHeld || (await hasOtherUnallocated(tx, row, invoiceId));
    await markUnallocated(tx, services, author, invoiceId, isUnallocated);
  }
}

/** Updates a locked discrepancy, and records the change in the audit log and for every open screen. */
export async function stepDiscrepancy(
  tx: Transaction,
  services: Services,
  author: Author,
  row: DiscrepancyRow,
  step: DiscrepancyStep & { readonly state: DiscrepancyState },
): Promise<void> {
  await holdInvoices(tx, services, author, row, step);
  const version = await updateDiscrepancy(tx, row, step);
  const { id, kind, state } = row;
  await recordChanges(tx, services.clock, author, 'payments.discrepancy', [
    {
      type: 'PaymentDiscrepancy',
      id,
      version,
      before: { state },
      after: {
        kind,
        state: step.state,
        amount: step.amount ?? row.amount,
        invoiceID: step.invoiceId ?? row.invoiceId,
        reason: step.reason ?? null,
      },
    },
  ]);
}
