import { cardNumberRefusal } from '../../core/card-number';
import { amountInWords, type Minor, sumMinor } from '../../core/money';
import type { Problem } from '../../core/problem';
import { manualDelta, type NewChargeEntry } from '../added-charges/charge-deltas';
import { LARGEST_CHARGE, shares } from '../added-charges/charge-fill';
import type { ChargeEntry, ChargeSplit, Instant } from '../invoices/facts';

/** Lengths of the reason for a tax that staff enter, in characters. */
export const TAX_REASON_LIMITS = { least: 10, most: 500 } as const;

/** Returns why this can't be the reason for a tax; null if it can. */
export function taxReasonProblem(reason: string): Problem | null {
  const field = 'reason';
  const { least, most } = TAX_REASON_LIMITS;
  const length = [...reason].length;
  if (length === 0) return { code: 'REASON_REQUIRED', message: 'Enter the reason.', field };
  if (length < least) return { code: 'TOO_SHORT', message: `Enter a reason of at least ${least} characters.`, field };
  if (length > most) return { code: 'TOO_LONG', message: `The reason has at most ${most} characters.`, field };
  const card = cardNumberRefusal(reason);
  return card === null ? null : { code: 'CARD_NUMBER', message: card, field };
}

/** A line of an invoice with charges per lot. */
export interface TaxedLine {
  readonly id: number;
  readonly hammer: Minor;
  readonly suppressed: boolean;
  /** Whether something was paid on the line itself. Its charges don't change then. */
  readonly hasPayments: boolean;
}

/** An invoice whose tax staff enter. */
export interface InvoiceToTax {
  readonly id: number;
  readonly currency: string;
  readonly perLot: boolean;
  readonly taxExempt: boolean;
  readonly lines: readonly TaxedLine[];
  readonly charges: readonly ChargeEntry[];
}

type Refusal = Problem & { readonly field: 'tax' };

const refusalOf = (code: string, message: string): Refusal => ({ code, message, field: 'tax' });

/** Returns why a tax can't be entered on an invoice; null if it can. */
export function taxOverrideRefusal({ id, taxExempt, lines }: InvoiceToTax, tax: Minor): Refusal | null {
  if (tax < 0) return refusalOf('NEGATIVE_CHARGE', 'The tax must be 0 or more.');
  if (tax > LARGEST_CHARGE) return refusalOf('AMOUNT_TOO_LARGE', 'The amount is too large.');
  if (taxExempt) return refusalOf('TAX_EXEMPT', `Invoice ${id} is tax-exempt. Remove its exemption first.`);
  if (lines.every(({ suppressed }) => suppressed))
    return refusalOf('CANNOT_CHARGE', 'Every lot on this invoice is hidden.');
  return null;
}

/** How an amount that is charged once is split over the lots. */
const SPLIT: ChargeSplit = 'BY_HAMMER';

const isTax = ({ component, round }: Pick<ChargeEntry, 'component' | 'round'>): boolean =>
  component === 'tax' && round === 0;

/** Returns the entry that makes a tax one that staff entered, also if its amount stays. */
function entered(
  charges: readonly ChargeEntry[],
  lineId: number | null,
  value: Minor,
  at: Instant,
  split: ChargeSplit | null,
): NewChargeEntry {
  const charge = { lineId, component: 'tax', round: 0, value, split } as const;
  return (
    manualDelta(charges, charge, at) ?? {
      lineId,
      component: 'tax',
      round: 0,
      amount: 0,
      label: null,
      source: 'MANUAL',
      split,
      at,
    }
  );
}

/** The entries that set a tax, or why they can't. */
export type PlannedTax =
  | { readonly ok: true; readonly entries: readonly NewChargeEntry[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Plans entering the tax of an invoice: once on the whole, or shared by the lots that are shown, by hammer price. Lots on which something was paid
 * keep their taxes, and the others share the rest. Hidden lots have no part until they are shown again, when all share it.
 */
export function planTax(invoice: InvoiceToTax, tax: Minor, at: Instant, locale?: string): PlannedTax {
  const refusal = taxOverrideRefusal(invoice, tax);
  if (refusal) return { ok: false, refusal };
  const { charges, lines, perLot, currency } = invoice;
  if (!perLot) return { ok: true, entries: [entered(charges, null, tax, at, null)] };
  const taxOf = (id: number) =>
    sumMinor(charges.filter((entry) => isTax(entry) && entry.lineId === id).map(({ amount }) => amount));
  const fixed = lines.filter(({ hasPayments }) => hasPayments);
  const sharing = lines.filter(({ suppressed, hasPayments }) => !suppressed && !hasPayments);
  const paid = sumMinor(fixed.filter(({ suppressed }) => !suppressed).map(({ id }) => taxOf(id)));
  const rest = tax - paid;
  if (rest < 0 || (sharing.length === 0 && rest !== 0))
    return {
      ok: false,
      refusal: refusalOf(
        'ITEM_PAID',
        `Paid items have a tax of ${amountInWords(paid, currency, locale)}, which doesn't change. Enter at least that, or mark them as not paid first.`,
      ),
    };
  const parts = shares(
    rest,
    SPLIT,
    sharing.map(({ hammer }) => hammer),
  );
  return {
    ok: true,
    entries: lines.map(({ id, hasPayments }) => {
      if (hasPayments) return entered(charges, id, taxOf(id), at, null);
      return entered(charges, id, parts[sharing.findIndex((line) => line.id === id)] ?? 0, at, SPLIT);
    }),
  };
}
