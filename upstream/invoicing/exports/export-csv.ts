import { BYTE_ORDER_MARK } from '../../../rules/core/csv';
import {
  type CsvColumns,
  type CsvInvoice,
  groupedCsvHead,
  groupedCsvRecord,
  invoiceCsvHead,
  invoiceCsvRecord,
} from '../../../rules/invoicing/exports/invoice-csv';
import { lastEffectivePayment } from '../../../rules/invoicing/figures/payment-ledger';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { selectGroups } from '../groups/group-store';
import type { InvoiceRow } from '../records/invoice-record';
import { selectInvoices, selectMethodNames } from '../records/invoice-store';
import { rowsBy } from '../records/rows-by';
import { batches, type ExportChoice } from './export-choice';
import { type ExportedPaymentRow, selectPayments } from './export-store';

/** Number of invoices per batch, which takes two statements and limits the memory. */
const BATCH = 250;

/** The method of the provider's payments without a method: by card. */
const ONLINE = 'CC';

function paymentOf(payments: readonly ExportedPaymentRow[], methodNames: ReadonlyMap<number, string>) {
  const last = lastEffectivePayment(payments.map((payment) => ({ ...payment, at: payment.at.getTime() })));
  if (last === null) return null;
  return { at: last.at, method: methodNames.get(last.methodId ?? -1) ?? (last.online ? ONLINE : '') };
}

interface CsvOptions {
  readonly columns: CsvColumns | undefined;
  readonly withMark: boolean;
  readonly signal: AbortSignal;
}

/** Generates a CSV of invoices in parts. Each invoice reflects its state when its part is generated. */
async function* csvOf<Extra extends object>(
  { db }: Services,
  houseId: number,
  ids: readonly number[],
  { columns, withMark, signal }: CsvOptions,
  {
    head,
    extrasOf,
    record,
  }: {
    readonly head: (columns?: CsvColumns) => string;
    readonly extrasOf: (invoices: readonly InvoiceRow[]) => Promise<(invoice: InvoiceRow) => Extra>;
    readonly record: (invoice: CsvInvoice & Extra, zone: string, columns?: CsvColumns) => string;
  },
): AsyncGenerator<string> {
  const { timeZone } = await houseById(db, houseId);
  const methodNames = await selectMethodNames(db, houseId);
  yield (withMark ? BYTE_ORDER_MARK : '') + head(columns);
  for (const batch of batches(ids, BATCH, signal)) {
    const invoices = await selectInvoices(db, houseId, batch);
    const payments = rowsBy(await selectPayments(db, houseId, batch), ({ invoiceId }) => invoiceId);
    const extra = await extrasOf(invoices);
    yield invoices
      .map((invoice) =>
        record(
          {
            ...invoice,
            ...extra(invoice),
            statusAt: invoice.statusAt?.getTime() ?? null,
            firstSentAt: invoice.firstSentAt?.getTime() ?? null,
            shippedAt: invoice.shippedAt?.getTime() ?? null,
            payment: paymentOf(payments.get(invoice.id) ?? [], methodNames),
          },
          timeZone,
          columns,
        ),
      )
      .join('');
  }
}

/** Generates the CSV of a group's invoices in parts. */
export const invoicesCsv = (
  services: Services,
  houseId: number,
  { ids }: ExportChoice,
  options: CsvOptions,
): AsyncGenerator<string> =>
  csvOf(services, houseId, ids, options, {
    head: invoiceCsvHead,
    extrasOf: () => Promise.resolve(() => ({})),
    record: invoiceCsvRecord,
  });

/** Generates the CSV of invoices of all groups in parts, with the title of each group. */
export const groupedInvoicesCsv = (
  services: Services,
  houseId: number,
  ids: readonly number[],
  options: CsvOptions,
): AsyncGenerator<string> =>
  csvOf(services, houseId, ids, options, {
    head: groupedCsvHead,
    extrasOf: async (invoices) => {
      const groups = await selectGroups(services.db, houseId, [...new Set(invoices.map(({ groupId }) => groupId))]);
      const titles = new Map(groups.map(({ id, title }) => [id, title]));
      return ({ groupId }) => ({ groupTitle: titles.get(groupId) ?? '' });
    },
    record: groupedCsvRecord,
  });
