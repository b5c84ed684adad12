import type { z } from 'zod';
import type { Minor } from '../../../rules/core/money';
import { wireFromMinor } from '../../../rules/core/money';
import { balancesAfter } from '../../../rules/invoicing/paying/payment-ledger';
import { paymentMethodLabel } from '../../../rules/invoicing/paying/payment-method';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { PAYMENT_VERSION } from '../editing/ledger-store';
import { rowsBy } from '../invoices/rows-by';
import type { InvoicePaymentJson, InvoicePaymentsJson, InvoicePaymentsQuery } from './paying-wire';
import type { PaymentEntryRow } from './payment-entries-store';
import {
  countPaymentEntries,
  selectBalanceEntries,
  selectPaymentEntries,
  selectPaymentEntriesById,
} from './payment-entries-store';

const PAGE_SIZE = 20;

const paymentJson = (row: PaymentEntryRow, balances: ReadonlyMap<number, Minor>): InvoicePaymentJson => ({
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
  version: PAYMENT_VERSION,
});

/** Returns what the invoices owed after each of their payments. */
async function readBalances(
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, Minor>> {
  const entries = rowsBy(await selectBalanceEntries(db, houseId, invoiceIds), ({ invoiceId }) => invoiceId);
  return new Map([...entries.values()].flatMap((own) => [...balancesAfter(own, own[0]?.outstanding ?? 0)]));
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
    const balances = await readBalances(db, houseId, [...new Set(found.map(({ invoiceId }) => invoiceId))]);
    return { invoices: [], payments: found.map((row) => paymentJson(row, balances)) };
  }
  const ids = query.invoiceIDs ?? [];
  const window = windowOf(query, PAGE_SIZE);
  const rows = await selectPaymentEntries(db, houseId, ids, { ...window, limit: window.limit ?? PAGE_SIZE });
  const totals = await countPaymentEntries(db, houseId, ids);
  const balances = await readBalances(db, houseId, ids);
  return {
    invoices: ids.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      payments: rows.filter(({ invoiceId }) => invoiceId === id).map((row) => paymentJson(row, balances)),
    })),
    payments: [],
  };
}
