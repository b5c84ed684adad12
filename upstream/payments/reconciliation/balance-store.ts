import type { Explanation } from '../../../rules/payments/reconciliation/balances';
import type { Queryable } from '../../core/database/database';

/** What the ledger has of a payment after all refunds and chargebacks, in minor units of the charge's currency. */
export interface LedgerBalance {
  readonly processorRef: string;
  readonly attemptId: number;
  readonly invoiceId: number;
  readonly key: string | null;
  readonly currency: string;
  readonly amount: number;
}

/** Returns what the ledger has of these payments; those that aren't taken in it are omitted. */
export async function selectBalances(
  db: Queryable,
  houseId: number,
  processor: string,
  refs: readonly string[],
): Promise<LedgerBalance[]> {
  return db.query<LedgerBalance>(
    `select a.processor_ref as "processorRef", a.id as "attemptId", a.invoice_id as "invoiceId", a.key, r.currency,
       a.amount - (select coalesce(sum(f.amount + f.beyond), 0) from charge_refund f
         where f.house_id = a.house_id and f.attempt_id = a.id and f.state = 'REFUNDED' and f.edit_id is not null) as amount
     from charge_attempt a join charge_run r on r.house_id = a.house_id and r.id = a.run_id
     where a.house_id = $1 and a.processor = $2 and a.processor_ref = any($3::text[]) and a.state = 'CHARGED'`,
    [houseId, processor, refs],
  );
}

/** Returns the discrepancies of these payments, and of their refunds and disputes, that may explain another balance at the provider. */
export async function selectExplanations(
  db: Queryable,
  houseId: number,
  processor: string,
  refs: readonly string[],
): Promise<(Explanation & { readonly chargeRef: string | null })[]> {
  return db.query(
    `select d.kind, d.amount, d.charged, d.processor_ref as "processorRef", d.state, d.resolved_by as "resolvedBy", d.returned,
       a.processor_ref as "chargeRef"
     from payment_discrepancy d left join charge_attempt a on a.house_id = d.house_id and a.id = d.attempt_id
     where d.house_id = $1 and d.processor = $2 and d.kind <> 'NET_DIFFERS'
       and (d.processor_ref = any($3::text[]) or a.processor_ref = any($3::text[]))`,
    [houseId, processor, refs],
  );
}

/** Returns the payments whose different balance is listed and open. */
export async function selectDifferingRefs(db: Queryable, houseId: number, processor: string): Promise<string[]> {
  const rows = await db.query<{ ref: string }>(
    `select processor_ref as ref from payment_discrepancy where house_id = $1 and processor = $2 and kind = 'NET_DIFFERS' and state = 'OPEN'`,
    [houseId, processor],
  );
  return rows.map(({ ref }) => ref);
}
