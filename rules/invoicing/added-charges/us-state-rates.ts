import type { LocalDate } from '../../core/dates';
import type { RateMillionths } from '../../core/money';

/** State base rates that apply from a day on. Rates of counties and cities are not included; a tax service has them. */
export interface StateRates {
  readonly validFrom: LocalDate;
  readonly rates: Readonly<Record<string, { readonly name: string; readonly rateMillionths: RateMillionths }>>;
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
      AR: { name: 'Arkansas', rateMillionths: 65_000 },
      CA: { name: 'California', rateMillionths: 72_500 },
      CO: { name: 'Colorado', rateMillionths: 29_000 },
      CT: { name: 'Connecticut', rateMillionths: 63_500 },
      DE: { name: 'Delaware', rateMillionths: 0 },
      DC: { name: 'District of Columbia', rateMillionths: 60_000 },
      FL: { name: 'Florida', rateMillionths: 60_000 },
      GA: { name: 'Georgia', rateMillionths: 40_000 },
      HI: { name: 'Hawaii', rateMillionths: 40_000 },
      ID: { name: 'Idaho', rateMillionths: 60_000 },
      IL: { name: 'Illinois', rateMillionths: 62_500 },
      IN: { name: 'Indiana', rateMillionths: 70_000 },
      IA: { name: 'Iowa', rateMillionths: 60_000 },
      KS: { name: 'Kansas', rateMillionths: 65_000 },
      KY: { name: 'Kentucky', rateMillionths: 60_000 },
      LA: { name: 'Louisiana', rateMillionths: 50_000 },
      ME: { name: 'Maine', rateMillionths: 55_000 },
      MD: { name: 'Maryland', rateMillionths: 60_000 },
      MA: { name: 'Massachusetts', rateMillionths: 62_500 },
      MI: { name: 'Michigan', rateMillionths: 60_000 },
      MN: { name: 'Minnesota', rateMillionths: 68_750 },
      MS: { name: 'Mississippi', rateMillionths: 70_000 },
      MO: { name: 'Missouri', rateMillionths: 42_250 },
      MT: { name: 'Montana', rateMillionths: 0 },
      NE: { name: 'Nebraska', rateMillionths: 55_000 },
      NV: { name: 'Nevada', rateMillionths: 68_500 },
      NH: { name: 'New Hampshire', rateMillionths: 0 },
      NJ: { name: 'New Jersey', rateMillionths: 66_250 },
      NM: { name: 'New Mexico', rateMillionths: 48_750 },
      NY: { name: 'New York', rateMillionths: 40_000 },
      NC: { name: 'North Carolina', rateMillionths: 47_500 },
      ND: { name: 'North Dakota', rateMillionths: 50_000 },
      OH: { name: 'Ohio', rateMillionths: 57_500 },
      OK: { name: 'Oklahoma', rateMillionths: 45_000 },
      OR: { name: 'Oregon', rateMillionths: 0 },
      PA: { name: 'Pennsylvania', rateMillionths: 60_000 },
      RI: { name: 'Rhode Island', rateMillionths: 70_000 },
      SC: { name: 'South Carolina', rateMillionths: 60_000 },
      SD: { name: 'South Dakota', rateMillionths: 42_000 },
      TN: { name: 'Tennessee', rateMillionths: 70_000 },
      TX: { name: 'Texas', rateMillionths: 62_500 },
      UT: { name: 'Utah', rateMillionths: 61_000 },
      VT: { name: 'Vermont', rateMillionths: 60_000 },
      VA: { name: 'Virginia', rateMillionths: 53_000 },
      WA: { name: 'Washington', rateMillionths: 65_000 },
      WV: { name: 'West Virginia', rateMillionths: 60_000 },
      WI: { name: 'Wisconsin', rateMillionths: 50_000 },
      WY: { name: 'Wyoming', rateMillionths: 40_000 },
    },
  },
];
