import {
  type CellRule,
  type CellStyle,
  cellXml,
  columnLetters,
  contentTypes,
  DRAWING_END,
  DRAWING_START,
  type Link,
  LINKS_END,
  LINKS_START,
  linksXml,
  linkXml,
  pictureXml,
  type PlacedPicture,
  sheetEnd,
  sheetStart,
  STYLES_XML,
  type WorkbookCell,
  workbookXml,
} from './workbook-xml';
import { zipArchive, type ZipPart } from './zip-archive';

/** A picture of a row. */
export interface RowPicture {
  /** Names its file in `readPicture`. Rows with the same picture share one. */
  readonly name: string;
  /** For screen readers. */
  readonly description: string;
  /** The size of the picture, whatever the size of its file. */
  readonly width: number;
  readonly height: number;
}

/** A row of a sheet. */
export interface WorkbookRow {
  /** By column. */
  readonly cells: readonly WorkbookCell[];
  /** Drawn in the column of pictures. */
  readonly picture?: RowPicture | null;
}

/** A column of a sheet. */
export interface WorkbookColumn {
  readonly heading: string;
  /** `heading` unless set. */
  readonly headingStyle?: CellStyle;
  /** In characters. */
  readonly width: number;
  /** The style of the empty cells below, in which staff type. */
  readonly style: CellStyle;
}

/** A sheet whose rows are written as they come. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** In groups. */
  readonly rows: AsyncIterable<readonly WorkbookRow[]>;
  readonly rules?: readonly CellRule[];
}

/** The pictures of the first sheet. */
export interface WorkbookPictures {
  /** The column that they are drawn in, 0-based. */
  readonly column: number;
  /** Returns the JPEG file of a picture; null if it can't be read, so that its row has none. */
  readonly read: (name: string) => Promise<Buffer | null>;
}

/** The longest side of a picture as it is shown, in pixels. */
const PICTURE_SIDE = 120;
/** In points: a picture and its margins. */
const PICTURE_ROW = 93;

/** Returns the size at which a picture is shown. */
function shownSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = PICTURE_SIDE / Math.max(width, height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture to draw once its file is written. */
type Placed = Omit<PlacedPicture, 'width' | 'height'> & RowPicture;

async function* sheetText(
  sheet: WorkbookSheet,
  pictureColumn: number | null,
  placed: Placed[],
): AsyncGenerator<string> {
  const { columns, rows, rules = [] } = sheet;
  const letters = columns.map((_, index) => columnLetters(index));
  const headings = columns.map(({ heading, headingStyle = 'heading' }): WorkbookCell => ({
    text: heading,
    style: headingStyle,
  }));
  const rowText = ({ cells, picture }: WorkbookRow, number: number): string => {
    const height = pictureColumn === null || !picture ? '' : ` ht="${PICTURE_ROW}" customHeight="1"`;
    const written = cells.map((cell, column) => cellXml(cell, `${letters[column] ?? ''}${number}`));
    return `<row r="${number}"${height}>${written.join('')}</row>`;
  };
  yield sheetStart(columns) + rowText({ cells: headings }, 1);
  let row = 1;
  for await (const group of rows) {
    const texts = group.map((line) => {
      if (pictureColumn !== null && line.picture) placed.push({ ...line.picture, row, column: pictureColumn });
      row += 1;
      return rowText(line, row);
    });
    yield texts.join('');
  }
  yield sheetEnd(rules, pictureColumn !== null);
}

function* inGroups(texts: Iterable<string>): Generator<string> {
  let group = '';
  for (const text of texts) {
    group += text;
    if (group.length > 60_000) {
      yield group;
      group = '';
    }
  }
  yield group;
}

/** Writes the files of the pictures, then the drawing with them. */
async function* pictureParts(placed: readonly Placed[], { read }: WorkbookPictures): AsyncGenerator<ZipPart> {
  const links: Link[] = [];
  const linkOf = new Map<string, number | null>();
  for (const { name } of placed) {
    if (linkOf.has(name)) continue;
    const content = await read(name);
    linkOf.set(name, content && links.length + 1);
    if (content === null) continue;
    const file = `image${links.length + 1}.jpeg`;
    links.push({ type: 'image', target: `../media/${file}` });
    yield { name: `xl/media/${file}`, content, isStored: true };
  }
  function* drawing() {
    yield DRAWING_START;
    let number = 0;
    for (const picture of placed) {
      const link = linkOf.get(picture.name) ?? null;
      if (link === null) continue;
      number += 1;
      yield pictureXml({ ...picture, ...shownSize(picture.width, picture.height) }, number, link);
    }
    yield DRAWING_END;
  }
  function* drawingLinks() {
    yield LINKS_START;
    for (const [index, link] of links.entries()) yield linkXml(link, index + 1);
    yield LINKS_END;
  }
  yield { name: 'xl/drawings/drawing1.xml', content: inGroups(drawing()) };
  yield { name: 'xl/drawings/_rels/drawing1.xml.rels', content: inGroups(drawingLinks()) };
}

async function* workbookParts(
  sheets: readonly WorkbookSheet[],
  pictures: WorkbookPictures | null,
): AsyncGenerator<ZipPart> {
  const text = (name: string, content: string): ZipPart => ({ name, content: Buffer.from(content) });
  yield text('[Content_Types].xml', contentTypes(sheets.length, pictures !== null));
  yield text('_rels/.rels', linksXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]));
  yield text('xl/workbook.xml', workbookXml(sheets.map(({ name }) => name)));
  yield text(
    'xl/_rels/workbook.xml.rels',
    linksXml([
      ...sheets.map((_, index): Link => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
      { type: 'styles', target: 'styles.xml' },
    ]),
  );
  yield text('xl/styles.xml', STYLES_XML);
  for (const [index, sheet] of sheets.entries()) {
    const drawn = index === 0 ? pictures : null;
    const placed: Placed[] = [];
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetText(sheet, drawn?.column ?? null, placed) };
    if (drawn === null) continue;
    yield text(
      `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
      linksXml([{ type: 'drawing', target: '../drawings/drawing1.xml' }]),
    );
    yield* pictureParts(placed, drawn);
  }
}

/**
 * Writes a workbook row by row and picture by picture, so that its memory doesn't depend on their number. Other libraries hold all of it in
 * memory, or write no pictures.
 */
export const writeWorkbook = (
  sheets: readonly WorkbookSheet[],
  pictures: WorkbookPictures | null = null,
): AsyncGenerator<Buffer> => zipArchive(workbookParts(sheets, pictures));
