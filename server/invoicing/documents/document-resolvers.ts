import { billTo, houseParty } from '../../../rules/invoicing/documents/document-parties';
import type { PreviewInvoiceJson } from '../../../upstream/invoicing/documents/document-wire';
import { moneyText } from '../../core/graphql/money-text';
import type { PaymentCard, Resolvers } from '../../generated/resolvers-types';
import { additionalCharges } from '../figures/payment-state';
import type { PriceParent } from '../parents';

const CARDS: Readonly<Record<PreviewInvoiceJson['acceptedCards'][number], PaymentCard>> = {
  VISA: 'VISA',
  MC: 'MASTERCARD',
  DISC: 'DISCOVER',
  AMEX: 'AMERICAN_EXPRESS',
};

/** A document spreads the parts of its price, and names two of them otherwise. */
function priceOf({
  hammer,
  premium,
  liveFee,
  tax,
  shipHandle,
  insurance,
  misc,
  currencyCode,
}: PreviewInvoiceJson): PriceParent {
  return {
    parts: { hammer, premium, livefee: liveFee, tax, shipping: shipHandle, insurance, other: misc },
    currency: currencyCode,
  };
}

export const documentResolvers: Resolvers = {
  InvoiceDocument: {
    // The sample of a template is of no group, and no invoice.
    invoice: (document, _, context) =>
      document.invoiceGroupID === 0 ? null : context.loaders.invoicing.invoiceByNumber.load(document.invoiceID),
    number: (document) => document.invoiceID,
    version: (document) => (document.invoiceGroupID === 0 ? null : (document.version ?? null)),
    currency: (document) => document.currencyCode,
    billTo,
    memberNumber: (document) => document.memberID,
    companyNumber: (document) => document.companyId,
    house: houseParty,
    auctions: (document) => document.auctionList.auctions,
    items: (document) =>
      document.invoiceItems.items.map((item) => ({
        item,
        currency: document.currencyCode,
        timeZone: document.houseAddress.timeZoneID,
      })),
    price: priceOf,
    charges: (document) => document.charges.map((charge) => ({ charge, currency: document.currencyCode })),
    showsCostsPerItem: (document) => document.showCostsPerItem,
    isPickup: (document) => document.pickup,
    invoiceTotal: (document) => moneyText(document.invoiceTotal, document.currencyCode),
    additionalTotal: (document) => moneyText(document.totalAdditionalCharges, document.currencyCode),
    additionalCharges: (document) =>
      additionalCharges(document.additionalPriceInfo, document.currencyCode, document.houseAddress.timeZoneID),
    isInAdditionalChargesMode: (document) => document.additionalCharge,
    paymentsMade: (document) => moneyText(document.paymentsMade, document.currencyCode),
    totalDue: (document) => moneyText(document.totalDue, document.currencyCode),
    onlineTotal: (document) => moneyText(document.onlineTotal, document.currencyCode),
    restrictedTotal: (document) => moneyText(document.restrictedTotal, document.currencyCode),
    isPaid: (document) => document.allPaid,
    acceptedCards: (document) => document.acceptedCards.map((card) => CARDS[card]),
    allowsAch: (document) => document.allowACHPayment,
    messages: (document) => document.invoiceMessages,
  },
  InvoiceDocumentItem: {
    number: ({ item }) => item.invoiceDetailID,
    lotRef: ({ item }) => item.lotRef,
    lotNumber: ({ item }) => item.lotNumber,
    title: ({ item }) => item.title,
    imageUrl: ({ item }) => item.imgUrls[0] ?? null,
    price: ({ item, currency }) => ({
      parts: {
        hammer: item.hammerTotal,
        premium: item.premiumTotal,
        livefee: item.liveFeeTotal,
        tax: item.tax,
        shipping: item.shipping,
        insurance: item.insurance,
        other: item.misc,
      },
      currency,
    }),
    total: ({ item, currency }) => moneyText(item.total, currency),
    isPaid: ({ item }) => item.paid,
    isRestricted: ({ item }) => item.restricted,
    additionalCharges: ({ item, currency, timeZone }) =>
      additionalCharges(item.additionalPriceInfo, currency, timeZone),
    isInAdditionalChargesMode: ({ item }) => item.additionalCharge,
  },
  InvoiceDocumentCharge: {
    label: ({ charge }) => charge.label,
    amount: ({ charge, currency }) => moneyText(charge.amount, currency),
  },
};
