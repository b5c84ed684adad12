import { readableLine } from '../../../rules/core/text';
import type { Face, FontFiles } from './faces';
import { facesFor, readFace, type ScriptFace } from './script-faces';
import { type Run, visualRuns } from './visual-runs';

export const SIZE = { xs: 7.5, s: 8.5, l: 11, xl: 14 } as const;

/** How text is set. */
export interface Setting {
  readonly face?: Face;
  readonly size?: number;
  /** Use digits of equal width without kerning. */
  readonly figures?: boolean;
}

/** The part of an opened font that the library's types omit. Units are thousandths of the size. */
interface OpenFont {
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Kerning would draw the decimal point under a 7; the other features double the time and don't affect digits. */
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
/** The library's types allow only a list of features, which can't turn any off. */
const FIGURES = { features: FEATURES } as unknown as PDFKit.Mixins.TextOptions;

/** Replaces a character that no font has: the usual empty box. */
const UNKNOWN = '□';
/** These belong to the letters beside them, and have no shape of their own. */
const SHAPELESS = /[\p{Join_Control}\p{Variation_Selector}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Sets lines of text in the fonts of the documents, and what those don't have in the font of its script. */
export class Typesetter {
  private readonly opened = new Map<string, OpenFont>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    fonts: FontFiles,
  ) {
    for (const [face, file] of Object.entries(fonts)) doc.registerFont(face, file);
  }

  /** Returns the runs of a line in the order in which they are drawn; none without text. */
  runs(text: string, setting: Setting): readonly Run[] {
    const { face = 'sans' } = setting;
    const line = readableLine(text).normalize('NFC');
    if (this.has(face, line)) return line === '' ? [] : [{ face, text: line }];
    const others = facesFor(line);
    const faceOf = (grapheme: string): string | undefined => {
      const letters = grapheme.replace(SHAPELESS, '') || grapheme;
      if (this.has(face, letters)) return face;
      const other = others.find((each) => each.writes.test(grapheme) && this.has(this.register(each, face), letters));
      return other && this.register(other, face);
    };
    const known = Array.from(graphemes.segment(line), ({ segment }) => {
      const found = faceOf(segment);
      return found === undefined ? UNKNOWN : [...segment].filter((character) => this.has(found, character)).join('');
    }).join('');
    // The serif font has no box.
    return visualRuns(known, (grapheme) => faceOf(grapheme) ?? 'bold');
  }

  widthOf(runs: readonly Run[], setting: Setting): number {
    return runs.reduce((sum, run) => sum + this.widthOfRun(run, setting), 0);
  }

  /** Draws runs one after another, all on the baseline of the first font of the setting. */
  draw(runs: readonly Run[], x: number, y: number, setting: Setting): void {
    const { face = 'sans', size = SIZE.s } = setting;
    const baseline = y + (this.open(face).ascender / 1000) * size;
    let left = x;
    for (const run of runs) {
      this.doc
        .font(run.face)
        .fontSize(size)
        .text(run.text, left, baseline, {
          ...this.styleOfRun(run, setting),
          baseline: 'alphabetic',
          lineBreak: false,
        });
      if (runs.length > 1) left += this.widthOfRun(run, setting);
    }
  }

  /** Breaks the text into lines of at most that width; longer words are split. */
  lines(text: string, width: number, setting: Setting): string[] {
    const runs = this.runs(text, setting);
    const [only] = runs;
    if (only && (runs.length > 1 || only.face !== (setting.face ?? 'sans')))
      return this.mixedLines(text, width, setting);
    const widthOf = (line: string) => this.use(setting).widthOfString(line);
    const fits = (line: string) => widthOf(line) <= width;
    const lines: string[] = [];
    let line = '';
    // The library shapes each word with the blank after it, and keeps the result for drawing. The last word of a line has none, so it is
    // shaped once more: only words near the end of the line are tried as the last one.
    let used = 0;
    for (const word of (only?.text ?? '').split(' ')) {
      const added = widthOf(`${word} `);
      if (used + added <= width || fits(line === '' ? word : `${line} ${word}`)) {
        line = line === '' ? word : `${line} ${word}`;
        used += added;
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
      used = widthOf(`${line} `);
    }
    return [...lines, line];
  }

  /** Breaks text of other scripts between words, which Chinese, Japanese, and Thai write without blanks. */
  private mixedLines(text: string, width: number, setting: Setting): string[] {
    const fits = (line: string) => this.widthOf(this.runs(line, setting), setting) <= width;
    const lines: string[] = [];
    let line = '';
    const add = (part: string): void => {
      if (line.trim() !== '' && !fits(line + part)) {
        lines.push(line.trim());
        line = '';
      }
      line += part;
    };
    for (const { segment } of words.segment(readableLine(text)))
      if (fits(segment)) add(segment);
      else for (const { segment: part } of graphemes.segment(segment)) add(part);
    return [...lines, line.trim()];
  }

  private use({ face = 'sans', size = SIZE.s }: Setting): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size);
  }

  /** Only the fonts of the documents have such digits. */
  private styleOfRun(run: Run, { face = 'sans', figures = false }: Setting): PDFKit.Mixins.TextOptions {
    return figures && run.face === face ? FIGURES : {};
  }

  private widthOfRun(run: Run, setting: Setting): number {
    const { size = SIZE.s } = setting;
    return this.doc.font(run.face).fontSize(size).widthOfString(run.text, this.styleOfRun(run, setting));
  }

  private open(name: string): OpenFont {
    const known = this.opened.get(name) ?? (this.doc.font(name) as unknown as { _font: OpenFont })._font;
    this.opened.set(name, known);
    return known;
  }

  /** Returns whether a font has all characters of the text. */
  private has(name: string, text: string): boolean {
    const { font } = this.open(name);
    return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }

  /** Registers the font of a script in the weight of a face; returns its name. */
  private register(script: ScriptFace, face: Face): string {
    const file = face === 'sans' ? script.regular : script.bold;
    if (!this.opened.has(file)) this.doc.registerFont(file, readFace(file));
    return file;
  }
}
