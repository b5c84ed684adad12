import type { LocalDate } from '../../core/dates';
import { applyRate, type RateMillionths, sumMinor } from '../../core/money';
import type { ProcessorType } from '../../house/house-fields';
import type { ComputedCharge, Place } from './charge-targets';
import type { ChargedBase } from './taxes-and-fees';
import { type StateRates, US_STATE_RATES } from './us-state-rates';

export interface TaxRequest {
  readonly bases: readonly ChargedBase[];
  readonly place: Place;
  /** The day of the sale, which determines the rate. */
  readonly on: LocalDate;
}

/** Without a usable address there is no tax and no charge: batch charging reports AVA_TAX_CALC_ERROR. */
export type TaxAnswer =
  | { readonly ok: true; readonly charges: readonly ComputedCharge[] }
  | { readonly ok: false; readonly reason: 'INVALID_ADDRESS' };

/** Computes the automatic tax of an invoice. A tax service answers asynchronously; the table of state rates, at once. */
export interface TaxCalculator {
  taxFor(request: TaxRequest): TaxAnswer | Promise<TaxAnswer>;
}

/** Label of the automatic tax wherever taxes are listed. */
export const US_SALES_TAX_LABEL = 'US sales tax';

/**
 * Whether tax is computed, not entered: the house takes cards under processor p and the bidder's address is in the US.
 * Such tax is read-only and is never taken from a request.
 */
export function isTaxAutomatic(
  house: { processor: ProcessorType; paymentsEnabled: boolean },
  bidderCountry: string,
): boolean {
  return house.processor === 'p' && house.paymentsEnabled && bidderCountry.toUpperCase() === 'US';
}

/** Returns the rates of a day; a sale before the first set is taxed by the first. */
function ratesOn(on: LocalDate): StateRates['rates'] {
  const valid = US_STATE_RATES.filter((set) => set.validFrom <= on).at(-1) ?? US_STATE_RATES[0];
  return valid?.rates ?? {};
}

/** Returns the rate of the automatic tax at a place on a day: 0 abroad, where goods of a US bidder may stay; null if none is known. */
export function automaticTaxRate(place: Place, on: LocalDate): RateMillionths | null {
  return place.country.toUpperCase() === 'US'
    ? (ratesOn(on)[place.state?.toUpperCase() ?? '']?.rateMillionths ?? null)
    : 0;
}

/** Returns whether the automatic tax applies to the charges for shipping at a place on a day. */
export const taxesShipping = (place: Place, on: LocalDate): boolean =>
  place.country.toUpperCase() === 'US' && ratesOn(on)[place.state?.toUpperCase() ?? '']?.isShippingTaxed === true;

function stateTax({ bases, place, on }: TaxRequest): TaxAnswer {
  // The bidder is in the US but the goods stay abroad: no US tax.
  if (place.country.toUpperCase() !== 'US') return { ok: true, charges: [] };
  const rateMillionths = automaticTaxRate(place, on);
  const isShippingTaxed = taxesShipping(place, on);
  if (rateMillionths === null) return { ok: false, reason: 'INVALID_ADDRESS' };
  const charges = bases.map((target): ComputedCharge => {
    const shipping = isShippingTaxed ? target.shipping : 0;
    const base = sumMinor([target.hammer, target.premium, target.liveFee, target.fees, shipping]);
    return {
      lineId: target.lineId,
      round: target.round,
      component: 'tax',
      label: US_SALES_TAX_LABEL,
      amount: applyRate(base, rateMillionths),
      source: 'AUTOMATIC_TAX',
      explain: {
        rule: 'US_STATE_TAX',
        rateMillionths,
        base,
        charges: shipping === 0 ? undefined : { shipping, other: 0 },
        place,
      },
    };
  });
  return { ok: true, charges };
}

/**
 * Computes tax by the base rate of the state, on all parts of the price, and on shipping where the state taxes it: the
 * default if no tax service is connected.
 */
export const stateRateTax: TaxCalculator & { taxFor(request: TaxRequest): TaxAnswer } = { taxFor: stateTax };
