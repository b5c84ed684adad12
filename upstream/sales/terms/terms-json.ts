import { type Minor, percentFromRate, wireFromMinor } from '../../../rules/core/money';
import type { SaleTermsRow } from './terms-record';
import type { SaleTermsJson } from './terms-wire';

const amountOf = (amount: Minor | null, currency: string) => (amount === null ? null : wireFromMinor(amount, currency));

/** Returns terms as REST has them. */
export const saleTermsJson = (row: SaleTermsRow, currency: string): SaleTermsJson => ({
  termsID: row.id,
  name: row.name,
  currencyCode: currency,
  premiumMode: row.premiumMode,
  premiumSteps: row.premiumSteps.map(({ from, to, rateMillionths }) => ({
    from: wireFromMinor(from, currency),
    to: amountOf(to, currency),
    stepPct: percentFromRate(rateMillionths),
  })),
  premiumFlat: amountOf(row.premiumFlat, currency),
  premiumMinimum: amountOf(row.premiumMinimum, currency),
  premiumMaximum: amountOf(row.premiumMaximum, currency),
  marketplaceFee: percentFromRate(row.liveFeeRates.MARKETPLACE),
  privateLabelFee: percentFromRate(row.liveFeeRates.PRIVATE_LABEL),
  aggregatorFee: percentFromRate(row.liveFeeRates.AGGREGATOR),
  houseFeeStepEligible: row.houseFeeStep,
  paymentProcessingEligible: row.paymentProcessing,
  archived: row.isArchived,
  version: row.version,
});
