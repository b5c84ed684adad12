import { read, utils } from '@e965/xlsx';
import type { ReportName } from '../../../rules/sale-results/reports/report-files';
import type { HouseClient } from '../../invoicing/house-at-work';

/** A cell as a spreadsheet program reads it: its value, its type, and its number format. */
export interface ReadCell {
  readonly value: unknown;
  readonly type: string;
  readonly format: string;
}

/** A sheet of a file: its rows with the header, and the rows as records by column title. */
export interface ReadSheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly cell: (row: number, title: string) => ReadCell;
  /** Whether the header is bold and stays in view. */
  readonly hasFixedBoldHead: boolean;
}

/** Returns a part of the file, which is XML. */
function partOf(book: object, name: string): string {
  const { files } = book as { readonly files?: Readonly<Record<string, { readonly content: Buffer } | undefined>> };
  return files?.[name]?.content.toString() ?? '';
}

function hasFixedBoldHead(book: object): boolean {
  const sheet = partOf(book, 'xl/worksheets/sheet1.xml');
  const styles = partOf(book, 'xl/styles.xml');
  const [, fonts = ''] = /<fonts[^>]*>(.*)<\/fonts>/s.exec(styles) ?? [];
  const bold = fonts.split('</font>').findIndex((font) => font.includes('<b/>'));
  const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? [];
  const isBold = formats.split('<xf ').map((format) => format.includes(`fontId="${bold}"`));
  const [, head = ''] = /<row r="1"[^>]*>(.*?)<\/row>/s.exec(sheet) ?? [];
  const used = [...head.matchAll(/<c [^>]*s="(\d+)"/g)].map(([, style]) => Number(style) + 1);
  return (
    /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(sheet) &&
    used.length > 0 &&
    used.every((style) => isBold[style] === true)
  );
}

/** Opens a spreadsheet file. */
export function openSheet(bytes: ArrayBuffer): ReadSheet {
  const book = read(new Uint8Array(bytes), { cellNF: true, bookFiles: true });
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (!sheet) throw new Error('the file has no sheet');
  const [head = [], ...others] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
  const titles = head.map(String);
  return {
    name,
    head: titles,
    hasFixedBoldHead: hasFixedBoldHead(book),
    rows: others.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? null]))),
    cell: (row, title) => {
      const found = sheet[utils.encode_cell({ r: row + 1, c: titles.indexOf(title) })] as
        { readonly v: unknown; readonly t: string; readonly z?: string } | undefined;
      return { value: found?.v ?? null, type: found?.t ?? '', format: found?.z ?? '' };
    },
  };
}

/** Downloads a report from the services. */
export const reportAnswer = (url: string, client: HouseClient, name: ReportName, query: string): Promise<Response> =>
  fetch(url + client.path(`${name}?${query}`), { headers: { authorization: `Bearer ${client.client.token}` } });
