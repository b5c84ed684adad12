import { billTo, houseParty, partyLines } from '../../../rules/invoicing/document-parties';
import type { DocumentParty } from '../../../rules/invoicing/document-parties';
import type { PreviewInvoiceJson } from '../wire';
import { escapeHtml, escapeLines } from './escape';
import { amountText, itemColumns, paymentSentences, totals } from './figures';
import type { Figure } from './figures';

/** Mail programs know tables and inline styles, and cut messages of more than about 100 kB: cells inherit what they can. */
const FONT = 'font:14px/1.45 Georgia,serif;color:#1c1a17';
const RIGHT = 'padding:6px 0 6px 12px;text-align:right;white-space:nowrap';
const LEFT = 'padding:6px 12px 6px 0';
const RULE = 'border-top:1px solid #d9d4cb';

const heading = (text: string): string => `<h2 style="font-size:13px;letter-spacing:.06em;text-transform:uppercase;margin:24px 0 6px;color:#6b645a">${escapeHtml(text)}</h2>`;
const lines = (texts: readonly string[]): string => texts.map(escapeHtml).join('<br>');
const party = (shown: DocumentParty): string => `<b>${escapeHtml(shown.name)}</b><br>${lines(partyLines(shown))}`;
const cell = (style: string, html: string): string => `<td style="${style}">${html}</td>`;

function itemTable(document: PreviewInvoiceJson): string {
  const columns = itemColumns(document);
  const head = ['Lot', 'Item'].map((label) => `<th align="left" style="${LEFT}">${label}</th>`).join('')
    + columns.map(({ label }) => `<th align="right" style="${RIGHT}">${escapeHtml(label)}</th>`).join('');
  const rows = document.invoiceItems.items.map((item) => {
    const title = escapeHtml(item.title) + (item.restricted ? '<br><small>*this item is restricted and cannot be paid for online</small>' : '');
    const amounts = columns.map((column) => cell(RIGHT, amountText(column.of(item), document.currencyCode))).join('');
    return `<tr valign="top" style="${RULE}">${cell(LEFT, escapeHtml(item.lotNumber))}${cell(LEFT, title)}${amounts}</tr>`;
  });
  return `<table width="100%" cellspacing="0" style="border-collapse:collapse;font-size:13px"><tr>${head}</tr>\n${rows.join('\n')}</table>`;
}

const figureRow = ({ label, amount }: Figure, style: string): string =>
  `<tr style="${style}">${cell(LEFT, escapeHtml(label))}${cell(RIGHT, escapeHtml(amount))}</tr>`;

function totalsTable(document: PreviewInvoiceJson): string {
  const { parts, due } = totals(document);
  const rows = [...parts.map((figure) => figureRow(figure, '')), figureRow(due, `${RULE};font-weight:bold;font-size:16px`)];
  return `<table align="right" cellspacing="0" style="border-collapse:collapse;margin-top:12px">${rows.join('')}</table><div style="clear:both"></div>`;
}

function payment(document: PreviewInvoiceJson): string {
  const { alternativePaymentUrl: url } = document;
  const sentences = paymentSentences(document).map((sentence) => `<p style="margin:0 0 6px">${escapeHtml(sentence)}</p>`).join('');
  const link = url === null ? '' : `<p style="margin:12px 0"><a href="${escapeHtml(url)}" style="color:#1d4f8c">Pay by PayPal</a></p>`;
  return sentences === '' && link === '' ? '' : heading('Payment') + sentences + link;
}

/** The invoice as an HTML message that stands alone: no images, scripts or style sheets from elsewhere. */
export function invoiceHtml(document: PreviewInvoiceJson): string {
  const auctions = document.auctionList.auctions.map(({ title, date }) => `${date} ${title}`);
  const messages = document.invoiceMessages.map(({ header, detail }) => `${heading(header)}<p style="margin:0">${escapeLines(detail)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.subject)}</title></head>
<body style="margin:0;background:#f5f2ec"><table role="presentation" width="100%" cellspacing="0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" cellspacing="0" style="max-width:760px;background:#fff;${FONT}"><tr><td style="padding:28px">
<h1 style="font-size:22px;margin:0 0 4px">Invoice ${document.invoiceID}</h1><p style="margin:0 0 16px;color:#6b645a">${escapeHtml(document.date)}</p>
<table role="presentation" width="100%" cellspacing="0"><tr valign="top"><td width="50%">${party(houseParty(document))}</td>
<td width="50%">Bill to<br>${party(billTo(document))}</td></tr></table>
${heading('Auctions')}<p style="margin:0">${lines(auctions)}</p>
${heading(`Items (amounts in ${document.currencyCode})`)}${itemTable(document)}
${totalsTable(document)}
<p style="margin:16px 0 0">${document.pickup ? 'Pickup at the sale location' : 'Shipping'}</p>
${payment(document)}
${messages.join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
}
