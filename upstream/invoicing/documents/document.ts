import { formatDateUS, formatLocalDateUS } from '../../../rules/core/dates';
import { decimalFromMinor, type Minor, sumMinor, wireFromMinor } from '../../../rules/core/money';
import { referencesOf } from '../../../rules/core/record-fields';
import { paidBy } from '../../../rules/invoicing/documents/document-words';
import { type InvoiceDates, invoiceDates } from '../../../rules/invoicing/documents/invoice-dates';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { formatPhone } from '../../../rules/invoicing/invoices/phone';
import { companyId } from '../../../rules/invoicing/invoices/platform';
import { paymentActs } from '../../../rules/invoicing/recorded-payments/payment-acts';
import { exemptionWords } from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import type { HouseRow } from '../../house/house-record';
import type { LocationRow } from '../../house/location-record';
import type { TemplateVersionRow } from '../../templates/template-record';
import type { GroupCatalogRow } from '../groups/group-store';
import { additionalJson, type InvoiceContext } from '../invoices/invoice-json';
import { safeMarkup } from '../messages/message-markup';
import { factsOf, type InvoiceRecord, type NamedCharge, namedCharges } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import type { LineRow } from '../records/line-record';
import type { PreviewInvoiceJson } from './document-wire';

/** The data that all documents of a group share. */
export interface DocumentContext {
  readonly house: HouseRow;
  /** The address that the template shows on its invoices. */
  readonly location: LocationRow;
  readonly template: TemplateVersionRow;
  readonly catalogs: readonly GroupCatalogRow[];
  readonly invoices: InvoiceContext;
}

type Items = PreviewInvoiceJson['invoiceItems']['items'];

const CARDS: PreviewInvoiceJson['acceptedCards'] = ['VISA', 'MC', 'DISC', 'AMEX'];

/** Returns PayPal's page for the amount due; null if the template has no PayPal address of the house. */
function paypalUrl(invoice: InvoiceRow, { template }: DocumentContext): string | null {
  if (!template.payPal || template.paypalEmail === '' || invoice.outstanding <= 0) return null;
  const query = new URLSearchParams({
    cmd: '_xclick',
    business: template.paypalEmail,
    item_name: `Invoice ${invoice.id}`,
    amount: decimalFromMinor(invoice.outstanding, invoice.currency),
    currency_code: invoice.currency,
  });
  return `https://www.paypal.com/cgi-bin/webscr?${query.toString()}`;
}

/** Returns the invoice date and the due date, in the house's time zone. */
export const datesOf = (invoice: InvoiceRow, { house, template, invoices }: DocumentContext): InvoiceDates =>
  invoiceDates(
    { firstSentAt: invoice.firstSentAt?.getTime() ?? null, dueOn: invoice.dueOn },
    { now: invoices.now.getTime(), timeZone: house.timeZone, paymentDays: template.paymentDays },
  );

const addressOf = ({ location }: DocumentContext): PreviewInvoiceJson['houseAddress'] => ({
  street1: location.street1,
  street2: location.street2,
  city: location.city,
  stateCountryCompositeKey: `${location.state}-${location.country}`,
  province: '',
  postCode: location.postalCode,
  telNo: formatPhone(location.phone),
  timeZoneID: location.timeZone,
});

const billingOf = (invoice: InvoiceRow): PreviewInvoiceJson['billing'] => ({
  firstName: invoice.firstName,
  lastName: invoice.lastName,
  street: invoice.street1,
  street2: invoice.street2,
  city: invoice.city,
  state: invoice.state === '' ? invoice.province : invoice.state,
  postalCode: invoice.postalCode,
  country: invoice.country,
  phone: formatPhone(invoice.phone),
});

/** Returns the settled payments and what was paid back, one per act. */
function paymentsOf(
  { invoice, payments }: InvoiceRecord,
  { house, invoices }: DocumentContext,
): NonNullable<PreviewInvoiceJson['payments']> {
  const acts = paymentActs(payments.filter(({ state }) => state === 'SETTLED'));
  return acts.flatMap((act) => {
    const [first] = act;
    if (first === undefined) return [];
    return [
      {
        date: formatDateUS(first.at.getTime(), house.timeZone),
        method: paidBy(first, first.methodId === null ? null : (invoices.methodNames.get(first.methodId) ?? null)),
        amount: wireFromMinor(sumMinor(act.map(({ amount }) => amount)), invoice.currency),
        returnCause: first.cause ?? null,
      },
    ];
  });
}

function auctionsOf(items: Items, { catalogs }: DocumentContext): PreviewInvoiceJson['auctionList']['auctions'] {
  const attended = new Set(items.map(({ catalogID }) => catalogID));
  return catalogs
    .filter(({ id }) => attended.has(id))
    .map((catalog) => ({
      catalogID: catalog.id,
      identifier: catalog.identifier,
      title: catalog.title,
      date: formatDateUS(catalog.startsAt.getTime(), catalog.timeZone),
    }));
}

