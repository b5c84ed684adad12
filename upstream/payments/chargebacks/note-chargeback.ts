import { isNews, isOpenChargeback } from '../../../rules/payments/chargebacks/chargeback-states';
import { type Author, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { type AttemptRow, lockAttemptOfKey, lockAttemptOfRef } from '../charge-runs/charge-attempt-store';
import { hasHouseOf } from '../discrepancy-store';
import type { ProviderChargeback } from '../processor/provider-chargeback';
import {
  type ChargebackRow,
  type ChargebackStep,
  insertChargeback,
  lockChargebackOfRef,
  updateChargeback,
} from './chargeback-store';

/** Job that emails staff about new and decided chargebacks; the key is the quarter of an hour. */
export const CHARGEBACK_REPORT_WORK = 'payments.chargeback-report';

const QUARTER_MS = 15 * 60_000;

/** Plans one email for everything that happens within a quarter of an hour. */
async function planReport(tx: Transaction, { clock }: Services, houseId: number): Promise<void> {
  const quarter = Math.floor(clock.now().getTime() / QUARTER_MS) + 1;
  const runAfter = new Date(quarter * QUARTER_MS);
  await addWork(tx, clock, [{ houseId, kind: CHARGEBACK_REPORT_WORK, key: String(quarter), payload: {}, runAfter }]);
}

/** Updates a locked chargeback, and records the change in the audit log and for every open screen. */
export async function stepChargeback(
  tx: Transaction,
  services: Services,
  author: Author,
  row: ChargebackRow,
  step: ChargebackStep,
): Promise<void> {
  const version = await updateChargeback(tx, row, step);
  const shown = ({ state, request, reason, dueBy, refusal, invoiceId }: ChargebackRow) => ({
    state,
    request,
    reason,
    dueBy: dueBy?.toISOString() ?? null,
    refusal,
    invoiceID: invoiceId,
  });
  await recordChanges(tx, services.clock, author, 'payments.chargeback', [
    { type: 'Chargeback', id: row.id, version, before: shown(row), after: shown({ ...row, ...step }) },
  ]);
  if (step.state !== undefined && step.state !== row.state) await planReport(tx, services, row.houseId);
}

/** The charge of a chargeback, as far as the ledger has it. */
type Charged = Pick<ChargebackRow, 'attemptId' | 'invoiceId'>;

/** Returns the payment of a chargeback in the ledger: not an unallocated one, which has no place on the invoice of its charge. */
function chargedBy(attempt: AttemptRow | null, { chargeRef }: ProviderChargeback): Charged {
  const isIt = attempt?.state === 'CHARGED' && attempt.processorRef === chargeRef;
  return isIt ? { attemptId: attempt.id, invoiceId: attempt.invoiceId } : { attemptId: null, invoiceId: null };
}

async function enter(
  tx: Transaction,
  services: Services,
  houseId: number,
  charged: Charged,
  found: ProviderChargeback,
): Promise<void> {
  const { clock, processor } = services;
  const { processorRef, chargeRef, chargeKey, account, amount, currency, reason, isInquiry, state } = found;
  // The counter's lock serializes transactions that find the same chargeback at once.
  const id = await takeNumbers(tx, houseId, 'chargeback', 1);
  const other = await lockChargebackOfRef(tx, processor.name, processorRef);
  if (other) return advance(tx, services, other, charged, found);
  await insertChargeback(tx, houseId, {
    id,
    processor: processor.name,
    processorRef,
    chargeRef,
    chargeKey,
    account,
    ...charged,
    amount,
    currency,
    reason,
    isInquiry,
    state,
    openedAt: new Date(found.openedAt),
    dueBy: found.dueBy === null ? null : new Date(found.dueBy),
    submittedAt: found.isSubmitted ? clock.now() : null,
    decidedAt: isOpenChargeback(found) ? null : clock.now(),
  });
  const after = { state, reason, amount, currency, invoiceID: charged.invoiceId, processorRef };
  await recordChanges(tx, clock, { houseId, userId: null, requestId: null }, 'payments.chargeback', [
    { type: 'Chargeback', id, version: 1, after },
  ]);
  await planReport(tx, services, houseId);
}

/** Returns the changes of a known chargeback that a report makes; null for none. */
function stepAfter(row: ChargebackRow, charged: Charged, found: ProviderChargeback, now: Date): ChargebackStep | null {
  const news = isNews(row, found);
  const dueBy = found.dueBy === null ? null : new Date(found.dueBy);
  // A chargeback after an inquiry gets a response of its own.
  const isNewCase = news && row.isInquiry && !found.isInquiry;
  const submittedAt = found.isSubmitted ? (row.submittedAt ?? now) : isNewCase ? null : row.submittedAt;
  const step: ChargebackStep = {
    ...(row.attemptId === null ? charged : {}),
    ...(news ? { state: found.state, isInquiry: found.isInquiry, amount: found.amount, reason: found.reason } : {}),
    ...(news && !isOpenChargeback(found) ? { decidedAt: now } : {}),
    ...(isNewCase ? { submittedBy: null, acceptedAt: null, acceptedBy: null } : {}),
    ...(isOpenChargeback(row) ? { dueBy } : {}),
    submittedAt,
  };
  const isSame = Object.entries(step).every(([name, value]) => {
    const before = row[name as keyof ChargebackStep];
    return before instanceof Date && value instanceof Date ? before.getTime() === value.getTime() : before === value;
  });
  return isSame ? null : step;
}

async function advance(
  tx: Transaction,
  services: Services,
  row: ChargebackRow,
  charged: Charged,
  found: ProviderChargeback,
): Promise<void> {
  const step = stepAfter(row, charged, found, services.clock.now());
  if (step) await stepChargeback(tx, services, { houseId: row.houseId, userId: null, requestId: null }, row, step);
}

/**
 * Records a chargeback as the provider has it. Reports that arrive late, twice, or in any order change nothing back. The money is recorded
 * by its own events. False if the chargeback isn't of this installation.
 */
export async function noteChargeback(tx: Transaction, services: Services, found: ProviderChargeback): Promise<boolean> {
  const { processor } = services;
  const { chargeRef, chargeKey, account, house } = found;
  // The charge is locked before its chargeback, as when it is refunded.
  const attempt =
    (await lockAttemptOfRef(tx, processor.name, chargeRef)) ??
    (chargeKey === null ? null : await lockAttemptOfKey(tx, chargeKey));
  if (attempt !== null && attempt.account !== account) return false;
  const charged = chargedBy(attempt, found);
  const row = await lockChargebackOfRef(tx, processor.name, found.processorRef);
  if (row) {
    await advance(tx, services, row, charged, found);
    return true;
  }
  const houseId = attempt?.houseId ?? house;
  if (houseId === null || (attempt === null && !(await hasHouseOf(tx, houseId, account)))) return false;
  await enter(tx, services, houseId, charged, found);
  return true;
}
