import { inflateSync } from 'node:zlib';

/** A piece of text that a PDF draws at once. */
export interface DrawnText {
  /** The font's name: "Inter-Regular". */
  readonly font: string;
  /** From left to right. */
  readonly text: string;
  /** From the left and from the bottom, in points. */
  readonly x: number;
  readonly y: number;
}

/** Returns the objects of a PDF by number: their dictionary, and their stream as text. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, { readonly dictionary: string; readonly stream: string }> {
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const { 1: number = '', 2: dictionary = '', 0: all, index } of pdf
    .toString('latin1')
    .matchAll(/(?:^|\n)(\d+) 0 obj\n((?:(?!endobj)[\s\S])*?)(?:\nendobj|\nstream\n)/g)) {
    const [, length] = /\/Length (\d+)/.exec(dictionary) ?? [];
    const bytes = length === undefined ? null : pdf.subarray(index + all.length, index + all.length + Number(length));
    const stream = bytes && (dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(number, { dictionary, stream: stream ?? '' });
  }
  return objects;
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns all text of a PDF that the product wrote, page by page, in the order in which it is drawn. */
export function textOfPdf(pdf: Buffer): DrawnText[] {
  const objects = objectsOf(pdf);
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? { dictionary: '', stream: '' };
  const referenceIn = (dictionary: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.flatMap(({ dictionary: page }) => {
    const [, fonts = ''] = /\/Font <<([^>]*)>>/.exec(at(referenceIn(page, 'Resources')).dictionary) ?? [];
    const letters = new Map(
      [...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', reference]) => {
        const { dictionary } = at(reference);
        const [, rows = ''] =
          /beginbfrange([\s\S]*)endbfrange/.exec(at(referenceIn(dictionary, 'ToUnicode')).stream) ?? [];
        const glyphs = [...rows.matchAll(/\[([^\]]*)\]/g)].flatMap(([, row = '']) =>
          [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => fromUtf16(hex.replaceAll(' ', ''))),
        );
        return [name, { font: /\/BaseFont \/\w+\+(\S+)/.exec(dictionary)?.[1] ?? '', glyphs }] as const;
      }),
    );
    const drawn: DrawnText[] = [];
    for (const [block] of at(referenceIn(page, 'Contents')).stream.matchAll(/BT\n[\s\S]*?\nET/g)) {
      const [, x = '', y = ''] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? [];
      const { font = '', glyphs = [] } = letters.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? {};
      const codes = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      drawn.push({
        font,
        text: codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? '').join(''),
        x: Number(x),
        y: Number(y),
      });
    }
    return drawn;
  });
}
