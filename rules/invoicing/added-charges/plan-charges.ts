import { type Minor, sumMinor } from '../../core/money';
import type { Problem } from '../../core/problem';
import { projectInvoice } from '../figures/projection';
import type { ChargeComponent, Instant, InvoiceFacts, InvoiceProjection } from '../invoices/facts';
import {
  type AdditionalChargesFacts,
  isAdditionalChargesMode,
  isLineInAdditionalChargesMode,
} from './additional-charges-mode';
import { manualDelta, type NewChargeEntry } from './charge-deltas';
import { CHARGE_COMPONENTS, type ChargeFills, filledAmounts, LARGEST_CHARGE, sharedBy } from './charge-fill';
import { chargeInputProblems } from './charge-input';
import { openRound } from './charge-rounds';
import { type AutomaticTax, automaticTaxWords, chargeRefusals } from './charge-words';

/** An invoice whose charges are being set. */
export interface ChargeableInvoice extends AdditionalChargesFacts {
  readonly facts: InvoiceFacts;
  readonly projection: InvoiceProjection;
  /** Charges are per lot: by its template, or because this invoice's costs were overridden. */
  readonly perLot: boolean;
  /** Null if staff enter the tax. */
  readonly automaticTax: AutomaticTax | null;
  readonly lines: readonly ChargeableLine[];
}

interface ChargeableLine {
  readonly id: number;
  readonly suppressed: boolean;
  readonly restricted: boolean;
  readonly isPaid: boolean;
  readonly paidOnline: boolean;
  readonly hammer: Minor;
}

/** What charges apply to: a line, or the whole invoice (null), in the invoice itself (round 0) or a round of additional charges. */
export interface ChargedUnit {
  readonly lineId: number | null;
  readonly round: number;
  readonly hammer: Minor;
}

