import { lineStatusLabel } from '../../../rules/invoicing/invoices/status';
import { canHideOrShow, hidingRefusal } from '../../../rules/invoicing/lines/hiding';
import { moneyText } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import { additionalCharges, onlinePayment } from '../figures/payment-state';
import type { LineParent } from '../parents';

/** Returns the arguments of the rules for hiding and showing. */
const hidingFacts = ({ line, invoice }: LineParent) =>
  [
    {
      allPaid: invoice.allPaid,
      paymentPending: invoice.invoiceStatus === 'PAYMENT_PENDING',
      isInCredit: invoice.outStandingBalance < 0,
    },
    { isPaid: line.paid, isHidden: line.suppress, isCanceled: line.canceled },
  ] as const;

export const invoiceLineResolvers: Resolvers = {
  InvoiceLine: {
    id: ({ line }, _, context) => context.nodeIds.of('InvoiceLine', line.invoiceDetailID),
    number: ({ line }) => line.invoiceDetailID,
    lotRef: ({ line }) => line.lotRef,
    lotNumber: ({ line }) => `${line.lotNum}${line.lotNumExt}`,
    title: ({ line }) => line.lotTitle,
    catalogNumber: ({ line }) => line.catalogID,
    saleIdentifier: ({ line }) => line.saleIdentifier,
    imageUrl: ({ line }) => line.imgUrl,
    lotUrl: ({ line }) => line.lotURL,
    isHidden: ({ line }) => line.suppress,
    hidden: ({ line }) => (line.suppressedDate === null ? null : { at: line.suppressedDate, by: line.suppressedBy }),
    canHideOrShow: (parent) => canHideOrShow(...hidingFacts(parent)),
    hidingRefusal: (parent) => hidingRefusal(...hidingFacts(parent)),
    isCanceled: ({ line }) => line.canceled,
    isRestricted: ({ line }) => line.restricted,
    taxCode: ({ line }) => (line.taxCode === '' ? null : line.taxCode),
    hasResaleRight: ({ line }) => line.resaleRight,
    isPaid: ({ line }) => line.paid,
    paidAt: ({ line }) => line.paidDate,
    shippedAt: ({ line }) => line.shippedDate,
    price: ({ line, invoice }) => ({ parts: line.priceInfo, currency: invoice.currencyCode }),
    total: ({ line, invoice }) => moneyText(line.totalAmount, invoice.currencyCode),
    credited: ({ line, invoice }) => moneyText(line.credited, invoice.currencyCode),
    paid: ({ line, invoice }) => moneyText(line.totalAmountPaid, invoice.currencyCode),
    status: ({ line }) => line.status,
    statusLabel: ({ line, invoice }) => lineStatusLabel(line.status, invoice.pickup),
    additionalCharges: ({ line, invoice }, _, context) =>
      additionalCharges(line.additionalPriceInfo, invoice.currencyCode, context.session.house().timeZoneID),
    isInAdditionalChargesMode: ({ line }) => line.additionalCharge,
    onlinePayment: ({ line }) => onlinePayment(line.onlinePaymentStat),
    paymentMethodNumber: ({ line }) => line.paymentMethodID,
    paymentMethodName: ({ line }) => line.paymentMethod,
    disputeRef: ({ line }) => line.disputeRef,
    canOpenDispute: ({ line }) => line.canOpenDispute,
    disputeRefusal: ({ line }) => line.disputeRefusal,
    disputeOpensOn: ({ line }) => line.disputeOpensOn,
    lot: ({ line }, _, context) => context.loaders.lots.lotByNumber.load(line.lotID),
    version: ({ line }) => line.version,
  },
};
