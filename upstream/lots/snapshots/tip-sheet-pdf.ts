import { type Tip, TIP_SHEET_TITLE, tipSections } from '../../../rules/lots/snapshots/tip-sheet';
import type { FontFiles } from '../../core/documents/faces';
import { type Element, HAIRLINE, INK, openSheet, QUIET, type Sheet, SIZE } from '../../core/documents/sheet';

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

interface TipHouse {
  readonly houseName: string;
  readonly lotMaximum: number;
}

/** How many tip sheets are kept. Drawing one takes most of a second, in which nothing else is answered. */
const MOST_KEPT = 20;
const kept = new Map<string, Promise<readonly Buffer[]>>();

/**
 * Returns the tip sheet as a PDF: what a file and its columns take, and what to do about each error. It is drawn once for a
 * house, until its name or its maximum of lots changes.
 */
export function tipSheetPdf(house: TipHouse, fonts: FontFiles): Promise<readonly Buffer[]> {
  const key = JSON.stringify([house.houseName, house.lotMaximum]);
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  const drawn = drawTipSheet(house, fonts);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  return drawn;
}

async function drawTipSheet({ houseName, lotMaximum }: TipHouse, fonts: FontFiles): Promise<Buffer[]> {
  const sheet = await openSheet({ paper: 'LETTER', title: TIP_SHEET_TITLE, author: houseName, tagged: true }, fonts);
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
  sheet.doc.end();
  const parts: Buffer[] = [];
  for (let part = sheet.take(); part !== null; part = sheet.take()) parts.push(part);
  return parts;
}
