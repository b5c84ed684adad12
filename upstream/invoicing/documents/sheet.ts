import type { Paper } from '../../../rules/invoicing/documents/paper';
import type { Face, FontFiles } from './faces';
import { writable } from './faces';

/** Points; colours and sizes are those of the printed preview. */
export const INK = '#1b1a17';
export const QUIET = '#55514a';
export const HAIRLINE = '#e5e1d6';
export const STRONG_LINE = '#cbc5b6';
export const SIZE = { xs: 7.5, s: 8.5, l: 11, xl: 14 } as const;
const MARGIN = 14 * (72 / 25.4);
const LEADING = 1.45;

/** A part of the structure that readers are told of; null where the sheet has none. */
export type Element = PDFKit.PDFStructureElement | null;

export interface Type {
  readonly face?: Face;
  readonly size?: number;
  readonly color?: string;
  /** Figures of one width, and the points between them where they belong. */
  readonly figures?: boolean;
}

export interface Place extends Type {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** What of an opened font the types do not tell. */
interface OpenFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Kerning would draw the point under a 7; what else joins or changes letters takes half of the time and does nothing to figures. */
const FEATURES = {
  tnum: true,
  kern: false,
  calt: false,
  ccmp: false,
  clig: false,
  liga: false,
  rclt: false,
  rlig: false,
  locl: false,
};
/** The library's types know features as a list alone, which can turn none off. */
const FIGURES = { features: FEATURES } as unknown as PDFKit.Mixins.TextOptions;
const styleOf = ({ figures = false }: Type): PDFKit.Mixins.TextOptions => (figures ? FIGURES : {});

/** Paper with a place to go on at: lines of text, rules and pictures, and the tags that tell readers what they are. */
export class Sheet {
  /** Where the next element is drawn. */
  y = 0;

  constructor(
    readonly doc: PDFKit.PDFDocument,
    fonts: FontFiles,
    private readonly isTagged: boolean,
  ) {
    for (const [face, file] of Object.entries(fonts)) doc.registerFont(face, file);
  }

  get left(): number {
    return MARGIN;
  }
  get right(): number {
    return this.doc.page.width - MARGIN;
  }
  get width(): number {
    return this.right - this.left;
  }
  private get bottom(): number {
    return this.doc.page.height - MARGIN - 14;
  }

  /** A new page, with nothing on it. */
  addPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Goes on to the next page where that much does not fit on this one; whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom || this.y <= MARGIN) return false;
    this.addPage();
    return true;
  }

  private use({ face = 'sans', size = SIZE.s }: Type): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size);
  }

  private text(text: string, type: Type): string {
    const { _font: font } = this.use(type) as unknown as { _font: OpenFont };
    return writable(text, (codePoint) => font.font.hasGlyphForCodePoint(codePoint));
  }

  measure(text: string, type: Type = {}): number {
    const written = this.text(text, type);
    return this.use(type).widthOfString(written, styleOf(type));
  }

  lineHeight = ({ size = SIZE.s }: Type = {}): number => size * LEADING;

  /** The text in lines of at most that width; words that are longer are cut. */
  lines(text: string, width: number, type: Type = {}): string[] {
    const fits = (line: string) => this.use(type).widthOfString(line) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of this.text(text, type).split(' ')) {
      if (fits(line === '' ? word : `${line} ${word}`)) {
        line = line === '' ? word : `${line} ${word}`;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  /** One line at its place. */
  write(text: string, { x, y, width, align = 'left', ...type }: Place): void {
    const written = this.text(text, type);
    if (written === '') return;
    const doc = this.use(type).fillColor(type.color ?? INK);
    const start = align === 'right' ? x + width - doc.widthOfString(written, styleOf(type)) : x;
    doc.text(written, start, y + ((LEADING - 1) / 2) * (type.size ?? SIZE.s) * 0.9, {
      ...styleOf(type),
      lineBreak: false,
    });
  }

  /** A horizontal rule at the present height. */
  rule(width: number, color: string, x = this.left, length = this.width): void {
    this.decorate(() =>
      this.doc
        .lineWidth(width)
        .strokeColor(color)
        .moveTo(x, this.y)
        .lineTo(x + length, this.y)
        .stroke(),
    );
  }

  /** A picture in a square, which cuts off what is longer on one side. */
  picture(bytes: Buffer, x: number, y: number, side: number): void {
    this.decorate(() => {
      this.doc
        .save()
        .rect(x, y, side, side)
        .clip()
        .image(bytes, x, y, { cover: [side, side], align: 'center', valign: 'center' })
        .restore();
    });
  }

  /** What is drawn says nothing to who listens. */
  decorate(draw: () => void, kind: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isTagged) this.doc.markContent('Artifact', { type: kind });
    draw();
    if (this.isTagged) this.doc.endMarkedContent();
  }

  /** Begins a part of the structure; `end` it when all of it is drawn. */
  begin(parent: Element, type: string, title?: string): Element {
    if (!this.isTagged) return null;
    const element = this.doc.struct(type, title === undefined ? {} : { title });
    if (parent) parent.add(element);
    else this.doc.addStructure(element);
    return element;
  }

  /** A part of the structure that has parts. */
  part(parent: Element, type: string, fill: (element: Element) => void): void {
    const element = this.begin(parent, type);
    fill(element);
    element?.end();
  }

  /** A part of the structure that is drawn. */
  tagged(parent: Element, type: string, draw: () => void): void {
    this.part(parent, type, (element) => this.mark(element, type, draw));
  }

  /** More of an element, on this page. */
  mark(element: Element, type: string, draw: () => void): void {
    if (!element) {
      draw();
      return;
    }
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Lines below one another as one element. */
  stack(parent: Element, type: string, texts: readonly string[], at: Place): number {
    let { y } = at;
    this.tagged(parent, type, () => {
      for (const text of texts) {
        for (const line of this.lines(text, at.width, at)) {
          this.write(line, { ...at, y });
          y += this.lineHeight(at);
        }
      }
    });
    return y;
  }

  /** What is finished, as bytes; nothing of it is kept. */
  take(): Buffer | null {
    this.doc.flushPages();
    return this.doc.read() as Buffer | null;
  }
}

export interface SheetOptions {
  readonly paper: Paper;
  readonly title: string;
  readonly author: string;
  /** Whether it says which text is what. That stays in memory to the end: for a person's reading, not for the paper of thousands. */
  readonly tagged: boolean;
}

/** An empty PDF in English with its title. The library is read when it is first needed. */
export async function openSheet({ paper, title, author, tagged }: SheetOptions, fonts: FontFiles): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Rostrum', Producer: 'Rostrum' },
    font: '',
  });
  return new Sheet(doc, fonts, tagged);
}
