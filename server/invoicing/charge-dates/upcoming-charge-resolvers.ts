import { decimalFromMinor, minorFromWire, sumMinor } from '../../../rules/core/money';
import type { UpcomingChargesJson } from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import { windowOf } from '../../core/graphql/connection';
import { moneyText } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import type { UpcomingChargeDayParent } from '../parents';

const daysOf = ({ days, charges }: UpcomingChargesJson): UpcomingChargeDayParent[] =>
  days.map((day) => ({ day, charges: charges.filter((charge) => charge.day === day) }));

const countOf = ({ charges }: UpcomingChargeDayParent, kind: 'invoiceCount' | 'outdatedCount'): number =>
  charges.reduce((sum, charge) => sum + charge[kind], 0);

function amountsOf({ charges }: UpcomingChargeDayParent) {
  const currencies = [
    ...new Set(
      charges
        .filter(({ invoiceCount, outdatedCount }) => invoiceCount > outdatedCount)
        .map(({ currencyCode }) => currencyCode),
    ),
  ];
  return currencies.map((currency) => ({
    currency,
    amount: decimalFromMinor(
      sumMinor(
        charges
          .filter(({ currencyCode }) => currencyCode === currency)
          .map(({ amount }) => minorFromWire(amount, currency)),
      ),
      currency,
    ),
  }));
}

export const upcomingChargeResolvers: Resolvers = {
  Query: {
    upcomingCharges: (_, __, { endpoints }) => endpoints.invoicing.upcomingCharges(),
  },
  UpcomingCharges: {
    days: daysOf,
  },
  UpcomingChargeDay: {
    invoiceCount: (day) => countOf(day, 'invoiceCount'),
    outdatedCount: (day) => countOf(day, 'outdatedCount'),
    amounts: amountsOf,
    groupCount: ({ charges }) => charges.length,
    groups: ({ charges }, paging) => {
      const { first, offset } = windowOf(paging, null);
      return charges.slice(offset, offset + first);
    },
  },
  UpcomingChargeGroup: {
    groupNumber: (charge) => charge.invoiceGroupID,
    group: (charge, _, { loaders }) => loaders.invoicing.invoiceGroupByNumber.load(charge.invoiceGroupID),
    currency: (charge) => charge.currencyCode,
    amount: (charge) => moneyText(charge.amount, charge.currencyCode),
    numbers: (charge) => charge.invoiceIDs,
  },
};
