import { type Tip, TIP_SHEET_TITLE, tipSections } from '../../../rules/lots/snapshots/tip-sheet';
import { type Element, HAIRLINE, INK, QUIET, type Sheet, SIZE } from '../../core/documents/sheet';

const TITLE = { face: 'serif', size: SIZE.xl, color: INK } as const;
const HEADING = { face: 'serif', size: SIZE.l, color: INK } as const;
const NAME = { face: 'bold', size: SIZE.s, color: INK } as const;
const NOTE = { size: SIZE.xs, color: QUIET } as const;
const TEXT = { size: SIZE.s, color: INK } as const;
/** The part of the page that names take, and the distance between rows in points. */
const [NAMES, GAP] = [0.32, 5];

/** Draws what a row is about on the left, and what to know about it on the right. */
function row(sheet: Sheet, table: Element, { name, note, text }: Tip): void {
  const left = { x: sheet.left, width: sheet.width * NAMES - 12 };
  const right = { x: sheet.left + sheet.width * NAMES, width: sheet.width * (1 - NAMES) };
  const names = sheet.lines(name, left.width, NAME).length * sheet.lineHeight(NAME);
  const notes = note === '' ? 0 : sheet.lineHeight(NOTE);
  const texts = sheet.lines(text, right.width, TEXT).length * sheet.lineHeight(TEXT);
  const height = Math.max(names + notes, texts);
  sheet.need(height + 2 * GAP);
  sheet.rule(0.5, HAIRLINE);
  const y = sheet.y + GAP;
  sheet.part(table, 'TR', (cells) => {
    const below = sheet.stack(cells, 'TH', [name], { ...left, ...NAME, y });
    if (note !== '') sheet.stack(cells, 'TD', [note], { ...left, ...NOTE, y: below });
    sheet.stack(cells, 'TD', [text], { ...right, ...TEXT, y });
  });
  sheet.y = y + height + GAP;
}

/** Space that a heading needs with the beginning of its table. */
const HEADED = 60;

/** What a tip sheet depends on. */
export interface TipHouse {
  readonly houseName: string;
  readonly lotMaximum: number;
}

/** Draws the tip sheet: what a file and its columns take, and what to do about each error. */
export function tipSheetPages(sheet: Sheet, { lotMaximum }: TipHouse): void {
  sheet.addPage();
  const section = sheet.begin(null, 'Sect', TIP_SHEET_TITLE);
  const place = { x: sheet.left, width: sheet.width };
  sheet.y = sheet.stack(section, 'H1', [TIP_SHEET_TITLE], { ...place, ...TITLE, y: sheet.y }) + 4;
  for (const { heading, tips } of tipSections(lotMaximum)) {
    sheet.need(HEADED);
    sheet.y = sheet.stack(section, 'H2', [heading], { ...place, ...HEADING, y: sheet.y + 12 }) + 4;
    sheet.part(section, 'Table', (table) => {
      for (const tip of tips) row(sheet, table, tip);
    });
  }
  section?.end();
}
