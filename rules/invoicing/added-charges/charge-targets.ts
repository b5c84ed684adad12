import { type Minor, type RateMillionths, sumMinor } from '../../core/money';
import type { ChargeComponent, ChargeSource, LineFacts } from '../invoices/facts';

/** A country (ISO 3166 alpha-2; UK is read as GB) and its state or province, null if it has none or none is known. */
export interface Place {
  readonly country: string;
  readonly state: string | null;
}

/** What one computed charge applies to: a line, or the whole invoice (`lineId` null). */
export interface ChargeTarget {
  readonly lineId: number | null;
  readonly hammer: Minor;
  readonly premium: Minor;
  readonly liveFee: Minor;
}

/** How a computed charge was determined, for people who ask. */
export interface ChargeExplanation {
  readonly rule: 'TEMPLATE_TAX' | 'TEMPLATE_FEE' | 'US_STATE_TAX';
  readonly rateMillionths: RateMillionths;
  readonly base: Minor;
  readonly place: Place;
}

/** One charge that the rules require; charge-deltas.ts turns the difference to the current charges into entries. */
export interface ComputedCharge {
  readonly lineId: number | null;
  readonly component: Extract<ChargeComponent, 'tax' | 'other'>;
  readonly label: string;
  readonly amount: Minor;
  readonly source: Exclude<ChargeSource, 'MANUAL'>;
  readonly explain: ChargeExplanation;
}

/**
 * Returns what charges are computed on. Per lot: every line, since the charges of a hidden line count again
 * when it is shown. Per invoice: the sum of the lines that are not hidden, so that each charge is rounded once.
 */
export function chargeTargets(lines: readonly LineFacts[], chargesPerLot: boolean): ChargeTarget[] {
  if (chargesPerLot) return lines.map(({ id, hammer, premium, liveFee }) => ({ lineId: id, hammer, premium, liveFee }));
  const shown = lines.filter((line) => !line.suppressed);
  if (shown.length === 0) return [];
  return [
    {
      lineId: null,
      hammer: sumMinor(shown.map((line) => line.hammer)),
      premium: sumMinor(shown.map((line) => line.premium)),
      liveFee: sumMinor(shown.map((line) => line.liveFee)),
    },
  ];
}

/**
 * Returns the place whose rates apply: the sale's location if picked up, the buyer's ship-to address if shipped. A buyer without a known
 * country is charged as at the sale's location, where the goods are handed over.
 */
export function chargePlace(pickup: boolean, saleLocation: Place, shipTo: Place | null): Place {
  return pickup || shipTo === null ? saleLocation : shipTo;
}
