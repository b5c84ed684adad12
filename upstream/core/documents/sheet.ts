import { readableLine } from '../../../rules/core/text';
import { escapeHtml } from '../mail/escape-html';
import type { FontFiles } from './faces';
import { type Setting, SIZE, Typesetter } from './typesetter';

export { SIZE };

/** Units are points; colors and sizes are those of the printed preview. */
export const INK = '#1b1a17';
export const QUIET = '#55514a';
export const HAIRLINE = '#e5e1d6';
export const STRONG_LINE = '#cbc5b6';
const MARGIN = 14 * (72 / 25.4);
const LEADING = 1.45;

/** An element of the PDF's structure, which screen readers use; null if the sheet is not tagged. */
export type Element = PDFKit.PDFStructureElement | null;

export interface Type extends Setting {
  readonly color?: string;
}

export interface Place extends Type {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A PDF with a current position: draws lines of text, rules, and pictures, with tags for screen readers. */
export class Sheet {
  /** The position of the next element, in points from the top. */
  y = 0;
  private readonly setter: Typesetter;

  constructor(
    readonly doc: PDFKit.PDFDocument,
    fonts: FontFiles,
    private readonly isTagged: boolean,
  ) {
    this.setter = new Typesetter(doc, fonts);
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

  /** Adds an empty page. */
  addPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Continues on the next page if that height doesn't fit on this one; returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom || this.y <= MARGIN) return false;
    this.addPage();
    return true;
  }

  measure = (text: string, type: Type = {}): number => this.setter.widthOf(this.setter.runs(text, type), type);

  lineHeight = ({ size = SIZE.s }: Type = {}): number => size * LEADING;

  /** Breaks the text into lines of at most that width; longer words are split. */
  lines = (text: string, width: number, type: Type = {}): string[] => this.setter.lines(text, width, type);

  /** Draws one line at its position. */
  write(text: string, { x, y, width, align = 'left', ...type }: Place): void {
    const runs = this.setter.runs(text, type);
    if (runs.length === 0) return;
    const start = align === 'right' ? x + width - this.setter.widthOf(runs, type) : x;
    this.doc.fillColor(type.color ?? INK);
    this.setter.draw(runs, start, y + ((LEADING - 1) / 2) * (type.size ?? SIZE.s) * 0.9, type);
  }

  /** Draws a horizontal rule at the current position. */
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

  /** Draws a picture in a square and crops what is longer on one side. */
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

  /** Draws content that screen readers skip. */
  decorate(draw: () => void, kind: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isTagged) this.doc.markContent('Artifact', { type: kind });
    draw();
    if (this.isTagged) this.doc.endMarkedContent();
  }

  /** Begins an element of the structure; call its `end` when all of it is drawn. */
  begin(parent: Element, type: string, title?: string): Element {
    if (!this.isTagged) return null;
    const element = this.doc.struct(type, title === undefined ? {} : { title });
    if (parent) parent.add(element);
    else this.doc.addStructure(element);
    return element;
  }

  /** Adds an element that has child elements. */
  part(parent: Element, type: string, fill: (element: Element) => void): void {
    const element = this.begin(parent, type);
    fill(element);
    element?.end();
  }

  /** Adds an element that is drawn. */
  tagged(parent: Element, type: string, draw: () => void): void {
    this.part(parent, type, (element) => this.mark(element, type, draw));
  }

  /** Draws more of an element, on this page. */
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

  /** Draws lines below one another as one element. */
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

  /** Returns the finished bytes, which the sheet no longer stores. */
  take(): Buffer | null {
    this.doc.flushPages();
    return this.doc.read() as Buffer | null;
  }
}

export interface SheetOptions {
  readonly paper: 'LETTER' | 'A4';
  readonly title: string;
  readonly author: string;
  /** IETF tag of the language of its words; English by default. */
  readonly language?: string;
  /** Whether to tag text for screen readers. Tags stay in memory until the end, so they are for reading, not for printing thousands. */
  readonly tagged: boolean;
}

/** The library puts the title and the author into XML as they are, so they are escaped before it does, and after they are used elsewhere. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const end = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    const { Title = '', Author = '' } = doc.info;
    Object.assign(doc.info, { Title: escapeHtml(Title), Author: escapeHtml(Author) });
    end();
  };
}

/** Opens an empty PDF with its title. The library is loaded when first needed. */
export async function openSheet(
  { paper, title, author, language, tagged }: SheetOptions,
  fonts: FontFiles,
): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged,
    lang: language ?? 'en-US',
    displayTitle: true,
    info: { Title: readableLine(title), Author: readableLine(author), Creator: 'Rostrum', Producer: 'Rostrum' },
    font: '',
  });
  escapeMetadata(doc);
  return new Sheet(doc, fonts, tagged);
}
