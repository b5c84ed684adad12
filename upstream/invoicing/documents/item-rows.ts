import { documentWords, itemRemarks } from '../../../rules/invoicing/documents/document-words';
import { escapeHtml } from '../../core/mail/escape-html';
import { quiet, ruled } from '../../core/mail/mail-style';
import { type ItemFigures, itemFigures, legend, numberText } from './document-texts';
import type { PreviewInvoiceJson } from './document-wire';

/** An embedded thumbnail and its display size. */
export interface ShownPicture {
  readonly cid: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the picture of an item; undefined if it has none. */
export type PictureOf = (item: ItemFigures['item']) => ShownPicture | undefined;

/** Returns the URL of an item's first picture. */
export const firstPicture = ({ imgUrls }: ItemFigures['item']): string | null => imgUrls[0] ?? null;

/** Size of a displayed thumbnail in pixels. Its file is larger, for high-resolution screens. */
const SIDE = 56;

function picture(shown: ShownPicture, lot: string): string {
  const scale = Math.min(1, SIDE / Math.max(shown.width, shown.height));
  return `<img src="cid:${shown.cid}" width="${Math.round(shown.width * scale)}" height="${Math.round(shown.height * scale)}" alt="${lot}" style="display:block">`;
}

/** Truncates a title to a maximum length. */
const cut = (title: string, most: number): string => {
  const characters = [...title];
  return characters.length <= most
    ? title
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** The amounts are below the title, because ten columns wouldn't fit on a phone. A no-break space keeps each with its label. */
const partsText = (parts: ItemFigures['parts']): string =>
  parts.map(({ label, amount }) => escapeHtml(`${label} ${amount}`).replaceAll(' ', '\u00a0')).join(' · ');

function row(
  { item, parts, total }: ItemFigures,
  shown: ShownPicture | undefined,
  options: { readonly hasPictures: boolean; readonly longestTitle: number },
): string {
  const lot = `${documentWords.lot} ${escapeHtml(numberText(item))}`;
  const small = [
    partsText(parts),
    ...itemRemarks({ isPaid: item.paid, isRestricted: item.restricted }).map(escapeHtml),
  ].join('<br>');
  const pictureCell = options.hasPictures ? `<td>${shown ? picture(shown, lot) : ''}</td>` : '';
  return `<tr valign="top" ${ruled()}>${pictureCell}<td><small ${quiet}>${lot}</small><br>${escapeHtml(cut(item.title, options.longestTitle))}<br><small ${quiet}>${small}</small></td><td align="right" nowrap><b>${total}</b></td></tr>`;
}

const legendText = (document: PreviewInvoiceJson): string => {
  const lines = legend(document);
  return lines.length === 0 ? '' : `<p ${quiet}><small>${lines.map(escapeHtml).join('<br>')}</small></p>`;
};

/** Renders the items of an invoice as a table: pictures if any item has one, titles with amounts, and totals. */
export function itemTable(document: PreviewInvoiceJson, pictureOf: PictureOf, longestTitle: number): string {
  const items = itemFigures(document).map((figures) => ({ figures, shown: pictureOf(figures.item) }));
  const hasPictures = items.some(({ shown }) => shown);
  const rows = items.map(({ figures, shown }) => row(figures, shown, { hasPictures, longestTitle }));
  const { item, itemTotal } = documentWords;
  return `<table class="i" width="100%" cellspacing="0" cellpadding="8" border="0" style="border-collapse:collapse;overflow-wrap:anywhere">
<tr style="font-size:12px"><th ${hasPictures ? 'colspan="2" ' : ''}scope="col" align="left" width="100%" ${quiet}>${item}</th><th scope="col" align="right" nowrap ${quiet}>${itemTotal}</th></tr>
${rows.join('\n')}</table>${legendText(document)}`;
}