/** Returns the charges of the invoice by label. An exempt invoice says so where its tax would be. */
function chargesOf(record: InvoiceRecord): NamedCharge[] {
  const charges = namedCharges(record);
  const { taxExempt, exemptionNumber } = record.invoice;
  if (!taxExempt || charges.some(({ component }) => component === 'tax')) return charges;
  return [{ component: 'tax', label: exemptionWords(exemptionNumber), amount: 0 }, ...charges];
}

/**
 * Composes the document of one invoice for the preview and the email: hidden items are left out, every figure is as
 * docs/money.md defines it, the date is that of the first send in the house's time zone, or today before that.
 */
export function composeDocument(record: InvoiceRecord, context: DocumentContext): PreviewInvoiceJson {
  const { invoice, lines, payments } = record;
  const { house, template } = context;
  const { currency } = invoice;
  const amount = (minor: Minor) => wireFromMinor(minor, currency);
  const projection = projectInvoice(factsOf(record));
  const additional = new Map(projection.lines.map((line) => [line.id, line.additional]));
  const shown = { currency, context: context.invoices };

  const itemOf = (line: LineRow): Items => {
    const charges = additional.get(line.id);
    if (line.suppressed || !charges) return [];
    return [
      {
        invoiceDetailID: line.id,
        catalogID: line.catalogId,
        lotRef: line.lotRef,
        lotNumber: `${line.lotNumber}${line.lotExtension}`,
        title: line.title,
        imgUrls: line.imageUrl === null ? [] : [line.imageUrl],
        hammerTotal: amount(line.hammer),
        premiumTotal: amount(line.premium),
        liveFeeTotal: amount(line.liveFee),
        shipping: amount(line.shipping),
        insurance: amount(line.insurance),
        misc: amount(line.other),
        tax: amount(line.tax),
        total: amount(line.total),
        paid: line.isPaid,
        suppress: line.suppressed,
        restricted: line.restricted,
        taxCode: line.taxCode,
        resaleRight: line.hasResaleRight,
        additionalCharge: charges.total !== 0,
        additionalPriceInfo: additionalJson(
          charges,
          payments.filter(({ lineId }) => lineId === line.id || lineId === null),
          shown,
        ),
      },
    ];
  };
  const items = lines.flatMap(itemOf);
  const { issuedOn, dueOn } = datesOf(invoice, context);
  const takesCards = house.processorType === 'p' && house.paymentProcessingEnabled;
  return {
    invoiceID: invoice.id,
    version: invoice.version,
    invoiceGroupID: invoice.groupId,
    memberID: invoice.memberId,
    companyId: companyId(invoice.channel),
    company: invoice.company,
    references: referencesOf(invoiceFields, invoice),
    paddleNumber: invoice.paddleNumber,
    billing: billingOf(invoice),
    emailTo: invoice.email,
    subject: template.subject,
    replyTo: { name: template.fromName, email: template.fromEmail },
    date: formatLocalDateUS(issuedOn),
    dueDate: formatLocalDateUS(dueOn),
    currencyCode: currency,
    pickup: invoice.pickup,
    showCostsPerItem: invoice.chargesPerLot || invoice.costsOverride,
    allPaid: invoice.status === 'PAID',
    hammer: amount(invoice.hammer),
    premium: amount(invoice.premium),
    liveFee: amount(invoice.liveFee),
    tax: amount(invoice.tax),
    shipHandle: amount(invoice.shipping),
    insurance: amount(invoice.insurance),
    misc: amount(invoice.other),
    charges: chargesOf(record).map((charge) => ({ ...charge, amount: amount(charge.amount) })),
    invoiceTotal: amount(invoice.invoiceTotal),
    additionalCharge: invoice.additionalTotal !== 0,
    additionalPriceInfo: additionalJson(projection.additional, payments, shown),
    totalAdditionalCharges: amount(invoice.additionalTotal),
    paymentsMade: amount(invoice.paid + invoice.additionalPaid),
    payments: paymentsOf(record, context),
    credited: amount(invoice.credited),
    totalDue: amount(invoice.outstanding),
    restrictedTotal: amount(invoice.restrictedTotal),
    onlineTotal: amount(invoice.onlineTotal),
    acceptedCards: takesCards ? CARDS : [],
    // US bank accounts pay only in USD.
    allowACHPayment: takesCards && currency === 'USD',
    alternativePaymentUrl: paypalUrl(invoice, context),
    auctionList: { auctions: auctionsOf(items, context) },
    invoiceItems: { items },
    house: { name: house.name, email: house.email, taxNumber: house.taxNumber },
    houseAddress: addressOf(context),
    invoiceMessages: template.messages
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ header, detail }) => ({ header, detail, detailHtml: safeMarkup(detail) })),
  };
}

/** Returns a stored document with its messages sanitized by the current rules. */
export const storedDocument = (document: PreviewInvoiceJson): PreviewInvoiceJson => ({
  ...document,
  invoiceMessages: document.invoiceMessages.map((message) => ({ ...message, detailHtml: safeMarkup(message.detail) })),
});
