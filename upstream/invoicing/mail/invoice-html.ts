import { billTo, houseParty, partyLines } from '../../../rules/invoicing/document-parties';
import type { DocumentParty } from '../../../rules/invoicing/document-parties';
import { deliveryText, documentFacts, documentTitle, documentWords, itemRemarks, waysToPay } from '../../../rules/invoicing/document-words';
import type { PreviewInvoiceJson } from '../wire';
import { escapeHtml, escapeLines } from './escape';
import { auctions, dateText, itemFigures, sums } from './figures';
import type { ItemFigures } from './figures';

/** Mail programs know tables and inline styles, and cut messages of more than about 100 kB: cells inherit what they can. */
const INK = '#1b1a17';
const QUIET = '#55514a';
const LINE = '1px solid #e5e1d6';
const TABLE = 'cellspacing="0" cellpadding="0"';
const FIRST = 'style="padding-left:0"';
const LAST = 'align="right" style="padding-right:0"';

const lines = (texts: readonly string[]): string => texts.map(escapeHtml).join('<br>');
const heading = (text: string): string => `<h3 style="margin:0 0 4px;font-size:12px;color:${QUIET}">${escapeHtml(text)}</h3>`;
const section = (title: string, html: string): string => `<div style="margin-top:24px">${title === '' ? '' : heading(title)}${html}</div>`;
const party = (shown: DocumentParty): string => `<b style="color:${INK}">${escapeHtml(shown.name)}</b><br>${lines(partyLines(shown))}`;

/** Blocks that stand side by side where there is room, and below one another on a phone. */
const block = (width: number, html: string): string =>
  `<div style="display:inline-block;vertical-align:top;width:${width}%;min-width:240px;margin-bottom:16px;overflow-wrap:anywhere;color:${QUIET}">${html}</div>`;

function head(document: PreviewInvoiceJson): string {
  const facts = documentFacts({ paddleNumber: document.paddleNumber, currency: document.currencyCode, isPaid: document.allPaid });
  const house = houseParty(document);
  const name = `<b style="font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(house.name)}</b>`;
  const title = `<h1 style="margin:0;font-size:22px;line-height:1.3;color:${INK}">${documentTitle(document.invoiceID)}</h1>`;
  return `<div style="border-bottom:2px solid ${INK};margin-bottom:20px">${block(59, `${name}<br>${lines(partyLines(house))}`)}${block(40, title + lines([dateText(document), ...facts]))}</div>`;
}

function about(document: PreviewInvoiceJson): string {
  const sessions = auctions(document).map(({ title, date }) => `<b style="color:${INK}">${escapeHtml(title)}</b><br>${escapeHtml(date)}`).join('<br>');
  return block(59, heading(documentWords.billTo) + party(billTo(document)))
    + block(40, `${heading(documentWords.auctions)}${sessions}<br><br>${heading(documentWords.delivery)}${deliveryText(document.pickup)}`);
}

/** The figures stand beneath the title: ten columns would fit no phone. */
function itemRow({ item, parts, total }: ItemFigures): string {
  const figures = parts.map(({ label, amount }) => escapeHtml(`${label} ${amount}`).replaceAll(' ', '&nbsp;')).join(' · ');
  const small = [figures, ...itemRemarks({ isPaid: item.paid, isRestricted: item.restricted }).map(escapeHtml)].join('<br>');
  return `<tr valign="top" style="border-top:${LINE}"><td ${FIRST}>${escapeHtml(item.lotNumber)}</td><td>${escapeHtml(item.title)}<br><small style="color:${QUIET}">${small}</small></td><td ${LAST}><b>${total}</b></td></tr>`;
}

function items(document: PreviewInvoiceJson): string {
  const { lot, item, itemTotal } = documentWords;
  const rows = itemFigures(document).map(itemRow);
  return `<table width="100%" cellspacing="0" cellpadding="6" style="border-collapse:collapse;border-bottom:${LINE}">
<tr style="font-size:12px;color:${QUIET}"><th align="left" ${FIRST}>${lot}</th><th align="left" width="100%">${item}</th><th ${LAST}>${itemTotal}</th></tr>
${rows.join('\n')}</table>`;
}

const SUM_STYLES = {
  part: '',
  total: `border-top:${LINE};font-weight:bold`,
  due: `border-top:2px solid ${INK};border-bottom:2px solid ${INK};font-weight:bold;font-size:17px`,
} as const;

function totals(document: PreviewInvoiceJson): string {
  const rows = sums(document).map(({ label, amount, kind }) =>
    `<tr style="${SUM_STYLES[kind]}"><td style="padding:5px 24px 5px 0">${escapeHtml(label)}</td><td align="right" style="white-space:nowrap">${escapeHtml(amount)}</td></tr>`);
  return `<table align="right" ${TABLE} style="border-collapse:collapse;margin-top:12px">${rows.join('')}</table><div style="clear:both"></div>`;
}

function payment({ acceptedCards, allowACHPayment, alternativePaymentUrl: url }: PreviewInvoiceJson): string {
  const ways = waysToPay(acceptedCards, allowACHPayment).map(escapeHtml);
  const link = url === null ? [] : [`<a href="${escapeHtml(url)}" style="color:#1d4f8c">${documentWords.payAnotherWay}</a>`];
  const all = [...ways, ...link];
  return all.length === 0 ? '' : section(documentWords.howToPay, all.join('<br>'));
}

/** The invoice as an HTML message that stands alone: no images, scripts or style sheets from elsewhere. */
export function invoiceHtml(document: PreviewInvoiceJson): string {
  const messages = document.invoiceMessages.map(({ header, detail }) => section(header, escapeLines(detail)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.subject)}</title></head>
<body style="margin:0;background:#faf9f5"><table role="presentation" width="100%" ${TABLE}><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellspacing="0" style="max-width:760px;background:#fff;font:14px/1.45 Georgia,serif;color:${INK}"><tr><td style="padding:24px">
${head(document)}
${about(document)}
${items(document)}
${totals(document)}
${payment(document)}
${messages.join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
}
