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

function amountOf(typed: string, currency: string): Minor | null {
  try {
    const amount = minorFromDecimal(typed.trim().replaceAll(',', ''), currency);
    return amount > 0 ? amount : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

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

/** Reads typed terms: their values, and what is wrong with them. With problems, the values can't be used. */
export function readTerms(
  typed: TypedTerms,
  currency: string,
): { readonly values: Omit<TermsValues, 'isArchived'>; readonly problems: readonly TermsProblem[] } {
  const name = typed.name.trim();
  const { steps, problems } = readSteps(typed.premiumSteps, currency);
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
      liveFeeRates: {
        MARKETPLACE: feeOf(typed.marketplaceFee) ?? 0,
        PRIVATE_LABEL: feeOf(typed.privateLabelFee) ?? 0,
        AGGREGATOR: feeOf(typed.aggregatorFee) ?? 0,
      },
      houseFeeStep: typed.houseFeeStep,
      paymentProcessing: typed.paymentProcessing,
    },
    problems: [...named, ...problems, ...fees],
  };
}

/** Returns stored terms as a form shows them. */
export function typedTerms(values: Omit<TermsValues, 'isArchived'>, currency: string): TypedTerms {
  const { name, premiumMode, premiumSteps, liveFeeRates, houseFeeStep, paymentProcessing } = values;
  return {
    name,
    premiumMode,
    premiumSteps: premiumSteps.map(({ to, rateMillionths }) => ({
      to: to === null ? '' : decimalFromMinor(to, currency),
      rate: percentFromRate(rateMillionths),
    })),
    marketplaceFee: percentFromRate(liveFeeRates.MARKETPLACE),
    privateLabelFee: percentFromRate(liveFeeRates.PRIVATE_LABEL),
    aggregatorFee: percentFromRate(liveFeeRates.AGGREGATOR),
    houseFeeStep,
    paymentProcessing,
  };
}
