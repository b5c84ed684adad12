import { typedAmount, typedPercent } from '../../../rules/invoicing/added-charges/typed-charge';
import type { ChargeFillInput, ChargesInput, ChargeSplit } from '../../generated/schema-types';
import type { CurrentChargesQuery } from './ChargesDialog.generated';

export type ChargePart = 'tax' | 'shipping' | 'insurance' | 'other';
export type FillKind = 'amount' | 'percent';

/** The four charges with their labels, in the order of every screen. */
export const chargeParts: readonly (readonly [part: ChargePart, name: string])[] = [
  ['tax', 'Tax'],
  ['shipping', 'S/H'],
  ['insurance', 'Insurance'],
  ['other', 'Other'],
];

/** The state of the target when the dialog opens. */
export type CurrentCharges = NonNullable<CurrentChargesQuery['chargesPreview']>;

export interface Typed {
  readonly text: string;
  readonly kind: FillKind;
}

/** The typed values by charge. Charges that were not edited are missing, and keep their values. */
export type TypedCharges = Readonly<Partial<Record<ChargePart, Typed>>>;

/** Only Other can be negative, as a discount. */
export const mayBeNegative = (part: ChargePart): boolean => part === 'other';

/** Returns the typed value as the mutation's input; undefined if empty, and a message if it is not an amount. */
export function fillOf(
  part: ChargePart,
  { text, kind }: Typed,
  currency: string,
): { fill?: ChargeFillInput; text: string; error?: string } {
  const read =
    kind === 'amount' ? typedAmount(text, currency, mayBeNegative(part)) : typedPercent(text, mayBeNegative(part));
  if (!read.ok) return { text, error: read.message };
  if (read.value === '') return { text: '' };
  return { fill: kind === 'amount' ? { amount: read.value } : { percentOfHammer: read.value }, text: read.value };
}

/** How amounts are charged on invoices of several lots, in the order of the dialog. */
export const chargeSplits: readonly { readonly value: ChargeSplit; readonly label: string }[] = [
  { value: 'EACH_LOT', label: 'Each lot' },
  { value: 'EQUALLY', label: 'Once per invoice, split equally' },
  { value: 'BY_HAMMER', label: 'Once per invoice, split by hammer price' },
];

export interface ReadCharges {
  readonly fills: Omit<ChargesInput, 'target'>;
  readonly errors: Readonly<Partial<Record<ChargePart, string>>>;
  /** The same with arithmetic evaluated and decimals completed. */
  readonly completed: TypedCharges;
}

/** Returns the input in the format of the mutation, without unchanged amounts. */
export function readCharges(
  typed: TypedCharges,
  { currency, current }: CurrentCharges,
  split: ChargeSplit = 'EACH_LOT',
): ReadCharges {
  const fills: Omit<ChargesInput, 'target'> = {};
  const errors: Partial<Record<ChargePart, string>> = {};
  const completed: Partial<Record<ChargePart, Typed>> = {};
  for (const [part] of chargeParts) {
    const one = typed[part];
    if (!one) continue;
    const { fill, text, error } = fillOf(part, one, currency);
    completed[part] = { ...one, text };
    if (error !== undefined) errors[part] = error;
    else if (fill && (fill.amount === undefined || fill.amount !== current?.[part]))
      fills[part] = fill.amount === undefined || split === 'EACH_LOT' ? fill : { ...fill, split };
  }
  return { fills, errors, completed };
}
