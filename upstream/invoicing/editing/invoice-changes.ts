import { sumMinor } from '../../../rules/core/money';
import { isSameStored } from '../../../rules/core/record-fields';
import { readPayments } from '../../../rules/invoicing/figures/payment-ledger';
import { markNames, type StoredFields, storedFields } from '../../core/database/record';
import { type InvoiceRecord, paymentEntry } from '../records/invoice-facts';
import { invoiceRecord } from '../records/invoice-record';
import { lineRecord } from '../records/line-record';
import { rowsBy } from '../records/rows-by';

/** The changed fields of one record. */
export interface FieldChanges {
  readonly before: StoredFields;
  readonly after: StoredFields;
}

/** The changes of an invoice, by field; `own` is null if only lines changed. */
export interface InvoiceChanges {
  readonly before: InvoiceRecord;
  readonly after: InvoiceRecord;
  readonly own: FieldChanges | null;
  readonly lines: readonly ({ readonly id: number } & FieldChanges)[];
}

/** Returns the payments that haven't been reversed, and the credits that were used on other invoices. */
function effectivePayments(payments: InvoiceRecord['payments']) {
  const { effective, used } = readPayments(payments.map(paymentEntry));
  return [...effective, ...used];
}

/** Sums ledger entries by name (charge.0.tax, payment.SETTLED) and by line; null is the invoice as a whole. */
function ledgerFields({ charges, payments, credits }: InvoiceRecord): ReadonlyMap<number | null, StoredFields> {
  const underWay = payments.filter(({ state }) => state !== 'SETTLED');
  const named = [
    ...charges.map(({ lineId, round, component, amount }) => ({
      lineId,
      name: `charge.${round}.${component}`,
      amount,
    })),
    ...[...underWay, ...effectivePayments(payments)].map(({ lineId, state, amount }) => ({
      lineId,
      name: `payment.${state}`,
      amount,
    })),
    ...credits.map(({ amount }) => ({ lineId: null, name: 'credit.note', amount })),
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

/** The value of a name without entries: 0 for a charge, null for a payment. */
const absent = (name: string): 0 | null => (name.startsWith('charge.') ? 0 : null);

function differences(before: StoredFields, after: StoredFields): FieldChanges | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const valueOf = (fields: StoredFields, name: string) => fields[name] ?? absent(name);
  const changed = names.filter((name) => !isSameStored(valueOf(before, name), valueOf(after, name)));
  if (changed.length === 0) return null;
  const pick = (fields: StoredFields) => Object.fromEntries(changed.map((name) => [name, valueOf(fields, name)]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the fields that differ between two states of an invoice; null if there are none. */
export function invoiceChanges(before: InvoiceRecord, after: InvoiceRecord): InvoiceChanges | null {
  const [ledgerBefore, ledgerAfter] = [ledgerFields(before), ledgerFields(after)];
  const own = differences(
    { ...storedFields(invoiceRecord, before.invoice), ...ledgerBefore.get(null) },
    { ...storedFields(invoiceRecord, after.invoice), ...ledgerAfter.get(null) },
  );
  const lines = before.lines.flatMap((line, index) => {
    const now = after.lines[index] ?? line;
    const changes = differences(
      { ...storedFields(lineRecord, line), ...ledgerBefore.get(line.id) },
      { ...storedFields(lineRecord, now), ...ledgerAfter.get(line.id) },
    );
    return changes === null ? [] : [{ id: line.id, ...changes }];
  });
  return own === null && lines.length === 0 ? null : { before, after, own, lines };
}

/** Returns the kind of a name: charge.0.tax is a charge of the original invoice, charge.1.tax an additional one. */
function kindOf(name: string): string {
  const [kind = name, round] = name.split('.');
  return kind === 'charge' && round !== '0' ? 'additional' : kind;
}

const MARKS: readonly string[] = [...markNames(invoiceRecord), ...markNames(lineRecord)];

/** Returns the kinds of fields that an edit changed, without marks. */
export function touchedBy(changes: readonly InvoiceChanges[]): string[] {
  const names = changes.flatMap(({ own, lines }) => [
    ...Object.keys(own?.after ?? {}),
    ...lines.flatMap(({ after }) => Object.keys(after)),
  ]);
  return [...new Set(names.map(kindOf))].filter((name) => !MARKS.includes(name)).sort();
}
