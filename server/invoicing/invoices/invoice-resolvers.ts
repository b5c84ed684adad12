import { locationLabel } from '../../../rules/invoicing/invoices/location-label';
import { formatPhone } from '../../../rules/invoicing/invoices/phone';
import { channelOfCompany } from '../../../rules/invoicing/invoices/platform';
import { shipStatusLabel, statusLabel } from '../../../rules/invoicing/invoices/status';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/context';
import { moneyText } from '../../core/graphql/money-text';
import { selectsField } from '../../core/graphql/selected-fields';
import type { QueryInvoiceArgs, Resolvers } from '../../generated/resolvers-types';
import { additionalCharges, onlinePayment } from '../figures/payment-state';
import { linesOf } from '../parents';
import { invoicesOfBidder, invoicesOfHouse } from './windows';

/** Loads an invoice, including its lines if they are selected: one call instead of two. */
async function invoice({ id, number }: QueryInvoiceArgs, withLines: boolean, { nodeIds, loaders }: GraphQLContext) {
  const wanted = await nodeIds.oneOf('Invoice', id, number);
  if (wanted === null) return null;
  return (withLines ? loaders.invoicing.invoiceWithLinesByNumber : loaders.invoicing.invoiceByNumber).load(wanted);
}

async function loadedLines({ invoiceID }: InvoiceJson, { loaders }: GraphQLContext) {
  const loaded = await loaders.invoicing.invoiceWithLinesByNumber.load(invoiceID);
  return loaded === null ? [] : linesOf(loaded);
}

const zone = (context: GraphQLContext): string => context.session.house().timeZoneID;

export const invoiceResolvers: Resolvers = {
  Query: {
    invoice: (_, args, context, info) => invoice(args, selectsField(info, 'lines'), context),
    invoices: (_, args, context, info) =>
      invoicesOfHouse(
        args,
        {
          lines: selectsField(info, 'lines'),
          totals: ['totalCount', 'totals', 'pageInfo'].some((name) => selectsField(info, name)),
        },
        context,
      ),
  },
  Approval: {
    invoices: (approval, args, context, info) =>
      invoicesOfBidder('approval', approval.approvalID, args, selectsField(info, 'lines'), context),
  },
  Person: {
    invoices: (person, args, context, info) =>
      invoicesOfBidder('person', person.personID, args, selectsField(info, 'lines'), context),
  },
  Lot: {
    invoice: (lot, _, context) =>
      lot.invoiceID === null ? null : context.loaders.invoicing.invoiceByNumber.load(lot.invoiceID),
  },
  Invoice: {
    id: (invoice, _, context) => context.nodeIds.of('Invoice', invoice.invoiceID),
    number: (invoice) => invoice.invoiceID,
    ref: (invoice) => invoice.invoiceRef,
    group: (invoice, _, context) => context.loaders.invoicing.invoiceGroupByNumber.load(invoice.invoiceGroupID),
    approval: (invoice, _, context) => context.loaders.customers.approvalByNumber.load(invoice.approvalID),
    approvalNumber: (invoice) => invoice.approvalID,
    memberNumber: (invoice) => invoice.memberID,
    channel: (invoice) => channelOfCompany(invoice.companyID),
    platform: (invoice) => invoice.channel,
    companyNumber: (invoice) => invoice.companyID,
    phone: (invoice) => formatPhone(invoice.phone),
    address: (invoice) => invoice,
    locationLabel,
    isTaxExempt: (invoice) => invoice.taxExempt,
    isPickup: (invoice) => invoice.pickup,
    chargesApply: (invoice) => (invoice.applyCostPerLot || invoice.costsOverride ? 'PER_LOT' : 'PER_INVOICE'),
    hasCostsOverride: (invoice) => invoice.costsOverride,
    currency: (invoice) => invoice.currencyCode,
    price: (invoice) => ({ parts: invoice.totalPrice, currency: invoice.currencyCode }),
    invoiceTotal: (invoice) => moneyText(invoice.invoiceTotal, invoice.currencyCode),
    additionalTotal: (invoice) => moneyText(invoice.additionalTotal, invoice.currencyCode),
    paid: (invoice) => moneyText(invoice.invoicePaid, invoice.currencyCode),
    outstandingBalance: (invoice) => moneyText(invoice.outStandingBalance, invoice.currencyCode),
    pendingCharges: (invoice) => moneyText(invoice.pendingCharges, invoice.currencyCode),
    restrictedTotal: (invoice) => moneyText(invoice.restrictedTotal, invoice.currencyCode),
    onlineTotal: (invoice) => moneyText(invoice.onlineTotal, invoice.currencyCode),
    isPaid: (invoice) => invoice.allPaid,
    status: (invoice) => invoice.invoiceStatus,
    statusAt: (invoice) => invoice.invoiceStatusDate,
    statusLabel: (invoice, _, context) => statusLabel(invoice.invoiceStatus, invoice.invoiceStatusDate, zone(context)),
    shipStatusLabel: (invoice, _, context) =>
      shipStatusLabel(invoice.shipStatus, invoice.shippedDate, invoice.pickup, zone(context)),
    sentAt: (invoice) => invoice.invoiceSentDate,
    issuedOn: (invoice) => invoice.invoiceDate,
    dueOn: (invoice) => invoice.dueDate,
    isOverdue: (invoice) => invoice.overdue,
    additionalCharges: (invoice, _, context) =>
      additionalCharges(invoice.additionalPriceInfo, invoice.currencyCode, zone(context)),
    onlinePayment: (invoice) => onlinePayment(invoice.onlinePaymentStat),
    isCreditCardLimitExceeded: (invoice) => invoice.creditCardLimitExceeded,
    isBatchChargeEligible: (invoice) => invoice.batchChargeEligible,
    isEditedSinceSent: (invoice) => invoice.batchChargeIneligibilityCodes.includes('INVOICE_EDIT_NOT_SENT'),
    hasTaxFailed: (invoice) => invoice.taxFailed,
    batchIneligibilities: (invoice) => invoice.batchChargeIneligibilityCodes,
    batchIneligibilityText: (invoice) => invoice.batchChargIneligibilityReason,
    autoChargeAt: (invoice) => invoice.autoChargeDate?.time ?? null,
    firstEligibleAutoChargeAt: (invoice) => invoice.firstEligibleAutoChargeDate,
    lines: (invoice, _, context) =>
      invoice.invoiceDetails === null ? loadedLines(invoice, context) : linesOf(invoice),
  },
  Delivery: {
    messageId: (delivery) => delivery.messageID,
  },
};
