/** The fixed parts of a workbook (Office Open XML), and how texts and cells are written. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The most characters of a cell in spreadsheet programs. */
export const LONGEST_CELL = 32_767;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Controls, halves of characters, and what is no character. */
const SPECIAL = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const DELETE = 0x7f;
const LAST_CONTROL = 0x9f;

/** Whether XML has a character and returns it as it is. A carriage return becomes a line feed. */
const isInXml = (character: string): boolean => {
  const code = character.charCodeAt(0);
  return character === '\t' || character === '\n' || (code >= DELETE && code <= LAST_CONTROL);
};

const encoded = (character: string): string =>
  isInXml(character) ? character : `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;

/**
 * Returns a text for XML. Programs decode `_x0041_` as the character with this code, which is how other characters are written, and so the
 * underscore of a text that looks like one.
 */
export const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(SPECIAL, encoded)
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Number formats: the ids that programs know, and ours from 164 on. */
const FORMATS = {
  general: 0,
  integer: 1,
  decimals2: 2,
  amount0: 3,
  amount2: 4,
  text: 49,
  decimals3: 164,
  amount3: 165,
  percent: 166,
  date: 167,
} as const;

const OWN_FORMATS = { decimals3: '0.000', amount3: '#,##0.000', percent: '0.0%', date: 'yyyy-mm-dd hh:mm' } as const;

/** How a cell looks. */
interface Style {
  readonly format: keyof typeof FORMATS;
  readonly isBold?: boolean;
  /** An index in FILLS. */
  readonly fill?: number;
  readonly alignment?: 'wrapText="1"' | 'horizontal="right"';
}

/** The two that every workbook has, and the grounds of headings: of a column, and of one that uploads require. */
const FILLS = ['none', 'gray125', 'FFEDE9DF', 'FFF3DFA8'] as const;

/** The styles of cells, in the order of the workbook. */
const STYLES = {
  general: { format: 'general' },
  text: { format: 'text' },
  wrapped: { format: 'text', alignment: 'wrapText="1"' },
  heading: { format: 'text', isBold: true, fill: 2 },
  required: { format: 'text', isBold: true, fill: 3 },
  integer: { format: 'integer' },
  decimals2: { format: 'decimals2' },
  decimals3: { format: 'decimals3' },
  amount0: { format: 'amount0' },
  amount2: { format: 'amount2' },
  amount3: { format: 'amount3' },
  percent: { format: 'percent' },
  date: { format: 'date' },
  numberHeading: { format: 'text', isBold: true, fill: 2, alignment: 'horizontal="right"' },
  totalText: { format: 'text', isBold: true },
  totalInteger: { format: 'integer', isBold: true },
  totalAmount0: { format: 'amount0', isBold: true },
  totalAmount2: { format: 'amount2', isBold: true },
  totalAmount3: { format: 'amount3', isBold: true },
  totalPercent: { format: 'percent', isBold: true },
  totalDate: { format: 'date', isBold: true },
} as const satisfies Readonly<Record<string, Style>>;

export type CellStyle = keyof typeof STYLES;

const STYLE_NUMBERS = Object.fromEntries(Object.keys(STYLES).map((name, index) => [name, index]));

const numberOf = (style: CellStyle): number => STYLE_NUMBERS[style] ?? 0;

/** Returns the letters of a column: A for 0. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** A cell: a text, or a number in plain decimal notation. Null for an empty one. */
export type WorkbookCell =
  { readonly text: string; readonly style?: CellStyle } | { readonly number: string; readonly style: CellStyle } | null;

/** Returns a cell at its place, for example B7. Empty cells aren't written. */
export function cellXml(cell: WorkbookCell, place: string): string {
  if (cell === null) return '';
  if ('number' in cell) return `<c r="${place}" s="${numberOf(cell.style)}"><v>${cell.number}</v></c>`;
  if (cell.text === '') return '';
  const style = numberOf(cell.style ?? 'text');
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}

/** Returns the content types of a workbook with so many sheets. */
export const contentTypes = (sheets: number, hasPictures: boolean): string => {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const numbered = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  ).join('');
  const drawing = hasPictures
    ? '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
    : '';
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${numbered}` +
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${drawing}</Types>`
  );
};

/** A link from one part to others. */
export interface Link {
  readonly type: 'officeDocument' | 'worksheet' | 'styles' | 'drawing' | 'image';
  readonly target: string;
}

/** Returns a link with its number, from 1. */
export const linkXml = ({ type, target }: Link, number: number): string =>
  `<Relationship Id="rId${number}" Type="${LINKS}/${type}" Target="${target}"/>`;

export const LINKS_START = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`;
export const LINKS_END = '</Relationships>';

/** Returns a part with links. */
export const linksXml = (links: readonly Link[]): string =>
  LINKS_START + links.map((link, index) => linkXml(link, index + 1)).join('') + LINKS_END;

