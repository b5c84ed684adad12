import { decimalFromMinor, minorFromWire, sumMinor } from '../../../rules/core/money';
import { moneyText } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import type { TotalsParent } from '../parents';

function withAdditionalCharges({ invoiceTotal, additionalTotal, currencyCode }: TotalsParent): string {
  return decimalFromMinor(
    sumMinor([invoiceTotal, additionalTotal].map((amount) => minorFromWire(amount, currencyCode))),
    currencyCode,
  );
}

export const totalsResolvers: Resolvers = {
  CurrencyTotals: {
    currency: (totals) => totals.currencyCode,
    totals: (totals) => totals,
  },
  InvoiceTotals: {
    price: (totals) => ({ parts: totals.totalPrice, currency: totals.currencyCode }),
    invoiceTotal: (totals) => moneyText(totals.invoiceTotal, totals.currencyCode),
    additionalTotal: (totals) => moneyText(totals.additionalTotal, totals.currencyCode),
    totalWithAdditionalCharges: withAdditionalCharges,
    paid: (totals) => moneyText(totals.paid, totals.currencyCode),
    outstandingBalance: (totals) => moneyText(totals.outStandingBalance, totals.currencyCode),
    creditOwed: (totals) => moneyText(totals.creditOwed, totals.currencyCode),
    pendingCharges: (totals) => moneyText(totals.pendingCharges, totals.currencyCode),
  },
  PriceParts: {
    hammer: ({ parts, currency }) => moneyText(parts.hammer, currency),
    premium: ({ parts, currency }) => moneyText(parts.premium, currency),
    liveFee: ({ parts, currency }) => moneyText(parts.livefee, currency),
    tax: ({ parts, currency }) => moneyText(parts.tax, currency),
    shipping: ({ parts, currency }) => moneyText(parts.shipping, currency),
    insurance: ({ parts, currency }) => moneyText(parts.insurance, currency),
    other: ({ parts, currency }) => moneyText(parts.other, currency),
  },
};