/** Units that can be charged, or why none can. */
export type ChargedUnits =
  | { readonly ok: true; readonly units: readonly ChargedUnit[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

const refused = (message: string, code = 'CANNOT_CHARGE'): ChargedUnits => ({ ok: false, code, message });
const PROPER = 0;

function lineUnit(invoice: ChargeableInvoice, line: ChargeableLine): ChargedUnits {
  const isAdditional = isLineInAdditionalChargesMode(invoice, line);
  const { paymentPending, allPaid, perLot, lines } = invoice;
  if (paymentPending) return refused(chargeRefusals.pending);
  if (isAdditional) {
    // Items of such an invoice have their own charges only if a restricted item prevents charging the whole.
    if (!perLot && !lines.some(({ restricted, suppressed }) => restricted && !suppressed))
      return refused(chargeRefusals.perInvoice);
    return { ok: true, units: [{ lineId: line.id, round: openRound(invoice.facts), hammer: line.hammer }] };
  }
  if (allPaid) return refused(chargeRefusals.invoicePaid);
  if (line.isPaid) return refused(chargeRefusals.itemPaid);
  if (!perLot) return refused(chargeRefusals.perInvoice);
  return { ok: true, units: [{ lineId: line.id, round: PROPER, hammer: line.hammer }] };
}

function together(all: readonly ChargedUnits[]): ChargedUnits {
  const units = all.flatMap((one) => (one.ok ? one.units : []));
  return units.length > 0 ? { ok: true, units } : (all[0] ?? refused(chargeRefusals.allHidden));
}

/**
 * Returns what charges of an invoice apply to: each line that is shown if charges are per lot, otherwise the whole invoice.
 * With a restricted item, additional charges can be entered only on items.
 */
export function unitsOfInvoice(invoice: ChargeableInvoice): ChargedUnits {
  if (invoice.paymentPending) return refused(chargeRefusals.pending);
  const shown = invoice.lines.filter(({ suppressed }) => !suppressed);
  if (shown.length === 0) return refused(chargeRefusals.allHidden);
  const isAdditional = isAdditionalChargesMode(invoice);
  if (isAdditional && shown.some(({ restricted }) => restricted))
    return refused(chargeRefusals.restricted, 'RESTRICTED_ITEMS');
  if (invoice.perLot) return together(shown.map((line) => lineUnit(invoice, line)));
  if (!isAdditional && invoice.allPaid) return refused(chargeRefusals.invoicePaid);
  return {
    ok: true,
    units: [
      {
        lineId: null,
        round: isAdditional ? openRound(invoice.facts) : PROPER,
        hammer: sumMinor(shown.map(({ hammer }) => hammer)),
      },
    ],
  };
}

/** Returns the same for named lines of the invoice: all of them, or why one can't be charged. */
export function unitsOfLines(invoice: ChargeableInvoice, lineIds: ReadonlySet<number>): ChargedUnits {
  const units = invoice.lines.filter(({ id }) => lineIds.has(id)).map((line) => lineUnit(invoice, line));
  return units.find(({ ok }) => !ok) ?? together(units);
}

/** The planned change to the charges of one invoice. */
export interface PlannedCharges {
  readonly entries: readonly NewChargeEntry[];
  readonly problems: readonly Problem[];
  /** The invoice after the change. */
  readonly after: InvoiceProjection;
}

const owed = ({ invoiceTotal, additionalTotal }: InvoiceProjection): Minor => invoiceTotal + additionalTotal;
const settled = ({ paid, additionalPaid, credited }: InvoiceProjection): Minor => paid + additionalPaid + credited;

/** Returns the component that lowered the invoice total: the first that was lowered. */
const loweredOf = (entries: readonly NewChargeEntry[]): ChargeComponent =>
  entries.find(({ amount }) => amount < 0)?.component ?? 'other';

function problemsOf(
  invoice: ChargeableInvoice,
  entries: readonly NewChargeEntry[],
  after: InvoiceProjection,
  entered: Minor,
  locale: string | undefined,
): Problem[] {
  const before = invoice.projection;
  if (owed(after) < owed(before)) {
    const [problem] = chargeInputProblems(loweredOf(entries), 0, {
      currency: invoice.facts.currency,
      totalAfter: owed(after),
      paid: settled(after),
      entered,
      locale,
    });
    if (problem) return [problem];
  }
  const below = after.lines.some((line, index) => {
    const was = before.lines[index];
    return was !== undefined && line.total < was.total && line.total < was.paid;
  });
  return below
    ? [
        {
          code: 'TOTAL_BELOW_PAID',
          field: loweredOf(entries),
          message: "The item total can't be less than the amount already paid.",
        },
      ]
    : [];
}

/**
 * Plans setting the charges of units of one invoice: each to its amount, rounded once; charges that have the amount already don't change.
 * Amounts in problems are written in the reader's locale.
 */
export function planCharges(
  invoice: ChargeableInvoice,
  units: readonly ChargedUnit[],
  fills: ChargeFills,
  at: Instant,
  locale: string | undefined,
): PlannedCharges {
  const { facts, projection } = invoice;
  const hammers = units.map(({ hammer }) => hammer);
  const amounts = CHARGE_COMPONENTS.flatMap((component) => {
    const fill = fills[component];
    return fill ? [{ component, split: sharedBy(fill), values: filledAmounts(fill, hammers) }] : [];
  });
  const wanted = units.flatMap(({ lineId, round }, index) =>
    amounts.map(({ component, split, values }) => ({
      lineId,
      component,
      round,
      value: values[index] ?? 0,
      split: lineId === null ? null : split,
    })),
  );
  const large = wanted.find(({ value }) => Math.abs(value) > LARGEST_CHARGE);
  if (large)
    return {
      entries: [],
      problems: [{ code: 'AMOUNT_TOO_LARGE', field: large.component, message: 'The amount is too large.' }],
      after: projection,
    };
  const entries = wanted.flatMap((charge) => manualDelta(facts.charges, charge, at) ?? []);
  if (entries.length === 0) return { entries, problems: [], after: projection };
  const after = projectInvoice({
    ...facts,
    charges: [...facts.charges, ...entries.map((entry, index) => ({ ...entry, id: -1 - index }))],
  });
  const entered = sumMinor(wanted.flatMap(({ component, value }) => (component === 'other' ? [value] : [])));
  return { entries, problems: problemsOf(invoice, entries, after, entered, locale), after };
}

/** Returns why tax can't be entered on this invoice; null if it can. */
export const taxRefusal = ({ automaticTax }: ChargeableInvoice): string | null =>
  automaticTax && automaticTaxWords(automaticTax);
