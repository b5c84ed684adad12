import { type Minor, type RateMillionths, sumMinor } from '../../core/money';
import type { TaxCode } from '../../lots/tax-codes';
import type { ChargeComponent, ChargeEntry, ChargeSource, LineFacts } from '../invoices/facts';

/** A country (ISO 3166 alpha-2; UK is read as GB) and its state or province, null if it has none or none is known. */
export interface Place {
  readonly country: string;
  readonly state: string | null;
}

/** The price of a lot, with what decides which charges it has. */
type LotPrice = Pick<LineFacts, 'hammer' | 'premium' | 'liveFee' | 'taxCode' | 'hasResaleRight'>;

/** What one computed charge applies to: a line, or the whole invoice (`lineId` null). */
export interface ChargeTarget {
  readonly lineId: number | null;
  /** 0 is the invoice itself, with its price; 1, 2, ... are rounds of additional charges, which have none. */
  readonly round: number;
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
  /** The lots whose prices these are: one, those of the whole invoice, or none for rounds of additional charges. */
  readonly lots: readonly LotPrice[];
  /** Charged for shipping. */
  readonly shipping: Minor;
  /** The other charges, if staff entered them; the fees of the template are apart. */
  readonly other: Minor;
}

/** How a computed charge was determined, for people who ask. */
export interface ChargeExplanation {
  readonly rule: 'TEMPLATE_TAX' | 'TEMPLATE_FEE' | 'RESALE_RIGHT' | 'US_STATE_TAX';
  /** 0 for the artist's resale right, which has several. */
  readonly rateMillionths: RateMillionths;
  readonly base: Minor;
  /** The tax codes of the lots that it is charged on; absent if it is for all lots. */
  readonly taxCodes?: readonly TaxCode[] | undefined;
  /** The parts of the base that are charges, not prices; absent if it has none. */
  readonly charges?: { readonly shipping: Minor; readonly other: Minor } | undefined;
  readonly place: Place;
}

/** One charge that the rules require; charge-deltas.ts turns the difference to the current charges into entries. */
export interface ComputedCharge {
  readonly lineId: number | null;
  readonly round: number;
  readonly component: Extract<ChargeComponent, 'tax' | 'other'>;
  readonly label: string;
  readonly amount: Minor;
  readonly source: Exclude<ChargeSource, 'MANUAL' | 'SURCHARGE'>;
  readonly explain: ChargeExplanation;
}

const sumsBy = (entries: readonly ChargeEntry[]): ReadonlyMap<string, Minor> => {
  const sums = new Map<string, Minor>();
  for (const { lineId, round, amount } of entries) {
    const key = targetKey({ lineId, round });
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
};

const targetKey = ({ lineId, round }: Pick<ChargeTarget, 'lineId' | 'round'>): string => `${lineId ?? ''} ${round}`;

/** Returns what staff entered for shipping and as other charges, by target. */
function enteredCharges(
  entries: readonly ChargeEntry[],
): (target: { readonly lineId: number | null; readonly round: number }) => Pick<ChargeTarget, 'shipping' | 'other'> {
  const shipping = sumsBy(entries.filter(({ component }) => component === 'shipping'));
  const others = entries.filter(({ component }) => component === 'other');
  // An entered amount is the whole of its component, including the fees that it replaced.
  const byHand = new Set(others.filter(({ source }) => source === 'MANUAL').map(targetKey));
  const other = sumsBy(others.filter((entry) => byHand.has(targetKey(entry))));
  return (target) => ({ shipping: shipping.get(targetKey(target)) ?? 0, other: other.get(targetKey(target)) ?? 0 });
}

type Price = Pick<ChargeTarget, 'lineId' | 'hammer' | 'premium' | 'liveFee' | 'lots'>;

function pricesOf(lines: readonly LineFacts[], chargesPerLot: boolean): Price[] {
  if (chargesPerLot)
    return lines.map((line) => {
      const { id, hammer, premium, liveFee } = line;
      return { lineId: id, hammer, premium, liveFee, lots: [line] };
    });
  const shown = lines.filter((line) => !line.suppressed);
  if (shown.length === 0) return [];
  return [
    {
      lineId: null,
      hammer: sumMinor(shown.map((line) => line.hammer)),
      premium: sumMinor(shown.map((line) => line.premium)),
      liveFee: sumMinor(shown.map((line) => line.liveFee)),
      lots: shown,
    },
  ];
}

/**
 * Returns what charges are computed on. Per lot: every line, since the charges of a hidden line count again
 * when it is shown. Per invoice: the sum of the lines that are not hidden, so that each charge is rounded once.
 * `entered` are the charges of the invoice so far: shipping and other charges can be taxed, also those of the rounds.
 */
export function chargeTargets(
  lines: readonly LineFacts[],
  chargesPerLot: boolean,
  entered: readonly ChargeEntry[],
): ChargeTarget[] {
  const chargesOf = enteredCharges(entered);
  const prices = pricesOf(lines, chargesPerLot).map((price) => ({ ...price, round: 0 }));
  const known = new Set(prices.map(targetKey));
  const others = new Map(
    entered
      .filter((entry) => !known.has(targetKey(entry)))
      .map(({ lineId, round }) => {
        const target = { lineId, round, hammer: 0, premium: 0, liveFee: 0, lots: [] };
        return [targetKey(target), target];
      }),
  );
  return [
    ...prices.map((target) => ({ ...target, ...chargesOf(target) })),
    ...[...others.values()]
      .map((target) => ({ ...target, ...chargesOf(target) }))
      .filter(({ shipping, other }) => shipping !== 0 || other !== 0),
  ];
}

/**
 * Returns the place whose rates apply: the sale's location if picked up, the buyer's ship-to address if shipped. A buyer without a known
 * country is charged as at the sale's location, where the goods are handed over.
 */
export function chargePlace(pickup: boolean, saleLocation: Place, shipTo: Place | null): Place {
  return pickup || shipTo === null ? saleLocation : shipTo;
}
