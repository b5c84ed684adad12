import type { z } from 'zod';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { balancesAfter } from '../../../rules/invoicing/figures/payment-ledger';
import { paymentMethodLabel } from '../../../rules/invoicing/invoices/payment-method';
import { paymentActs } from '../../../rules/invoicing/recorded-payments/payment-acts';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { PAYMENT_VERSION } from '../records/ledger-store';
import { rowsBy } from '../records/rows-by';
import type { InvoicePaymentJson, InvoicePaymentsJson, InvoicePaymentsQuery } from './paying-wire';
import {
  countPaymentEntries,
  type PaymentEntryRow,
  selectBalanceEntries,
  selectPaymentEntries,
  selectPaymentEntriesById,
} from './payment-entries-store';

const PAGE_SIZE = 20;

/** Returns the numbers of acts by entry. An act has the number of its latest entry, which never changes. */
const actsOf = (acts: readonly (readonly { readonly id: number }[])[]): ReadonlyMap<number, number> =>
  new Map(acts.flatMap((act) => act.map(({ id }) => [id, act[0]?.id ?? id] as const)));

const paymentJson = (
  row: PaymentEntryRow,
  balances: ReadonlyMap<number, Minor>,
  acts: ReadonlyMap<number, number>,
): InvoicePaymentJson => ({
  paymentID: row.id,
  amount: wireFromMinor(row.amount, row.currency),
  balanceAfter: wireFromMinor(balances.get(row.id) ?? 0, row.currency),
  currencyCode: row.currency,
  date: row.at.getTime(),
  state: row.state,
  paymentMethod: paymentMethodLabel(row, row.methodName),
  online: row.online,
  reference: row.reference,
  recordedDate: row.recordedAt.getTime(),
  recordedBy: row.recordedBy,
  lotNumber: row.lotNumber,
  additionalCharge: row.round > 0,
  reversesPaymentID: row.reversesId,
  chargeAttemptID: row.chargeAttemptId,
  actID: acts.get(row.id) ?? row.id,
  version: PAYMENT_VERSION,
});

/** Returns what the invoices owed after each payment, and which act the payment is part of. */
async function readLedgers(db: Queryable, houseId: number, invoiceIds: readonly number[]) {
  const entries = rowsBy(await selectBalanceEntries(db, houseId, invoiceIds), ({ invoiceId }) => invoiceId);
  const ledgers = [...entries.values()];
  const latestFirst = ledgers.map((own) => own.toSorted((a, b) => b.id - a.id));
  return {
    balances: new Map<number, Minor>(ledgers.flatMap((own) => [...balancesAfter(own, own[0]?.outstanding ?? 0)])),
    acts: actsOf(latestFirst.flatMap((own) => paymentActs(own))),
  };
}

/** Returns a page of acts per invoice, with all their entries. */
async function readActs(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly PaymentEntryRow[]; readonly totals: ReadonlyMap<number, number> }> {
  const entries = await selectPaymentEntries(db, houseId, ids, { limit: null, offset: 0 });
  const byInvoice = rowsBy(entries, ({ invoiceId }) => invoiceId);
  const acts = ids.map((id) => [id, paymentActs(byInvoice.get(id) ?? [])] as const);
  return {
    rows: acts.flatMap(([, own]) => own.slice(offset, offset + limit).flat()),
    totals: new Map(acts.map(([id, own]) => [id, own.length])),
  };
}

/**
 * Returns windows of the payments of invoices, latest first, or payments by id: a constant number of statements. Empty for unknown ones.
 */
export async function readInvoicePayments(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof InvoicePaymentsQuery>,
): Promise<InvoicePaymentsJson> {
  if (query.ids) {
    const found = await selectPaymentEntriesById(db, houseId, query.ids);
    const { balances, acts } = await readLedgers(db, houseId, [...new Set(found.map(({ invoiceId }) => invoiceId))]);
    return { invoices: [], payments: found.map((row) => paymentJson(row, balances, acts)) };
  }
  const ids = query.invoiceIDs ?? [];
  const asked = windowOf(query, PAGE_SIZE);
  const window = { ...asked, limit: asked.limit ?? PAGE_SIZE };
  const { rows, totals } =
    query.by === 'act'
      ? await readActs(db, houseId, ids, window)
      : {
          rows: await selectPaymentEntries(db, houseId, ids, window),
          totals: await countPaymentEntries(db, houseId, ids),
        };
  const { balances, acts } = await readLedgers(db, houseId, ids);
  return {
    invoices: ids.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      payments: rows.filter(({ invoiceId }) => invoiceId === id).map((row) => paymentJson(row, balances, acts)),
    })),
    payments: [],
  };
}
