import { atOnce, type Steps } from '../../core/steps';
import { knownTarget, normalHeading } from './headings';
import type { ReadSheet, SheetRow } from './sheet';
import { isExample } from './template';

/** Why a row isn't a lot. */
export type SkipReason = 'BANNER' | 'BLANK' | 'REPEATED_HEADINGS' | 'SECOND_HEADINGS' | 'TOTAL' | 'EXAMPLE';

/** A row that isn't a lot. */
export interface SkippedRow {
  /** 1-based, as the spreadsheet program shows it. */
  readonly number: number;
  readonly reason: SkipReason;
  /** What its first filled cell says; '' in a blank row. */
  readonly text: string;
}

/** A column of a sheet. */
export interface SheetColumn {
  /** 0-based. */
  readonly index: number;
  /** '' if it has none. */
  readonly heading: string;
}

/** What a sheet consists of. */
export interface SheetLayout {
  /** 1-based. Null for a sheet without rows. */
  readonly headingRow: number | null;
  /** The columns that have a heading or a value. */
  readonly columns: readonly SheetColumn[];
  readonly lots: readonly SheetRow[];
  readonly skipped: readonly SkippedRow[];
  /** How many of the lots are in hidden rows, which are uploaded unless staff leave them out. */
  readonly hiddenLots: number;
}

const ROWS_SEARCHED = 20;
const LONGEST_HEADING = 80;
/** Longer cells are texts. */
const LONGEST_NUMBER = 40;
/** A row with one filled cell is a banner only in a sheet that is wider than this. */
const NARROW = 2;
/** The share of cells that are equal in a repeated row of headings. */
const SAME = 0.8;
const TOTAL =
  /^(?:grand |sub-?|overall )?(?:totals?|sum|summe|gesamt(?:summe)?|zwischensumme|sous-total|totale|totaal|count|anzahl)(?: (?:lots?|items?|of lots|of items|rows?))?\s*[:=]?\s*\d*$/i;
