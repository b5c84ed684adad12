import { sumMinor } from '../../../rules/core/money';
import { readPayments } from '../../../rules/invoicing/paying/payment-ledger';
import type { InvoiceRecord } from '../invoices/invoice-facts';
import { paymentEntry } from '../invoices/invoice-facts';
import { rowsBy } from '../invoices/rows-by';

/** Fields of a record by name, as the trail keeps them: amounts in minor units, instants as ISO 8601. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of one record that are not as they were. */
export interface FieldChanges {
  readonly before: Fields;
  readonly after: Fields;
}

/** What became of an invoice, field by field; `own` null where only lines changed. */
export interface RecordChanges {
  readonly before: InvoiceRecord;
  readonly after: InvoiceRecord;
  readonly own: FieldChanges | null;
  readonly lines: readonly ({ readonly id: number } & FieldChanges)[];
}

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Payments that were taken back whole are none, also where nothing was paid. */
const standingPayments = (payments: InvoiceRecord['payments']) => readPayments(payments.map(paymentEntry)).standing;

/** Sums of entries by what they are of: charge.0.tax, payment.SETTLED; of the invoice as a whole, or by line. */
function ledgerFields({ charges, payments }: InvoiceRecord): ReadonlyMap<number | null, Fields> {
  const underWay = payments.filter(({ state }) => state !== 'SETTLED');
  const named = [
    ...charges.map(({ lineId, round, component, amount }) => ({
      lineId,
      name: `charge.${round}.${component}`,
      amount,
    })),
    ...[...underWay, ...standingPayments(payments)].map(({ lineId, state, amount }) => ({
      lineId,
      name: `payment.${state}`,
      amount,
    })),
  ];
  return new Map(
    [...rowsBy(named, ({ lineId }) => lineId)].map(([lineId, entries]) => [
      lineId,
      Object.fromEntries(
        [...rowsBy(entries, ({ name }) => name)].map(([name, own]) => [
          name,
          sumMinor(own.map(({ amount }) => amount)),
        ]),
      ),
    ]),
  );
}

const invoiceFields = ({
  invoice: { email, notes, pickup, autoChargeAt, editedAt, taxFailed },
}: InvoiceRecord): Fields => ({
  email,
  notes,
  pickup,
  autoChargeAt: text(autoChargeAt),
  editedAt: text(editedAt),
  taxFailed,
});
const lineFields = ({ suppressed, shippedAt, carrier, trackingNumber }: InvoiceRecord['lines'][number]): Fields => ({
  suppressed,
  shippedAt: text(shippedAt),
  carrier,
  trackingNumber,
});

/** A sum that is not there is 0, a payment that is not there is none. */
const absent = (name: string): 0 | null => (name.startsWith('charge.') ? 0 : null);

function differences(before: Fields, after: Fields): FieldChanges | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const valueOf = (fields: Fields, name: string) => fields[name] ?? absent(name);
  const changed = names.filter((name) => valueOf(before, name) !== valueOf(after, name));
  if (changed.length === 0) return null;
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, valueOf(fields, name)]));
  return { before: pick(before), after: pick(after) };
}

/** The fields that differ between two states of an invoice; null where none does. */
export function recordChanges(before: InvoiceRecord, after: InvoiceRecord): RecordChanges | null {
  const [ledgerBefore, ledgerAfter] = [ledgerFields(before), ledgerFields(after)];
  const own = differences(
    { ...invoiceFields(before), ...ledgerBefore.get(null) },
    { ...invoiceFields(after), ...ledgerAfter.get(null) },
  );
  const lines = before.lines.flatMap((line, index) => {
    const now = after.lines[index] ?? line;
    const changes = differences(
      { ...lineFields(line), ...ledgerBefore.get(line.id) },
      { ...lineFields(now), ...ledgerAfter.get(line.id) },
    );
    return changes === null ? [] : [{ id: line.id, ...changes }];
  });
  return own === null && lines.length === 0 ? null : { before, after, own, lines };
}

/** charge.0.tax is a charge of the invoice proper, charge.1.tax an additional one. */
function kindOf(name: string): string {
  const [kind = name, round] = name.split('.');
  return kind === 'charge' && round !== '0' ? 'additional' : kind;
}

/** The names under which an edit is known: what it changed, without marks of the product. */
export function touchedBy(changes: readonly RecordChanges[]): string[] {
  const names = changes.flatMap(({ own, lines }) => [
    ...Object.keys(own?.after ?? {}),
    ...lines.flatMap(({ after }) => Object.keys(after)),
  ]);
  return [...new Set(names.map(kindOf))].filter((name) => name !== 'editedAt' && name !== 'taxFailed').sort();
}
