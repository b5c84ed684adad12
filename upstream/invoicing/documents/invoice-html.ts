import { readableLine } from '../../../rules/core/text';
import {
  billTo,
  type DocumentParty,
  houseParty,
  partyLines,
} from '../../../rules/invoicing/documents/document-parties';
import { deliveryText, documentTitle, documentWords } from '../../../rules/invoicing/documents/document-words';
import { escapeHtml } from '../../core/mail/escape-html';
import {
  ACCENT,
  INK,
  LAYOUT,
  LEDGER,
  PAPER,
  QUIET,
  quiet,
  ruled,
  SANS,
  SERIF,
  STYLE_SHEET,
  sunken,
} from '../../core/mail/mail-style';
import { auctions, dateText, facts, howToPay, payments, sums } from './document-texts';
import type { PreviewInvoiceJson } from './document-wire';
import { itemTable, type PictureOf } from './item-rows';

const lines = (texts: readonly string[]): string => texts.map(escapeHtml).join('<br>');
const heading = (text: string): string =>
  `<h2 class="q" style="margin:0 0 4px;font:bold 12px ${SANS};color:${QUIET}">${escapeHtml(text)}</h2>`;
const section = (title: string, html: string): string =>
  `<div style="padding-top:24px">${readableLine(title) === '' ? '' : heading(title)}${html}</div>`;
const party = (shown: DocumentParty): string =>
  `<b>${escapeHtml(shown.name)}</b><br><span ${quiet}>${lines(partyLines(shown))}</span>`;

/** Two blocks, side by side if there is room, stacked on a phone. */
const pair = (first: string, second: string, align: 'left' | 'right'): string =>
  `<table ${LAYOUT} width="100%"><tr valign="top"><td class="h" width="58%" style="padding-bottom:16px">${first}</td>` +
  `<td class="h" width="42%" align="${align}" style="padding-bottom:16px">${second}</td></tr></table>`;

/** Returns the amount due. */
const due = (document: PreviewInvoiceJson) => sums(document).find(({ kind }) => kind === 'due');

