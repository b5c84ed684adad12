import { HAIRLINE, INK, QUIET, type Sheet, SIZE, type Type } from '../../core/documents/sheet';

/** A paragraph: a label in front of it is bold. */
export interface SheetText {
  readonly title: string;
  readonly text: string;
}

/** The first page. */
export interface SheetCover {
  readonly houseName: string;
  readonly kind: string;
  readonly title: string;
  /** When and where, line by line. */
  readonly facts: readonly string[];
  readonly texts: readonly SheetText[];
  readonly picture: SheetPicture | null;
}

/** A picture as a JPEG, and its size in pixels, of which only the ratio matters. */
export interface SheetPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A lot, and its picture if it has one. */
export interface SheetLot {
  readonly number: string;
  readonly title: string;
  readonly price: string;
  readonly premium: string;
  /** Withdrawn, or without online bidding; empty for others. */
  readonly mark: string;
  readonly texts: readonly SheetText[];
  readonly picture: SheetPicture | null;
}

/** What is drawn at once: the first page, lots, or the terms at the end. */
export type CatalogueBatch =
  { readonly cover: SheetCover } | { readonly lots: readonly SheetLot[] } | { readonly closing: readonly SheetText[] };

const GAP = 22;
const FOOT = 22;
const TALLEST_PICTURE = 150;
const LOT_SPACE = 20;
const SMALLEST_COVER = 160;

/** Text that fills two columns, page after page. */
class Columns {
  private column = 0;
  private page = 1;

  constructor(
    private readonly sheet: Sheet,
    private readonly foot: string,
  ) {}

  get width(): number {
    return (this.sheet.width - GAP) / 2;
  }
  get x(): number {
    return this.sheet.left + this.column * (this.width + GAP);
  }
  private get bottom(): number {
    return this.sheet.doc.page.height - this.sheet.left - FOOT;
  }
  private get isAtTop(): boolean {
    return this.sheet.y <= this.sheet.left;
  }

  /** Begins a page, with its number at its foot. */
  addPage(): void {
    const { sheet } = this;
    sheet.addPage();
    this.column = 0;
    this.page += 1;
    const y = this.bottom + 8;
    sheet.decorate(() => {
      const at = { y, face: 'sans', size: SIZE.xs, color: QUIET } as const;
      sheet.write(this.foot, { ...at, x: sheet.left, width: sheet.width - 60 });
      sheet.write(String(this.page), { ...at, x: sheet.right - 60, width: 60, align: 'right' });
    }, 'Pagination');
  }

  /** Continues in the next column if that height doesn't fit in this one. */
  need(height: number): void {
    if (this.sheet.y + height <= this.bottom || this.isAtTop) return;
    if (this.column === 1) {
      this.addPage();
      return;
    }
    this.column = 1;
    this.sheet.y = this.sheet.left;
  }

  /** Draws lines, in further columns if they don't fit in this one. */
  lines(tag: string, lines: readonly string[], type: Type): void {
    const { sheet } = this;
    const height = sheet.lineHeight(type);
    let rest = lines;
    while (rest.length > 0) {
      this.need(height);
      const fitting = Math.max(1, Math.floor((this.bottom - sheet.y) / height));
      const part = rest.slice(0, fitting);
      rest = rest.slice(fitting);
      sheet.tagged(null, tag, () => {
        for (const line of part) {
          sheet.write(line, { ...type, x: this.x, y: sheet.y, width: this.width });
          sheet.y += height;
        }
      });
    }
  }

  /** Draws a text with its own line breaks. */
  text(tag: string, text: string, type: Type): void {
    const lines = text.split('\n').flatMap((line) => this.sheet.lines(line, this.width, type));
    this.lines(tag, lines, type);
  }
}

/** The columns of each file that is being drawn. */
const columnsOf = new WeakMap<Sheet, Columns>();

const BODY = { size: SIZE.s } as const;
const SMALL = { size: SIZE.xs, color: QUIET } as const;
const TITLE = { face: 'serif', size: SIZE.l } as const;

