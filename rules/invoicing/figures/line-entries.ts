import type { ChargeEntry, Instant, InvoiceFacts, PaymentEntry } from '../invoices/facts';
import { meansOnline } from '../invoices/payment-method';
import { additional, lastAt, type PaymentLedger, proper } from './payment-ledger';

type Credit = InvoiceFacts['credits'][number];

/** What paid a line. */
export interface PaidBy {
  readonly at: Instant | null;
  readonly online: boolean;
}

/** The entries of an invoice by line. Each is read once: lines that each go through all entries take minutes if there are thousands. */
export interface LineEntries {
  readonly settledOn: (lineId: number) => readonly PaymentEntry[];
  /** What effective payments on the line, or (null) on the invoice as a whole, amount to; null if there are none. */
  readonly paidOn: (lineId: number | null) => PaidBy | null;
  /** When the latest effective payment of the invoice itself was made. */
  readonly lastPaidAt: Instant | null;
  readonly creditsOf: (lineId: number) => readonly Credit[];
  readonly chargesOf: (lineId: number) => readonly ChargeEntry[];
  /** The payments of additional charges on the line, and on the invoice as a whole. */
  readonly additionalOf: (lineId: number) => readonly PaymentEntry[];
}

function byLine<Entry extends { readonly lineId: number | null }>(entries: readonly Entry[]) {
  const lines = new Map<number | null, Entry[]>();
  for (const entry of entries) {
    const known = lines.get(entry.lineId);
    if (known) known.push(entry);
    else lines.set(entry.lineId, [entry]);
  }
  return lines;
}

const NONE: readonly never[] = [];

/** Groups the entries of an invoice by line. */
export function entriesByLine(
  { charges, payments, credits }: Pick<InvoiceFacts, 'charges' | 'payments' | 'credits'>,
  ledger: Pick<PaymentLedger, 'settled' | 'effective'>,
): LineEntries {
  const settled = byLine(ledger.settled);
  const effective = proper(ledger.effective);
  const paid = new Map(
    [...byLine(effective)].map(([lineId, entries]) => [
      lineId,
      { at: lastAt(entries), online: entries.some(meansOnline) },
    ]),
  );
  const credited = byLine(credits);
  const charged = byLine(charges);
  const more = byLine(additional(payments));
  const moreOfWhole = more.get(null) ?? NONE;
  return {
    settledOn: (lineId) => settled.get(lineId) ?? NONE,
    paidOn: (lineId) => paid.get(lineId) ?? null,
    lastPaidAt: lastAt(effective),
    creditsOf: (lineId) => credited.get(lineId) ?? NONE,
    chargesOf: (lineId) => charged.get(lineId) ?? NONE,
    additionalOf: (lineId) => {
      const own = more.get(lineId);
      return own ? [...own, ...moreOfWhole] : moreOfWhole;
    },
  };
}
