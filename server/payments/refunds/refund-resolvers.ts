import { moneyText } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';

export const refundResolvers: Resolvers = {
  ChargeRefund: {
    id: ({ refundID }, _, { nodeIds }) => nodeIds.of('ChargeRefund', refundID),
    number: ({ refundID }) => refundID,
    amount: ({ amount, currencyCode }) => moneyText(amount, currencyCode),
  },
  RefundDryRun: {
    sequence: ({ sequence }) => String(sequence),
    invoiceNumber: ({ invoiceID }) => invoiceID,
    currency: ({ currencyCode }) => currencyCode,
    charged: ({ charged, currencyCode }) => moneyText(charged, currencyCode),
    refunded: ({ refunded, currencyCode }) => moneyText(refunded, currencyCode),
    refundable: ({ refundable, currencyCode }) => moneyText(refundable, currencyCode),
    amount: ({ amount, currencyCode }) => moneyText(amount, currencyCode),
    outstandingBalance: ({ outStandingBalance, currencyCode }) => moneyText(outStandingBalance, currencyCode),
    creditable: ({ creditable, currencyCode }) => moneyText(creditable, currencyCode),
    balanceAfter: ({ balanceAfter, currencyCode }) => moneyText(balanceAfter, currencyCode),
  },
  InvoicePayment: {
    charge: ({ chargeAttemptID }, _, { loaders }) =>
      chargeAttemptID === null ? null : loaders.payments.chargeAttemptByNumber.load(chargeAttemptID),
  },
};
