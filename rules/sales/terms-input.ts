import { decimalFromMinor, type Minor, minorFromDecimal, MoneyError, percentFromRate } from '../core/money';
import type { LiveFeeRates } from '../invoicing/lines/live-fee';
import type { PremiumMethod, PremiumStep } from '../invoicing/lines/premium';
import { typedRate } from '../templates/rates';
import type { TermsValues } from './terms-fields';

/** Maximum length of a name, in characters. */
export const TERMS_NAME_LIMIT = 120;
/** Maximum number of steps of a premium. */
export const PREMIUM_STEP_LIMIT = 20;

/** A typed step of the buyer's premium. It starts where the step before it ends; the first one at 0. */
export interface TypedStep {
  /** The amount up to which the step applies, as a decimal. Empty for the last step, which has no end. */
  readonly to: string;
  /** Percent, such as 25 or 19.5. */
  readonly rate: string;
}

/** Auction terms as typed. */
export interface TypedTerms {
  readonly name: string;
  readonly premiumMode: PremiumMethod;
  readonly premiumSteps: readonly TypedStep[];
  /** Amounts for each lot as decimals; empty for none. */
  readonly premiumFlat: string;
  readonly premiumMinimum: string;
  readonly premiumMaximum: string;
  readonly marketplaceFee: string;
  readonly privateLabelFee: string;
  readonly aggregatorFee: string;
  readonly houseFeeStep: boolean;
  readonly paymentProcessing: boolean;
}

/** The fields of the live fees, by platform. */
export const FEE_FIELDS = {
  MARKETPLACE: 'marketplaceFee',
  PRIVATE_LABEL: 'privateLabelFee',
  AGGREGATOR: 'aggregatorFee',
} as const satisfies Readonly<Record<keyof LiveFeeRates, keyof TypedTerms>>;

/** A problem with one field; the path of a step's field is `premiumSteps.0.rate`. */
export interface TermsProblem {
  readonly field: string;
  readonly message: string;
}

const RATE = 'Enter a percentage from 0 to 100 with at most three decimals.';
const AMOUNT = 'Enter an amount of 0 or more in the currency of the terms.';

const noneIfZero = (amount: Minor | null): Minor | null => (amount === 0 ? null : amount);

