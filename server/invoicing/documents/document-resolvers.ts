import type { GraphQLResolveInfo } from 'graphql';
import { billTo, houseParty } from '../../../rules/invoicing/documents/document-parties';
import type { PreviewInvoiceJson } from '../../../upstream/invoicing/documents/document-wire';
import type { GraphQLContext } from '../../core/context';
import { windowOf } from '../../core/graphql/connection';
import { moneyText } from '../../core/graphql/money-text';
import { selectsField } from '../../core/graphql/selected-fields';
import type { PaymentCard, QueryInvoicePreviewsArgs, Resolvers } from '../../generated/resolvers-types';
import { additionalCharges } from '../figures/payment-state';
import { chosenInvoices } from '../invoices/selection';
import type { PreviewListParent, PriceParent } from '../parents';

const CARDS: Readonly<Record<PreviewInvoiceJson['acceptedCards'][number], PaymentCard>> = {
  VISA: 'VISA',
  MC: 'MASTERCARD',
  DISC: 'DISCOVER',
  AMEX: 'AMERICAN_EXPRESS',
};

/** A document has the parts of its price as separate fields, two of them under other names. */
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

async function invoicePreviews(
  { selection, ...paging }: QueryInvoicePreviewsArgs,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) {
  const { first, offset } = windowOf(paging, selection);
  const chosen = await chosenInvoices(selection, context);
  // Documents are loaded together with their invoices, so that a response never combines a newer invoice with an older document.
  const size = selectsField(info, 'nodes') ? first : 1;
  const list = await context.endpoints.invoicing.preview(selection.groupNumber, chosen, { size, offset });
  return { ...list, shownIDs: list.invoiceIDs.slice(offset, offset + first) };
}

async function invoicesOfList({ shownIDs }: PreviewListParent, { loaders }: GraphQLContext) {
  const invoices = await Promise.all(shownIDs.map((number) => loaders.invoicing.invoiceByNumber.load(number)));
  return invoices.filter((invoice) => invoice !== null);
}

export const documentResolvers: Resolvers = {
  Query: {
    invoicePreviews: (_, args, context, info) => invoicePreviews(args, context, info),
  },
  InvoicePreviewList: {
    nodes: (list) => list.invoiceGroups,
    invoices: (list, _, context) => invoicesOfList(list, context),
    sequence: (list) => String(list.sequence),
    totalCount: (list) => list.totalRecords,
    numbers: (list) => list.invoiceIDs,
  },
  Invoice: {
    document: (invoice, _, context) => context.loaders.invoicing.documentByNumber.load(invoice.invoiceID),
  },
  InvoiceDocument: {
    // The sample of a template belongs to no group and no invoice.
    invoice: (document, _, context) =>
      document.invoiceGroupID === 0 ? null : context.loaders.invoicing.invoiceByNumber.load(document.invoiceID),
    number: (document) => document.invoiceID,
    version: (document) => (document.invoiceGroupID === 0 ? null : (document.version ?? null)),
    dueOn: (document) => document.dueDate ?? null,
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
    credited: (document) => moneyText(document.credited ?? 0, document.currencyCode),
    paymentsMade: (document) => moneyText(document.paymentsMade, document.currencyCode),
    payments: (document) => (document.payments ?? []).map((payment) => ({ payment, currency: document.currencyCode })),
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
    taxCode: ({ item: { taxCode = '' } }) => (taxCode === '' ? null : taxCode),
    hasResaleRight: ({ item }) => item.resaleRight ?? false,
    additionalCharges: ({ item, currency, timeZone }) =>
      additionalCharges(item.additionalPriceInfo, currency, timeZone),
    isInAdditionalChargesMode: ({ item }) => item.additionalCharge,
  },
  InvoiceDocumentPayment: {
    date: ({ payment }) => payment.date,
    method: ({ payment }) => payment.method,
    returnCause: ({ payment }) => payment.returnCause ?? null,
    amount: ({ payment, currency }) => moneyText(payment.amount, currency),
  },
  InvoiceDocumentCharge: {
    label: ({ charge }) => charge.label,
    amount: ({ charge, currency }) => moneyText(charge.amount, currency),
  },
};