/** Returns the workbook with its sheets. The names have at most 31 characters. */
export const workbookXml = (names: readonly string[]): string =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${names
    .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

const styleXml = ({ format, isBold = false, fill = 0, alignment }: Style): string =>
  `<xf numFmtId="${FORMATS[format]}" fontId="${isBold ? 1 : 0}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" ` +
  `applyFill="1" applyAlignment="1"><alignment vertical="top"${alignment ? ` ${alignment}` : ''}/></xf>`;

const fillXml = (fill: (typeof FILLS)[number]): string =>
  fill.startsWith('FF')
    ? `<fill><patternFill patternType="solid"><fgColor rgb="${fill}"/></patternFill></fill>`
    : `<fill><patternFill patternType="${fill}"/></fill>`;

/** Returns a list of elements with its length, as the format has them. */
const counted = (name: string, elements: readonly string[]): string =>
  `<${name} count="${elements.length}">${elements.join('')}</${name}>`;

const FONT = '<sz val="11"/><name val="Calibri"/>';

/** The styles of all cells. */
export const STYLES_XML =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  counted(
    'numFmts',
    Object.entries(OWN_FORMATS).map(
      ([name, code]) => `<numFmt numFmtId="${FORMATS[name as keyof typeof OWN_FORMATS]}" formatCode="${code}"/>`,
    ),
  ) +
  counted('fonts', [`<font>${FONT}</font>`, `<font><b/>${FONT}</font>`]) +
  counted('fills', FILLS.map(fillXml)) +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  counted('cellXfs', Object.values<Style>(STYLES).map(styleXml)) +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Starts a sheet: its widths in characters, and the headings, which stay in view. */
export const sheetStart = (columns: readonly { readonly width: number; readonly style: CellStyle }[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(
      ({ width, style }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${numberOf(style)}"/>`,
    )
    .join('') +
  '</cols><sheetData>';

export const DRAWING_START = `${DECLARATION}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${LINKS}">`;
export const DRAWING_END = '</xdr:wsDr>';

/** Office units of a pixel. */
const UNITS = 9525;

/** A picture in a cell, at most as large as the cell. Sizes are in pixels. */
export interface PlacedPicture {
  readonly name: string;
  readonly description: string;
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 2;

/** Returns a picture for the drawing of a sheet. It moves with its cell, also when rows are sorted. */
export function pictureXml(
  { description, row, column, width, height }: PlacedPicture,
  number: number,
  link: number,
): string {
  const corner = (name: 'from' | 'to', x: number, y: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${x * UNITS}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${y * UNITS}</xdr:rowOff></xdr:${name}>`;
  return (
    `<xdr:twoCellAnchor editAs="twoCell">${corner('from', MARGIN, MARGIN)}${corner('to', MARGIN + width, MARGIN + height)}` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number + 1}" name="Picture ${number}" descr="${xmlText(description)}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="rId${link}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width * UNITS}" cy="${height * UNITS}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>'
  );
}

/** A rule for the cells of a column below its heading, with what the program shows when one of them is selected. */
export interface CellRule {
  /** 0-based. */
  readonly column: number;
  readonly title: string;
  readonly prompt: string;
  readonly check:
    | { readonly type: 'list'; readonly values: readonly string[] }
    | { readonly type: 'whole' | 'decimal'; readonly least: number; readonly most: number }
    | { readonly type: 'length'; readonly most: number }
    | null;
}

const LAST_ROW = 20_000;
const LONGEST_TITLE = 32;
const LONGEST_PROMPT = 255;

function checkXml(check: CellRule['check']): readonly [attributes: string, formulas: string] {
  if (check === null) return ['', ''];
  if (check.type === 'list') return [' type="list"', `<formula1>"${xmlText(check.values.join(','))}"</formula1>`];
  if (check.type === 'length')
    return [' type="textLength" operator="lessThanOrEqual"', `<formula1>${check.most}</formula1>`];
  return [
    ` type="${check.type}" operator="between"`,
    `<formula1>${check.least}</formula1><formula2>${check.most}</formula2>`,
  ];
}

/** Ends a sheet with the rules for its cells, and its drawing. Programs warn of values that break a rule, and accept them. */
export function sheetEnd(rules: readonly CellRule[], hasPictures: boolean): string {
  const written = rules.map(({ column, title, prompt, check }) => {
    const [attributes, formulas] = checkXml(check);
    const letters = columnLetters(column);
    return (
      `<dataValidation${attributes} errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1" promptTitle="${xmlText(title.slice(0, LONGEST_TITLE))}" ` +
      `prompt="${xmlText(prompt.slice(0, LONGEST_PROMPT))}" sqref="${letters}2:${letters}${LAST_ROW}">${formulas}</dataValidation>`
    );
  });
  const all =
    rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${written.join('')}</dataValidations>`;
  return `</sheetData>${all}${hasPictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`;
}
