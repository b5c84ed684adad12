import { readableLine } from '../../../rules/core/text';
import {
  billTo,
  type DocumentParty,
  houseParty,
  partyLines,
} from '../../../rules/invoicing/documents/document-parties';
import {
  deliveryText,
  documentTitle,
  documentWords,
  itemRemarks,
} from '../../../rules/invoicing/documents/document-words';
import { markupText } from '../messages/message-markup';
import {
  auctions,
  dateText,
  facts,
  type Figure,
  howToPay,
  itemFigures,
  legend,
  numberText,
  payments,
  sums,
} from './document-texts';
import type { PreviewInvoiceJson } from './document-wire';

const block = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [...(heading === '' ? [] : [heading.toUpperCase()]), ...lines, ''];

const party = (shown: DocumentParty): string[] => [shown.name, ...partyLines(shown)].map(readableLine);

/** Aligns amounts in a column. */
function ledger(figures: readonly Figure[]): string[] {
  const labels = Math.max(...figures.map(({ label }) => label.length));
  const amounts = Math.max(...figures.map(({ amount }) => amount.length));
  return figures.map(({ label, amount }) => `${label.padEnd(labels)}  ${amount.padStart(amounts)}`);
}

const itemLines = (document: PreviewInvoiceJson): string[] =>
  itemFigures(document).flatMap(({ item, parts, total }) => [
    `${documentWords.lot} ${numberText(item)}  ${readableLine(item.title)}`,
    `    ${[...parts, { label: documentWords.itemTotal, amount: total }].map(({ label, amount }) => `${label} ${amount}`).join('  ')}`,
    ...itemRemarks({ isPaid: item.paid, isRestricted: item.restricted }).map((remark) => `    ${remark}`),
  ]);

function payment(document: PreviewInvoiceJson): string[] {
  const { ways, url } = howToPay(document) ?? { ways: [], url: null };
  return [...ways, ...(url === null ? [] : [`${documentWords.payAnotherWay}: ${url}`])];
}

/** Renders the invoice as plain text, with the same content as the HTML. */
export function invoiceText(document: PreviewInvoiceJson): string {
  return [
    ...party(houseParty(document)),
    '',
    documentTitle(document.invoiceID),
    dateText(document),
    ...facts(document),
    '',
    ...block(documentWords.billTo, party(billTo(document))),
    ...block(
      documentWords.auctions,
      auctions(document).map(({ title, date }) => `${readableLine(title)}, ${date}`),
    ),
    ...block(documentWords.delivery, [deliveryText(document.pickup)]),
    ...block(documentWords.items, [...itemLines(document), ...legend(document)]),
    ...ledger(sums(document)),
    '',
    ...block(documentWords.payments, ledger(payments(document))),
    ...block(documentWords.howToPay, payment(document)),
    ...document.invoiceMessages.flatMap(({ header, detailHtml }) =>
      block(readableLine(header), [markupText(detailHtml)]),
    ),
  ].join('\n');
}