function drawTexts(columns: Columns, sheet: Sheet, texts: readonly SheetText[]): void {
  for (const { title, text } of texts) {
    if (title !== '') {
      columns.need(sheet.lineHeight(SMALL) + sheet.lineHeight(BODY));
      columns.text('P', title, SMALL);
    }
    columns.text('P', text, BODY);
    sheet.y += 4;
  }
}

/** Draws a picture in what is left of the first page, unless that is too little. */
function drawCoverPicture(sheet: Sheet, picture: SheetPicture): void {
  const { left, width, doc } = sheet;
  const room = doc.page.height - left - sheet.y - 10;
  if (room < SMALLEST_COVER) return;
  const scale = Math.min(width / picture.width, room / picture.height);
  const place = { width: picture.width * scale, height: picture.height * scale };
  sheet.decorate(() => doc.image(Buffer.from(picture.bytes), left, sheet.y + 10 + room - 10 - place.height, place));
}

function drawCover(sheet: Sheet, { houseName, kind, title, facts, texts, picture }: SheetCover): Columns {
  const columns = new Columns(sheet, `${houseName} · ${title}`);
  sheet.addPage();
  const { left, width } = sheet;
  const stack = (tag: string, text: readonly string[], space: number, type: Type): void => {
    sheet.y = sheet.stack(null, tag, text, { ...type, x: left, y: sheet.y, width }) + space;
  };
  stack('P', [houseName], 56, { face: 'serif', size: SIZE.xl });
  stack('P', [kind], 6, { size: SIZE.s, color: QUIET });
  stack('H1', [title], 20, { face: 'serif', size: 34 });
  sheet.rule(0.75, INK);
  sheet.y += 14;
  stack('P', facts, 18, { size: SIZE.l - 1 });
  drawTexts(columns, sheet, texts);
  if (picture) drawCoverPicture(sheet, picture);
  columns.addPage();
  return columns;
}

function drawLot(columns: Columns, sheet: Sheet, lot: SheetLot): void {
  const titleLines = sheet.lines(lot.title, columns.width, TITLE);
  const { picture } = lot;
  const scale = picture ? Math.min(columns.width / picture.width, TALLEST_PICTURE / picture.height) : 0;
  const pictureHeight = picture ? picture.height * scale + 8 : 0;
  const head =
    pictureHeight +
    sheet.lineHeight(SMALL) +
    titleLines.length * sheet.lineHeight(TITLE) +
    // The price, the premium beside it, and the beginning of the description stay with the title.
    4 * sheet.lineHeight(BODY);
  columns.need(head);
  if (picture) {
    const place = { width: picture.width * scale, height: picture.height * scale };
    sheet.decorate(() => sheet.doc.image(Buffer.from(picture.bytes), columns.x, sheet.y, place));
    sheet.y += pictureHeight;
  }
  columns.text('P', lot.number, SMALL);
  columns.lines('H2', titleLines, TITLE);
  columns.text('P', lot.price, { face: 'bold', size: SIZE.s, figures: true });
  columns.text('P', lot.premium, SMALL);
  if (lot.mark !== '') columns.text('P', lot.mark, { face: 'bold', size: SIZE.xs });
  sheet.y += 3;
  drawTexts(columns, sheet, lot.texts);
  sheet.y += 4;
  sheet.rule(0.5, HAIRLINE, columns.x, columns.width);
  sheet.y += LOT_SPACE - 4;
}

/**
 * Draws a part of a catalog. The cover comes first. Lots share pages, and a page that was sent can't be continued, so all pages stay in
 * memory until the end.
 */
export function catalogueSheet(sheet: Sheet, batch: CatalogueBatch): void {
  if ('cover' in batch) {
    columnsOf.set(sheet, drawCover(sheet, batch.cover));
    return;
  }
  const columns = columnsOf.get(sheet);
  if (!columns) throw new Error('A catalog begins with its cover.');
  if ('closing' in batch) {
    columns.need(120);
    drawTexts(columns, sheet, batch.closing);
    return;
  }
  for (const lot of batch.lots) drawLot(columns, sheet, lot);
}