/** The preview text in mail programs; the spaces keep other text out of it. */
function preheader(document: PreviewInvoiceJson): string {
  const figure = due(document);
  const text = [
    documentTitle(document.invoiceID),
    ...(figure ? [`${figure.label} ${figure.amount}`] : []),
    ...auctions(document).map(({ title }) => title),
  ].join(' · ');
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml([...text].slice(0, 140).join(''))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

function head(document: PreviewInvoiceJson): string {
  const house = houseParty(document);
  const name = `<b style="font:bold 20px/1.3 ${SERIF}">${escapeHtml(house.name)}</b>`;
  const title = `<h1 style="margin:0;font:bold 20px/1.3 ${SERIF}">${documentTitle(document.invoiceID)}</h1>`;
  return pair(
    `${name}<br><span ${quiet}>${lines(partyLines(house))}</span>`,
    `${title}<span ${quiet}>${lines([dateText(document), ...facts(document)])}</span>`,
    'right',
  );
}

/** The amount due, shown above everything else. */
function dueBand(document: PreviewInvoiceJson): string {
  const figure = due(document);
  if (!figure) return '';
  return (
    `<table ${LAYOUT} width="100%"><tr><td ${sunken(';padding:12px 16px')}>${escapeHtml(figure.label)}</td>` +
    `<td align="right" ${sunken(';padding:12px 16px;font-size:20px;white-space:nowrap')}><b>${escapeHtml(figure.amount)}</b></td></tr></table>`
  );
}

function about(document: PreviewInvoiceJson): string {
  const sessions = auctions(document)
    .map(({ title, date }) => `<b>${escapeHtml(title)}</b><br><span ${quiet}>${escapeHtml(date)}</span>`)
    .join('<br>');
  return section(
    '',
    pair(
      heading(documentWords.billTo) + party(billTo(document)),
      `${heading(documentWords.auctions)}${sessions}<br><br>${heading(documentWords.delivery)}${deliveryText(document.pickup)}`,
      'left',
    ),
  );
}

const SUM_STYLES = { part: '', total: 'font-weight:bold', due: 'font-weight:bold;font-size:17px' } as const;

function totals(document: PreviewInvoiceJson): string {
  const rows = sums(document).map(({ label, amount, kind }) => {
    const style = `style="padding:6px 0;${SUM_STYLES[kind]}`;
    return `<tr${kind === 'part' ? '' : ` ${ruled()}`}><td ${style}">${escapeHtml(label)}</td><td align="right" ${style};white-space:nowrap;padding-left:16px">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table ${LEDGER} ${ruled(';border-collapse:collapse')}>${rows.join('')}</table>`;
}

function paymentsMade(document: PreviewInvoiceJson): string {
  const rows = payments(document).map(
    ({ label, amount }) =>
      `<tr><td style="padding:3px 0">${escapeHtml(label)}</td><td align="right" style="padding:3px 0 3px 16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : section(documentWords.payments, `<table ${LEDGER} style="border-collapse:collapse">${rows.join('')}</table>`);
}

/** A link to the house's payment page, as a button that Outlook supports too. */
const payButton = (url: string): string =>
  `<table ${LAYOUT} style="margin-top:12px"><tr><td class="a" bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:6px">` +
  `<a class="a" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;font:bold 14px ${SANS};color:#fff;text-decoration:none;border-radius:6px">${documentWords.payAnotherWay}</a></td></tr></table>`;

function payment(document: PreviewInvoiceJson): string {
  const found = howToPay(document);
  if (found === null) return '';
  const { ways, url } = found;
  return section(documentWords.howToPay, lines(ways) + (url === null ? '' : payButton(url)));
}

/** The message of a template, with safe markup in the form that email clients need. */
function words({ header, detailHtml }: PreviewInvoiceJson['invoiceMessages'][number]): string {
  const html = detailHtml
    .replaceAll('<p>', '<p style="margin:0 0 8px">')
    .replace(/<(ul|ol)>/g, '<$1 style="margin:0 0 8px;padding-left:20px">')
    .replaceAll('<a href=', `<a style="color:${ACCENT}" href=`);
  return section(header, html);
}

function written(document: PreviewInvoiceJson, pictureOf: PictureOf, longestTitle: number): string {
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(document.subject)}</title>${STYLE_SHEET}</head>
<body class="b" style="margin:0;padding:0;background:${PAPER}">${preheader(document)}<table ${LAYOUT} width="100%" class="b" bgcolor="${PAPER}"><tr><td align="center" style="padding:16px 8px">
<table ${LAYOUT} width="100%" style="max-width:640px"><tr><td class="c p" bgcolor="#ffffff" style="padding:32px;background:#fff;border-radius:8px;font:14px/1.45 ${SANS};font-variant-numeric:tabular-nums lining-nums;color:${INK};overflow-wrap:anywhere">
${head(document)}
${dueBand(document)}
${about(document)}
${itemTable(document, pictureOf, longestTitle)}
${totals(document)}
${paymentsMade(document)}
${payment(document)}
${document.invoiceMessages.map(words).join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
}

/** Mail programs truncate emails longer than about 102 kB. */
const MOST_BYTES = 98_000;
const TITLE_LENGTHS = [250, 120, 75, 40];

/**
 * Renders the invoice as a self-contained HTML email without scripts or remote content. If necessary, titles are shortened to
 * stay below the limit of mail programs; the plain text contains them in full.
 */
export function invoiceHtml(document: PreviewInvoiceJson, pictureOf: PictureOf): string {
  let html = '';
  for (const longest of TITLE_LENGTHS) {
    html = written(document, pictureOf, longest);
    if (Buffer.byteLength(html) <= MOST_BYTES) return html;
  }
  return html;
}