/** Returns an amount of 0 or more; null if none was typed. */
function typedAmount(typed: string, currency: string): Minor | null {
  try {
    const amount = minorFromDecimal(typed.trim().replaceAll(',', ''), currency);
    return amount >= 0 ? amount : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

const amountOf = (typed: string, currency: string): Minor | null => noneIfZero(typedAmount(typed, currency));

/** An empty rate of a fee is none. */
const feeOf = (typed: string) => (typed.trim() === '' ? 0 : typedRate(typed));

interface ReadSteps {
  readonly steps: readonly PremiumStep[];
  readonly problems: readonly TermsProblem[];
}

function readSteps(typed: readonly TypedStep[], currency: string): ReadSteps {
  const whole = (message: string) => ({ steps: [], problems: [{ field: 'premiumSteps', message }] });
  if (typed.length === 0) return whole('Add at least one step. A premium of 0% is one step.');
  if (typed.length > PREMIUM_STEP_LIMIT) return whole(`A premium can have ${PREMIUM_STEP_LIMIT} steps at most.`);
  const steps: PremiumStep[] = [];
  const problems: TermsProblem[] = [];
  let from: Minor = 0;
  typed.forEach(({ to, rate }, index) => {
    const refuse = (part: keyof TypedStep, message: string) =>
      problems.push({ field: `premiumSteps.${index}.${part}`, message });
    const rateMillionths = rate.trim() === '' ? null : typedRate(rate);
    if (rateMillionths === null) refuse('rate', RATE);
    const isLast = index === typed.length - 1;
    const end = isLast ? null : amountOf(to, currency);
    if (isLast && to.trim() !== '') refuse('to', 'The last step has no end. Leave it empty, or add a step after it.');
    if (!isLast && end === null) refuse('to', 'Enter the amount up to which this step applies.');
    if (end !== null && end <= from)
      refuse('to', `Enter an amount above ${decimalFromMinor(from, currency)}, where this step starts.`);
    if (rateMillionths !== null) steps.push({ from, to: end, rateMillionths });
    from = end ?? from;
  });
  return { steps, problems };
}

/** The fields of the premium that are amounts for each lot. */
export const LOT_AMOUNTS = ['premiumFlat', 'premiumMinimum', 'premiumMaximum'] as const;

type LotAmounts = Readonly<Record<(typeof LOT_AMOUNTS)[number], Minor | null>>;

interface ReadAmounts {
  readonly amounts: LotAmounts;
  readonly problems: readonly TermsProblem[];
}

/** A flat amount or a minimum of 0 is none. */
function readLotAmounts(typed: TypedTerms, currency: string): ReadAmounts {
  const problems: TermsProblem[] = [];
  const read = (field: keyof LotAmounts): Minor | null => {
    if (typed[field].trim() === '') return null;
    const amount = typedAmount(typed[field], currency);
    if (amount === null) problems.push({ field, message: AMOUNT });
    else if (amount === 0 && field === 'premiumMaximum')
      problems.push({ field, message: 'Enter an amount above 0. For no premium, enter a rate of 0%.' });
    return noneIfZero(amount);
  };
  const amounts = {
    premiumFlat: read('premiumFlat'),
    premiumMinimum: read('premiumMinimum'),
    premiumMaximum: read('premiumMaximum'),
  };
  const { premiumMinimum: minimum, premiumMaximum: maximum } = amounts;
  if (minimum !== null && maximum !== null && minimum > maximum)
    problems.push({
      field: 'premiumMaximum',
      message: `The maximum can’t be less than the minimum of ${decimalFromMinor(minimum, currency)}.`,
    });
  return { amounts, problems };
}

/** Reads typed terms: their values, and what is wrong with them. With problems, the values can't be used. */
export function readTerms(
  typed: TypedTerms,
  currency: string,
): { readonly values: Omit<TermsValues, 'isArchived'>; readonly problems: readonly TermsProblem[] } {
  const name = typed.name.trim();
  const { steps, problems } = readSteps(typed.premiumSteps, currency);
  const lotAmounts = readLotAmounts(typed, currency);
  const named: readonly TermsProblem[] =
    name === ''
      ? [{ field: 'name', message: 'Enter a name.' }]
      : [...name].length > TERMS_NAME_LIMIT
        ? [{ field: 'name', message: `A name can have ${TERMS_NAME_LIMIT} characters at most.` }]
        : [];
  const fees = Object.values(FEE_FIELDS).flatMap((field) =>
    feeOf(typed[field]) === null ? [{ field, message: RATE }] : [],
  );
  return {
    values: {
      name,
      premiumMode: typed.premiumMode,
      premiumSteps: steps,
      ...lotAmounts.amounts,
      liveFeeRates: {
        MARKETPLACE: feeOf(typed.marketplaceFee) ?? 0,
        PRIVATE_LABEL: feeOf(typed.privateLabelFee) ?? 0,
        AGGREGATOR: feeOf(typed.aggregatorFee) ?? 0,
      },
      houseFeeStep: typed.houseFeeStep,
      paymentProcessing: typed.paymentProcessing,
    },
    problems: [...named, ...problems, ...lotAmounts.problems, ...fees],
  };
}

/** Returns stored terms as a form shows them. */
export function typedTerms(values: Omit<TermsValues, 'isArchived'>, currency: string): TypedTerms {
  const { name, premiumMode, premiumSteps, liveFeeRates, houseFeeStep, paymentProcessing } = values;
  const typedOf = (amount: Minor | null) => (amount === null ? '' : decimalFromMinor(amount, currency));
  return {
    name,
    premiumMode,
    premiumSteps: premiumSteps.map(({ to, rateMillionths }) => ({
      to: typedOf(to),
      rate: percentFromRate(rateMillionths),
    })),
    premiumFlat: typedOf(values.premiumFlat),
    premiumMinimum: typedOf(values.premiumMinimum),
    premiumMaximum: typedOf(values.premiumMaximum),
    marketplaceFee: percentFromRate(liveFeeRates.MARKETPLACE),
    privateLabelFee: percentFromRate(liveFeeRates.PRIVATE_LABEL),
    aggregatorFee: percentFromRate(liveFeeRates.AGGREGATOR),
    houseFeeStep,
    paymentProcessing,
  };
}
