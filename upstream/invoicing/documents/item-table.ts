import { documentWords, itemRemarks } from '../../../rules/invoicing/documents/document-words';
import { type Element, HAIRLINE, QUIET, type Sheet, SIZE, STRONG_LINE, type Type } from '../../core/documents/sheet';
import { type ItemFigures, itemFigures, numberText } from './document-texts';
import type { PreviewInvoiceJson } from './document-wire';

/** Returns the bytes of an item's thumbnail, if it has one. */
export type PictureOf = (item: ItemFigures['item']) => Buffer | undefined;

const GAP = 6;
const PAD = 5;
const PICTURE = 33;
const HEAD: Type = { size: SIZE.xs, color: QUIET };
const AMOUNT: Type = { figures: true };
const TOTAL: Type = { face: 'bold', figures: true };
const REMARK: Type = { size: SIZE.xs, color: QUIET };

interface Column {
  readonly label: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly type: Type;
}

/** Lot and amounts get the width that they need, the title the rest. */
function columnsOf(sheet: Sheet, items: readonly ItemFigures[]): { lot: Column; title: Column; amounts: Column[] } {
  const width = (texts: readonly string[], label: string, type: Type) =>
    Math.max(sheet.measure(label, HEAD), ...texts.map((text) => sheet.measure(text, type)));
  const labels = items[0]?.parts.map(({ label }) => label) ?? [];
  const lotWidth = Math.min(
    90,
    width(
      items.map(({ item }) => numberText(item)),
      documentWords.lot,
      {},
    ),
  );
  const amounts = [
    ...labels.map((label, index) => ({
      label,
      width: width(
        items.map(({ parts }) => parts[index]?.amount ?? ''),
        label,
        AMOUNT,
      ),
      type: AMOUNT,
    })),
    {
      label: documentWords.itemTotal as string,
      width: width(
        items.map(({ total }) => total),
        documentWords.itemTotal,
        TOTAL,
      ),
      type: TOTAL,
    },
  ];
  let x = sheet.right;
  const placed = amounts
    .toReversed()
    .map((column): Column => {
      x -= column.width;
      const at = x;
      x -= 2 * GAP;
      return { ...column, x: at, align: 'right' };
    })
    .toReversed();
  const titleX = sheet.left + lotWidth + 2 * GAP;
  return {
    lot: { label: documentWords.lot, x: sheet.left, width: lotWidth, align: 'left', type: {} },
    title: { label: documentWords.item, x: titleX, width: Math.max(60, x - titleX), align: 'left', type: {} },
    amounts: placed,
  };
}

/** Draws the lots of an invoice; the header is repeated on each page. */
export function itemTable(sheet: Sheet, parent: Element, document: PreviewInvoiceJson, pictureOf: PictureOf): void {
  const items = itemFigures(document);
  const { lot, title, amounts } = columnsOf(sheet, items);
  const columns = [lot, title, ...amounts];
  const headHeight = sheet.lineHeight(HEAD) + PAD;

  const drawHead = () => {
    for (const { label, ...place } of columns) sheet.write(label, { ...place, ...HEAD, y: sheet.y });
  };
  const belowHead = () => {
    sheet.y += headHeight;
    sheet.rule(0.75, STRONG_LINE);
  };

  const row = (table: Element, { item, parts, total }: ItemFigures) => {
    const picture = pictureOf(item);
    const textX = title.x + (picture ? PICTURE + 9 : 0);
    const width = title.width - (textX - title.x);
    const titleLines = sheet.lines(item.title, width);
    const remarks = itemRemarks({ isPaid: item.paid, isRestricted: item.restricted }).flatMap((remark) =>
      sheet.lines(remark, width, REMARK),
    );
    const textHeight = titleLines.length * sheet.lineHeight() + remarks.length * sheet.lineHeight(REMARK);
    const height = Math.max(textHeight, picture ? PICTURE : 0) + 2 * PAD;
    if (sheet.need(height + 1)) {
      sheet.decorate(drawHead, 'Pagination');
      belowHead();
    }
    const y = sheet.y + PAD;
    sheet.part(table, 'TR', (cells) => {
      sheet.tagged(cells, 'TD', () => sheet.write(numberText(item), { ...lot, y }));
      sheet.tagged(cells, 'TD', () => {
        let at = y;
        for (const line of titleLines) {
          sheet.write(line, { x: textX, y: at, width });
          at += sheet.lineHeight();
        }
        for (const line of remarks) {
          sheet.write(line, { x: textX, y: at, width, ...REMARK });
          at += sheet.lineHeight(REMARK);
        }
      });
      const texts = [...parts.map(({ amount }) => amount), total];
      for (const [index, { type, ...place }] of amounts.entries())
        sheet.tagged(cells, 'TD', () => sheet.write(texts[index] ?? '', { ...place, ...type, y }));
    });
    if (picture) sheet.picture(picture, title.x, y, PICTURE);
    sheet.y += height;
    sheet.rule(0.75, HAIRLINE);
  };

  const table = sheet.begin(parent, 'Table');
  sheet.need(headHeight + 50);
  sheet.part(table, 'TR', (cells) => {
    for (const { label, ...place } of columns)
      sheet.tagged(cells, 'TH', () => sheet.write(label, { ...place, ...HEAD, y: sheet.y }));
  });
  belowHead();
  for (const item of items) row(table, item);
  table?.end();
}
