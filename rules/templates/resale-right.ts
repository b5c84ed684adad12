import { percentFromRate } from '../core/money';
import type { Problem } from '../core/problem';
import { readableLine } from '../core/text';
import type { ResaleRight } from '../invoicing/added-charges/resale-right';
import { formattedRate, typedRate } from './rates';
import { type ResaleBandInput, type ResaleRightInput, TEMPLATE_LIMITS } from './template-input';

/** The largest amount of the section, in whole units. */
const LARGEST = 1_000_000_000;

/** The bands of directive 2001/84/EC, in euros: houses enter the amounts of their own law and currency. */
export const EU_RESALE_RIGHT: ResaleRightInput = {
  name: 'Artist’s resale right',
  threshold: '1000',
  maximum: '12500',
  bands: [
    { above: '0', rate: '4.000' },
    { above: '50000', rate: '3.000' },
    { above: '200000', rate: '1.000' },
    { above: '350000', rate: '0.500' },
    { above: '500000', rate: '0.250' },
  ],
};

/** A whole amount, perhaps grouped by thousands: "1,5" is none. */
const WHOLE = /^(?:\d{1,10}|\d{1,3}(?:[\s,'’]\d{3}){1,3})(?:\.0+)?$/;

/** Parses a typed whole amount, with or without separators; null for anything else. */
export function wholeAmount(text: string): number | null {
  if (!WHOLE.test(text.trim())) return null;
  const amount = Number(text.replace(/[\s,'’]/g, ''));
  return amount <= LARGEST ? amount : null;
}

type Found = Omit<Problem, 'field'> | null;

const AMOUNT: Found = { code: 'INVALID_AMOUNT', message: 'Enter a whole amount in the currency of the sale.' };

function nameProblem(name: string): Found {
  if (name.trim() === '') return { code: 'REQUIRED', message: 'Enter the name that the invoice shows.' };
  return [...name.trim()].length > TEMPLATE_LIMITS.chargeName
    ? { code: 'TOO_LONG', message: `At most ${TEMPLATE_LIMITS.chargeName} characters.` }
    : null;
}

function bandProblems(bands: readonly ResaleBandInput[], index: number): Record<string, Found> {
  const band = bands[index];
  if (!band) return {};
  const above = wholeAmount(band.above);
  const before = index === 0 ? null : wholeAmount(bands[index - 1]?.above ?? '');
  const order: Found =
    index === 0
      ? above === 0
        ? null
        : { code: 'BANDS_OUT_OF_ORDER', message: 'The first band starts at 0.' }
      : above !== null && before !== null && above <= before
        ? { code: 'BANDS_OUT_OF_ORDER', message: 'Each band starts above the one before.' }
        : null;
  return {
    above: above === null ? AMOUNT : order,
    rate: typedRate(band.rate) === null ? { code: 'INVALID_RATE', message: 'Please enter a valid rate %.' } : null,
  };
}

/** Returns what is wrong with the section, each with the path of its input, such as resaleRight.bands.1.above. */
export function resaleRightProblems(input: ResaleRightInput | null): [prefix: string, found: Record<string, Found>][] {
  if (input === null) return [];
  const { name, threshold, maximum, bands } = input;
  const most = wholeAmount(maximum);
  const count: Found =
    bands.length === 0
      ? { code: 'REQUIRED', message: 'Add a band with a rate.' }
      : bands.length > TEMPLATE_LIMITS.bands
        ? { code: 'TOO_MANY', message: `At most ${TEMPLATE_LIMITS.bands} bands.` }
        : null;
  return [
    [
      'resaleRight.',
      {
        name: nameProblem(name),
        threshold: wholeAmount(threshold) === null ? AMOUNT : null,
        maximum: maximum.trim() !== '' && (most === null || most === 0) ? AMOUNT : null,
        bands: count,
      },
    ],
    ...bands.map((_, index): [string, Record<string, Found>] => [
      `resaleRight.bands.${index}.`,
      bandProblems(bands, index),
    ]),
  ];
}

/** Converts the section without problems to what a version stores: none, or one. */
export const resaleRightOf = (input: ResaleRightInput | null): ResaleRight[] =>
  input === null
    ? []
    : [
        {
          name: readableLine(input.name),
          threshold: wholeAmount(input.threshold) ?? 0,
          maximum: wholeAmount(input.maximum),
          bands: input.bands.map(({ above, rate }) => ({
            above: wholeAmount(above) ?? 0,
            rateMillionths: typedRate(rate) ?? 0,
          })),
        },
      ];

/** Converts what a version stores back to the input that would produce it. */
export function typedResaleRight([right]: readonly ResaleRight[]): ResaleRightInput | null {
  if (!right) return null;
  return {
    name: right.name,
    threshold: String(right.threshold),
    maximum: right.maximum === null ? '' : String(right.maximum),
    bands: right.bands.map(({ above, rateMillionths }) => ({
      above: String(above),
      rate: formattedRate(rateMillionths),
    })),
  };
}

const units = (amount: number): string => amount.toLocaleString('en-US');

/** Formats the section: "from 1,000: 4% above 0, 3% above 50,000; at most 12,500". */
export function resaleRightWords({ threshold, bands, maximum }: ResaleRight): string {
  const rates = bands.map(({ above, rateMillionths }) => `${percentFromRate(rateMillionths)}% above ${units(above)}`);
  return `from ${units(threshold)}: ${rates.join(', ')}${maximum === null ? '' : `; at most ${units(maximum)}`}`;
}
