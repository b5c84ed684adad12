import type { LocalDate } from '../../core/dates';
import type { RateMillionths } from '../../core/money';

interface StateRate {
  readonly name: string;
  readonly rateMillionths: RateMillionths;
  /** Whether the state taxes the charge for shipping a taxed item, even if it is listed apart. */
  readonly isShippingTaxed?: boolean;
}

/** State base rates that apply from a day on. Rates of counties and cities are not included; a tax service has them. */
export interface StateRates {
  readonly validFrom: LocalDate;
  readonly rates: Readonly<Record<string, StateRate>>;
}

/**
 * Newest last. A change of law is a new set, never an edit: invoices have the rate of their day.
 * Where a state levies one local rate everywhere (CA, UT, VA), it is included.
 */
export const US_STATE_RATES: readonly StateRates[] = [
  {
    validFrom: '2026-01-01',
    rates: {
      AL: { name: 'Alabama', rateMillionths: 40_000 },
      AK: { name: 'Alaska', rateMillionths: 0 },
      AZ: { name: 'Arizona', rateMillionths: 56_000 },
      AR: { name: 'Arkansas', rateMillionths: 65_000, isShippingTaxed: true },
      CA: { name: 'California', rateMillionths: 72_500 },
      CO: { name: 'Colorado', rateMillionths: 29_000 },
      CT: { name: 'Connecticut', rateMillionths: 63_500, isShippingTaxed: true },
      DE: { name: 'Delaware', rateMillionths: 0 },
      DC: { name: 'District of Columbia', rateMillionths: 60_000, isShippingTaxed: true },
      FL: { name: 'Florida', rateMillionths: 60_000 },
      GA: { name: 'Georgia', rateMillionths: 40_000, isShippingTaxed: true },
      HI: { name: 'Hawaii', rateMillionths: 40_000, isShippingTaxed: true },
      ID: { name: 'Idaho', rateMillionths: 60_000 },
      IL: { name: 'Illinois', rateMillionths: 62_500 },
      IN: { name: 'Indiana', rateMillionths: 70_000, isShippingTaxed: true },
      IA: { name: 'Iowa', rateMillionths: 60_000 },
      KS: { name: 'Kansas', rateMillionths: 65_000, isShippingTaxed: true },
      KY: { name: 'Kentucky', rateMillionths: 60_000, isShippingTaxed: true },
      LA: { name: 'Louisiana', rateMillionths: 50_000 },
      ME: { name: 'Maine', rateMillionths: 55_000 },
      MD: { name: 'Maryland', rateMillionths: 60_000 },
      MA: { name: 'Massachusetts', rateMillionths: 62_500 },
      MI: { name: 'Michigan', rateMillionths: 60_000 },
      MN: { name: 'Minnesota', rateMillionths: 68_750, isShippingTaxed: true },
      MS: { name: 'Mississippi', rateMillionths: 70_000, isShippingTaxed: true },
      MO: { name: 'Missouri', rateMillionths: 42_250 },
      MT: { name: 'Montana', rateMillionths: 0 },
      NE: { name: 'Nebraska', rateMillionths: 55_000, isShippingTaxed: true },
      NV: { name: 'Nevada', rateMillionths: 68_500 },
      NH: { name: 'New Hampshire', rateMillionths: 0 },
      NJ: { name: 'New Jersey', rateMillionths: 66_250, isShippingTaxed: true },
      NM: { name: 'New Mexico', rateMillionths: 48_750, isShippingTaxed: true },
      NY: { name: 'New York', rateMillionths: 40_000, isShippingTaxed: true },
      NC: { name: 'North Carolina', rateMillionths: 47_500, isShippingTaxed: true },
      ND: { name: 'North Dakota', rateMillionths: 50_000, isShippingTaxed: true },
      OH: { name: 'Ohio', rateMillionths: 57_500, isShippingTaxed: true },
      OK: { name: 'Oklahoma', rateMillionths: 45_000 },
      OR: { name: 'Oregon', rateMillionths: 0 },
      PA: { name: 'Pennsylvania', rateMillionths: 60_000, isShippingTaxed: true },
      RI: { name: 'Rhode Island', rateMillionths: 70_000, isShippingTaxed: true },
      SC: { name: 'South Carolina', rateMillionths: 60_000, isShippingTaxed: true },
      SD: { name: 'South Dakota', rateMillionths: 42_000, isShippingTaxed: true },
      TN: { name: 'Tennessee', rateMillionths: 70_000, isShippingTaxed: true },
      TX: { name: 'Texas', rateMillionths: 62_500, isShippingTaxed: true },
      UT: { name: 'Utah', rateMillionths: 61_000 },
      VT: { name: 'Vermont', rateMillionths: 60_000, isShippingTaxed: true },
      VA: { name: 'Virginia', rateMillionths: 53_000 },
      WA: { name: 'Washington', rateMillionths: 65_000, isShippingTaxed: true },
      WV: { name: 'West Virginia', rateMillionths: 60_000, isShippingTaxed: true },
      WI: { name: 'Wisconsin', rateMillionths: 50_000, isShippingTaxed: true },
      WY: { name: 'Wyoming', rateMillionths: 40_000 },
    },
  },
];