const NUMERIC = /^[\s\p{Sc}()+-]*\d[\d\s.,'’-]*[\s\p{Sc}%)]*$/u;

const isNumeric = (text: string) => text.length <= LONGEST_NUMBER && NUMERIC.test(text);

/** The headings by column, and how many columns have one. */
interface Headings {
  readonly headings: readonly string[];
  readonly named: number;
}

const textsOf = (row: SheetRow): string[] => row.cells.map((cell) => cell?.text.trim() ?? '');

const filledOf = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

/** Returns the most known headings that a row has, of the rows with which a sheet starts. */
export const knownHeadings = (rows: readonly SheetRow[]): number =>
  rows.reduce((most, row) => {
    const known = textsOf(row).filter(
      (text) => text !== '' && text.length <= LONGEST_HEADING && knownTarget(text) !== null,
    );
    return Math.max(most, new Set(known.map(normalHeading)).size);
  }, 0);

/**
 * Returns the index of the row of headings: of the first 20 rows the one with the most known headings, otherwise the one with the most
 * cells of text. -1 if there is none.
 */
function headingIndex(rows: readonly SheetRow[], isRemembered: (normal: string) => boolean): number {
  let found = -1;
  let best = 0;
  for (const [index, row] of rows.slice(0, ROWS_SEARCHED).entries()) {
    const filled = filledOf(textsOf(row));
    const known = filled.filter(
      (text) => text.length <= LONGEST_HEADING && (knownTarget(text) !== null || isRemembered(normalHeading(text))),
    ).length;
    const words = filled.filter((text) => !isNumeric(text)).length;
    // A known heading outweighs all cells of text, and a cell of text counts for less than 1.
    const weight = known + words / (1 + filled.length + row.cells.length);
    if (filled.length > 0 && weight > best) [found, best] = [index, weight];
  }
  return found;
}

function reasonToSkip(row: SheetRow, texts: readonly string[], { headings, named }: Headings): SkipReason | null {
  let filled = 0;
  let same = 0;
  let first = '';
  let hasOnlyNumbers = true;
  for (const [column, text] of texts.entries()) {
    if (text === '') continue;
    filled += 1;
    if (text === headings[column]) same += 1;
    if (filled === 1) first = text;
    else hasOnlyNumbers &&= isNumeric(text);
  }
  if (filled === 0) return row.cells.some((cell) => cell?.fault !== undefined) ? null : 'BLANK';
  if (same > 1 && same >= SAME * filled) return 'REPEATED_HEADINGS';
  if (hasOnlyNumbers && first.length <= LONGEST_NUMBER && TOTAL.test(first)) return 'TOTAL';
  return filled === 1 && named > NARROW && !isNumeric(first) ? 'BANNER' : null;
}

/**
 * Returns the headings that a second row completes, for example Low and High below a merged cell with Estimate; null if the row is something
 * else.
 */
function completed(headings: readonly string[], row: SheetRow | undefined): string[] | null {
  const below = row === undefined ? [] : textsOf(row);
  const whole = [...headings];
  let parent = '';
  let isBelowGap = false;
  for (const [column, text] of below.entries()) {
    const above = headings[column] ?? '';
    if (above !== '') parent = above;
    if (text === '') continue;
    const joint = `${parent} ${text}`;
    if (knownTarget(joint) === null && knownTarget(text) === null) return null;
    whole[column] = knownTarget(joint) === null ? text : joint;
    if (above === '') isBelowGap = true;
  }
  return isBelowGap ? Array.from(whole, (heading: string | undefined) => heading ?? '') : null;
}

/**
 * Returns the headings that the row above completes, for example Room above an empty cell, and Estimate above Low; null if that row is
 * something else, such as a title.
 */
function belowParents(headings: readonly string[], row: SheetRow | undefined): string[] | null {
  const above = row === undefined ? [] : textsOf(row);
  const filled = filledOf(above);
  if (filled.length <= 1 || filled.some((text) => text.length > LONGEST_HEADING || isNumeric(text))) return null;
  const width = Math.max(headings.length, above.length);
  let parent = '';
  const isAboveGap = above.some((text, column) => text !== '' && (headings[column] ?? '') === '');
  if (!isAboveGap) return null;
  return Array.from({ length: width }, (_, column) => {
    const [over = '', text = ''] = [above[column], headings[column]];
    if (over !== '') parent = over;
    if (text === '') return over;
    const joint = parent === '' ? text : `${parent} ${text}`;
    return knownTarget(joint) === null ? text : joint;
  });
}

/** Separates the lots of a sheet from its headings and from rows that aren't lots. */
export const layoutOf = (
  { rows }: Pick<ReadSheet, 'rows'>,
  isRemembered: (normal: string) => boolean = () => false,
): SheetLayout => atOnce(layoutInSteps(rows, isRemembered));

/** Does the same as `layoutOf`, a row in each step. */
export function* layoutInSteps(
  rows: readonly SheetRow[],
  isRemembered: (normal: string) => boolean,
): Steps<SheetLayout> {
  const at = headingIndex(rows, isRemembered);
  const headingRow = rows[at];
  const first = headingRow === undefined ? [] : textsOf(headingRow);
  const second = completed(first, rows[at + 1]);
  const parents = second === null ? belowParents(first, rows[at - 1]) : null;
  const headings = second ?? parents ?? first;
  const named = filledOf(headings).length;
  const lots: SheetRow[] = [];
  const skipped: SkippedRow[] = [];
  const filledColumns = new Set(headings.flatMap((heading, index) => (heading === '' ? [] : [index])));
  for (const [index, row] of rows.entries()) {
    yield;
    if (index === at) continue;
    const texts = textsOf(row);
    const isSecond = (second !== null && index === at + 1) || (parents !== null && index === at - 1);
    const reason = isSecond ? 'SECOND_HEADINGS' : reasonToSkip(row, texts, { headings, named });
    if (index > at && reason === null) {
      lots.push(row);
      for (const [column, cell] of row.cells.entries()) {
        if (cell !== null && (texts[column] !== '' || cell.fault !== undefined)) filledColumns.add(column);
      }
    } else {
      skipped.push({ number: row.number, reason: reason ?? 'BANNER', text: filledOf(texts)[0] ?? '' });
    }
  }
  const example = lots.length > 1 ? lots.slice(0, ROWS_SEARCHED).findIndex((row) => isExample(textsOf(row))) : -1;
  for (const row of example < 0 ? [] : lots.splice(example, 1)) {
    skipped.push({ number: row.number, reason: 'EXAMPLE', text: filledOf(textsOf(row))[0] ?? '' });
    skipped.sort((one, other) => one.number - other.number);
  }
  const last = Math.max(headingRow?.number ?? 0, lots.at(-1)?.number ?? 0);
  return {
    headingRow: headingRow?.number ?? null,
    columns: [...filledColumns]
      .sort((one, other) => one - other)
      .map((index) => ({ index, heading: headings[index] ?? '' })),
    lots,
    // A workbook can have thousands of blank rows at its end.
    skipped: skipped.filter(({ number, reason }) => reason !== 'BLANK' || number < last),
    hiddenLots: lots.filter(({ isHidden }) => isHidden).length,
  };
}
