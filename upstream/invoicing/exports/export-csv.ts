import { BYTE_ORDER_MARK } from '../../../rules/core/csv';
import { invoiceCsvHead, invoiceCsvRecord } from '../../../rules/invoicing/exports/invoice-csv';
import { lastEffectivePayment } from '../../../rules/invoicing/paying/payment-ledger';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { selectInvoices, selectMethodNames } from '../invoices/invoice-store';
import { rowsBy } from '../invoices/rows-by';
import type { ExportChoice } from './export-choice';
import { batches } from './export-choice';
import type { ExportedPaymentRow } from './export-store';
import { selectPayments } from './export-store';

/** Number of invoices per batch, which takes two statements and limits the memory. */
const BATCH = 250;

/** The method of the provider's payments without a method: by card. */
const ONLINE = 'CC';

function paymentOf(payments: readonly ExportedPaymentRow[], methodNames: ReadonlyMap<number, string>) {
  const last = lastEffectivePayment(payments.map((payment) => ({ ...payment, at: payment.at.getTime() })));
  if (last === null) return null;
  return { at: last.at, method: methodNames.get(last.methodId ?? -1) ?? (last.online ? ONLINE : '') };
}

/** Generates the CSV of a group's invoices in parts. Each invoice reflects its state when its part is generated. */
export async function* invoicesCsv(
  { db }: Services,
  houseId: number,
  { ids }: ExportChoice,
  { withMark, signal }: { readonly withMark: boolean; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  const { timeZone } = await houseById(db, houseId);
  const methodNames = await selectMethodNames(db, houseId);
  yield (withMark ? BYTE_ORDER_MARK : '') + invoiceCsvHead;
  for (const batch of batches(ids, BATCH, signal)) {
    const invoices = await selectInvoices(db, houseId, batch);
    const payments = rowsBy(await selectPayments(db, houseId, batch), ({ invoiceId }) => invoiceId);
    yield invoices
      .map((invoice) =>
        invoiceCsvRecord(
          {
            ...invoice,
            statusAt: invoice.statusAt?.getTime() ?? null,
            firstSentAt: invoice.firstSentAt?.getTime() ?? null,
            shippedAt: invoice.shippedAt?.getTime() ?? null,
            payment: paymentOf(payments.get(invoice.id) ?? [], methodNames),
          },
          timeZone,
        ),
      )
      .join('');
  }
}
