import { formatAmount, percentFromRate } from '../core/money';
import { flag, type Kind, oneOf, optionalAmount, saved, text, type ValuesOf, yesNo } from '../core/record-fields';
import type { Channel } from '../invoicing/invoices/facts';
import type { LiveFeeRates } from '../invoicing/lines/live-fee';
import type { PremiumMethod, PremiumStep, PremiumTerms } from '../invoicing/lines/premium';

/** The platforms whose bidders pay a live fee, in the order of the form, with their names. */
export const FEE_PLATFORMS = {
  MARKETPLACE: 'Marketplace',
  PRIVATE_LABEL: 'Private label',
  AGGREGATOR: 'Aggregators',
} as const satisfies Readonly<Record<Exclude<Channel, 'FLOOR'>, string>>;

type Platform = keyof typeof FEE_PLATFORMS;

const PLATFORMS = Object.keys(FEE_PLATFORMS) as Platform[];

interface StoredFee {
  readonly platform: Platform;
  readonly rate: number;
}

/** The fees by platform. The audit log has them as a list. */
const liveFees: Kind<LiveFeeRates> = {
  name: 'rows',
  encode: (rates) => PLATFORMS.map((platform) => ({ platform, rate: rates[platform] })),
  decode: (stored) => {
    const fees = Array.isArray(stored) ? (stored as readonly StoredFee[]) : [];
    const rateOf = (platform: Platform) => fees.find((fee) => fee.platform === platform)?.rate ?? 0;
    return {
      MARKETPLACE: rateOf('MARKETPLACE'),
      PRIVATE_LABEL: rateOf('PRIVATE_LABEL'),
      AGGREGATOR: rateOf('AGGREGATOR'),
    };
  },
  blank: { MARKETPLACE: 0, PRIVATE_LABEL: 0, AGGREGATOR: 0 },
  show: (rates) =>
    PLATFORMS.map((platform) => `${FEE_PLATFORMS[platform]} ${percentFromRate(rates[platform])}%`).join(', '),
};

const premiumMode: Kind<PremiumMethod> = oneOf<PremiumMethod>(['MARGINAL', 'SLAB']);

/** What staff choose the method of the buyer's premium by. */
export const PREMIUM_MODES: Readonly<Record<PremiumMethod, string>> = {
  MARGINAL: 'Each part of the hammer price at the rate of its own step',
  SLAB: 'The whole hammer price at the rate of its step',
};

const premiumSteps: Kind<readonly PremiumStep[]> = {
  name: 'rows',
  encode: (steps) => steps,
  // The audit log contains what `encode` stored.
  decode: (stored) => (Array.isArray(stored) ? (stored as readonly PremiumStep[]) : []),
  blank: [],
  show: (steps, { currency, locale }) =>
    steps
      .map(({ to, rateMillionths }) => {
        const rate = `${percentFromRate(rateMillionths)}%`;
        return to === null ? rate : `${rate} to ${formatAmount(to, currency, locale)}`;
      })
      .join(', then '),
};

/** The terms of sales that staff edit. The columns, the row, and the form derive from them. */
export const termsFields = {
  name: saved(text, { label: 'Name' }),
  premiumMode: saved(premiumMode, { label: 'How the premium is computed', show: (mode) => PREMIUM_MODES[mode] }),
  premiumSteps: saved(premiumSteps, { label: 'Buyer’s premium' }),
  premiumFlat: saved(optionalAmount, { label: 'Flat premium per lot' }),
  premiumMinimum: saved(optionalAmount, { label: 'Minimum premium per lot' }),
  premiumMaximum: saved(optionalAmount, { label: 'Maximum premium per lot' }),
  liveFeeRates: saved(liveFees, { label: 'Live fee' }),
  /** Whether sales with these terms have the house fee step. */
  houseFeeStep: saved(flag, { label: 'House fee step' }),
  /** Whether sales with these terms can take the provider's card payments. */
  paymentProcessing: saved(flag, { label: 'Card payments' }),
  isArchived: saved(flag, { label: 'Archived', show: yesNo }),
};

export type TermsValues = ValuesOf<typeof termsFields>;

/** The field that has a part of the premium; a part without one doesn't compile. */
export const PREMIUM_FIELDS = {
  method: 'premiumMode',
  steps: 'premiumSteps',
  flat: 'premiumFlat',
  minimum: 'premiumMinimum',
  maximum: 'premiumMaximum',
} as const satisfies Readonly<Record<keyof PremiumTerms, keyof TermsValues>>;

/** The fields of terms and sessions that the premium is stored in. */
export type PremiumFields = {
  readonly [Part in keyof PremiumTerms as (typeof PREMIUM_FIELDS)[Part]]: PremiumTerms[Part];
};

type LotAmounts = Readonly<Record<'premiumFlat' | 'premiumMinimum' | 'premiumMaximum', string | null>>;

/** Returns the amounts of a premium for each lot in words for staff, such as "plus $2.00, at least $20.00"; empty for none. */
export const lotAmountWords = (
  { premiumFlat, premiumMinimum, premiumMaximum }: LotAmounts,
  format: (amount: string) => string,
): string =>
  [
    ...(premiumFlat === null ? [] : [`plus ${format(premiumFlat)}`]),
    ...(premiumMinimum === null ? [] : [`at least ${format(premiumMinimum)}`]),
    ...(premiumMaximum === null ? [] : [`at most ${format(premiumMaximum)}`]),
  ].join(', ');

/** Returns the fields of a premium. */
export const fieldsOfPremium = ({ method, steps, flat, minimum, maximum }: PremiumTerms): PremiumFields => ({
  premiumMode: method,
  premiumSteps: steps,
  premiumFlat: flat,
  premiumMinimum: minimum,
  premiumMaximum: maximum,
});
