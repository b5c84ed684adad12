import { billTo, houseParty, partyLines } from '../../../rules/invoicing/document-parties';
import type { DocumentParty } from '../../../rules/invoicing/document-parties';
import type { PreviewInvoiceJson } from '../wire';
import { amountText, itemColumns, paymentSentences, totals } from './figures';

const block = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [heading, ...lines, '']);

const party = (shown: DocumentParty): string[] => [shown.name, ...partyLines(shown)];

function itemLines(document: PreviewInvoiceJson): string[] {
  const columns = itemColumns(document);
  return document.invoiceItems.items.flatMap((item) => [
    `Lot ${item.lotNumber}  ${item.title}${item.restricted ? ' *' : ''}`,
    `    ${columns.map((column) => `${column.label} ${amountText(column.of(item), document.currencyCode)}`).join('  ')}`,
  ]);
}

/** The invoice as plain text, with the same figures as the HTML. */
export function invoiceText(document: PreviewInvoiceJson): string {
  const { parts, due } = totals(document);
  const restricted = document.invoiceItems.items.some((item) => item.restricted);
  return [
    ...block(`INVOICE ${document.invoiceID}   ${document.date}`, party(houseParty(document))),
    ...block('BILL TO', party(billTo(document))),
    ...block('AUCTIONS', document.auctionList.auctions.map(({ title, date }) => `${date}  ${title}`)),
    ...block(`ITEMS (amounts in ${document.currencyCode})`, itemLines(document)),
    ...(restricted ? ['*this item is restricted and cannot be paid for online', ''] : []),
    ...[...parts, due].map(({ label, amount }) => `${label}: ${amount}`),
    document.pickup ? 'Pickup at the sale location' : 'Shipping',
    '',
    ...block('PAYMENT', [...paymentSentences(document), ...(document.alternativePaymentUrl === null ? [] : [`Pay by PayPal: ${document.alternativePaymentUrl}`])]),
    ...document.invoiceMessages.flatMap(({ header, detail }) => block(header.toUpperCase(), [detail])),
  ].join('\n');
}
