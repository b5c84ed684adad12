import { TAX_CODES, taxCodeLabel } from '../tax-codes';
import { visibleText } from './cell-texts';
import { CODE, type UploadCode, type Variant } from './codes';
import { faultOf, type LotColumn, type UploadRow, valueOf } from './columns';
import { isDateText, isShortened } from './damage';
import { withoutTags } from './markup';
import { measureFixes } from './measure-fixes';
import { decideFormat, readDecimal } from './number-format';
import { type CellPatch, patchOf } from './patches';
import { numberKey } from './row-index';
import {
  isInventoryNumber,
  isLonger,
  LONGEST_INVENTORY_NUMBER,
  LONGEST_LOT_TITLE,
  LONGEST_NUMBER,
} from './row-problems';
import { splitNumber } from './upload-kinds';
import { oneLine } from './values';

/** A way to fix all problems of a group at once. Its patches show each old and new value. */
export interface Fix {
  /** Says what it does, without a number. */
  readonly label: string;
  readonly patches: readonly CellPatch[];
}

/** What fixes have to know. */
export interface FixContext {
  /** All rows, in their order. */
  readonly rows: readonly UploadRow[];
  /** The numbers of the sale's lots and deleted lots, which new lots can't have. */
  readonly usedNumbers: readonly { readonly number: string; readonly extension: string }[];
}

/** The group to fix. */
export interface FixableGroup {
  readonly code: UploadCode;
  readonly variant: Variant | null;
  readonly rowIds: readonly string[];
  /** The columns of its problems. */
  readonly columns: readonly LotColumn[];
}

const LAST_NUMBER = 10 ** LONGEST_NUMBER - 1;
const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));

const keyOf = (row: UploadRow) => numberKey(valueOf(row, 'lotNumber'), valueOf(row, 'lotExtension'));
const wholeOf = (row: UploadRow) => Number(numberKey(valueOf(row, 'lotNumber'), ''));

/** Numbers that are taken, with or without a letter. */
function takenNumbers({ rows, usedNumbers }: FixContext): Set<number> {
  return new Set([...rows.map(wholeOf), ...usedNumbers.map(({ number }) => Number(numberKey(number, '')))]);
}

/** Gives rows the number after the one above, if it is free, otherwise the one after the highest. */
function nextNumbers(ids: ReadonlySet<string>, context: FixContext): CellPatch[] {
  const taken = takenNumbers(context);
  let highest = [...taken].reduce((one, other) => Math.max(one, other), 0);
  let above = 0;
  return context.rows.flatMap((row) => {
    if (!ids.has(row.id)) {
      above = wholeOf(row) || above;
      return [];
    }
    const next = taken.has(above + 1) ? highest + 1 : above + 1;
    if (next > LAST_NUMBER) return [];
    taken.add(next);
    highest = Math.max(highest, next);
    above = next;
    return [...patchOf(row, 'lotNumber', String(next)), ...patchOf(row, 'lotExtension', '')];
  });
}

/** The rows of a group without the first one of each value, which keeps it. */
function repeated(group: FixableGroup, context: FixContext, valueFor: (row: UploadRow) => string): UploadRow[] {
  const ids = new Set(group.rowIds);
  const seen = new Set<string>();
  return context.rows.filter((row) => {
    if (!ids.has(row.id)) return false;
    const isLater = seen.has(valueFor(row));
    seen.add(valueFor(row));
    return isLater;
  });
}

/** Gives repeated numbers the next free letters: 5, 5A, 5B. */
function addLetters(rows: readonly UploadRow[], context: FixContext): CellPatch[] {
  const taken = new Set([
    ...context.rows.map(keyOf),
    ...context.usedNumbers.map(({ number, extension }) => numberKey(number, extension)),
  ]);
  return rows.flatMap((row) => {
    const number = numberKey(valueOf(row, 'lotNumber'), '');
    const letter = LETTERS.find((one) => !taken.has(number + one));
    if (letter === undefined) return [];
    taken.add(number + letter);
    return patchOf(row, 'lotExtension', letter);
  });
}

/** Longer texts aren’t numbers with something around them. */
const LONGEST_WORDS = 60;

/** Words for a number that people write in front of it. */
const NUMBER_WORD =
  /^(?:lots?|items?|numbers?|num|nos?|nrs?|n|los|losnummer|pos|position|kavel|lote|lotto|numero|numéro|número|лот|№|#)(?![\p{L}\p{N}])/iu;
const GROUPED = /^\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3})+$/;
const LETTER_APART = /^(\d+)\s*[([{]?\s*([A-Za-z])\s*[)\]}]?$/;
const LETTER_FIRST = /^([A-Za-z])\s?[-.]?\s?(\d+)$/;
const EDGES = /^[^\p{L}\p{N}([{-]+|[^\p{L}\p{N})\]}]+$/gu;

/** Returns the number of a text without words for it, and its letter; null if anything else would be lost. */
function numberAndLetter(text: string): { readonly number: string; readonly extension: string } | null {
  let rest = visibleText(text).trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    const [joined] = /^(?:lot|item|los|no|nr)(?=\d)/i.exec(rest) ?? [];
    rest = rest
      .replace(EDGES, '')
      .replace(NUMBER_WORD, '')
      .slice(joined?.length ?? 0);
  }
  if (/^\d+$/.test(rest)) return { number: rest, extension: '' };
  if (GROUPED.test(rest)) return { number: rest.replace(/\D/g, ''), extension: '' };
  const split = splitNumber(rest);
  if (split !== null) return split;
  const [, apart, letter] = LETTER_APART.exec(rest) ?? [];
  if (apart !== undefined && letter !== undefined) return { number: apart, extension: letter.toUpperCase() };
  const [, first, after] = LETTER_FIRST.exec(rest) ?? [];
  return first === undefined || after === undefined ? null : { number: after, extension: first.toUpperCase() };
}

/** Whether the file lost what was typed. A part of the rest would only look right. */
const isDamaged = (row: UploadRow, column: LotColumn): boolean =>
  faultOf(row, column) !== null || isDateText(valueOf(row, column)) || isShortened(valueOf(row, column));

function numberAlone(row: UploadRow): CellPatch[] {
  const text = valueOf(row, 'lotNumber');
  if (text.length > LONGEST_WORDS || isDamaged(row, 'lotNumber')) return [];
  const found = numberAndLetter(text);
  if (found === null || found.number.length > LONGEST_NUMBER) return [];
  const { number, extension } = found;
  const other = valueOf(row, 'lotExtension');
  if (extension !== '' && other !== '' && other !== extension) return [];
  return [...patchOf(row, 'lotNumber', number), ...(extension === '' ? [] : patchOf(row, 'lotExtension', extension))];
}

/** A letter in brackets or the like. Other letters and digits would be lost. */
function onlyLetter(row: UploadRow): CellPatch[] {
  const letters = visibleText(valueOf(row, 'lotExtension'))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z]$/.test(letters) ? patchOf(row, 'lotExtension', letters) : [];
}

function dashed(row: UploadRow): CellPatch[] {
  if (isDamaged(row, 'inventoryNumber')) return [];
  const text = visibleText(valueOf(row, 'inventoryNumber'))
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return isInventoryNumber(text) && !isLonger(text, LONGEST_INVENTORY_NUMBER)
    ? patchOf(row, 'inventoryNumber', text)
    : [];
}

const AMOUNT = /\d[\d.,'’]*/g;
/** A word right after an amount: in "ca. 2k or more", k is a part of it, and in "15%", the sign is. */
const AFTER = /^\s?[\p{L}%‰]+\.?/u;

/** Finds the only amount of a text, like 1200 in "ca. 1,200 or more". What belongs to it is never dropped. */
function amountAlone(row: UploadRow, column: LotColumn): CellPatch[] {
  const whole = visibleText(valueOf(row, column));
  if (whole.length > LONGEST_WORDS || isDamaged(row, column) || isDateText(whole)) return [];
  const found = [...whole.matchAll(AMOUNT)];
  const [match] = found;
  if (match === undefined || found.length > 1) return [];
  const text = match[0].replace(/[.,'’]+$/, '');
  const [before, rest] = [whole.slice(0, match.index), whole.slice(match.index + text.length)];
  const word = AFTER.exec(rest)?.[0] ?? '';
  const { format } = decideFormat([text]);
  const plain =
    readDecimal(text + word, format) ?? (word.startsWith(' ') || word === '' ? readDecimal(text, format) : null);
  return plain === null || /[\p{L}\p{N}]$/u.test(before) ? [] : patchOf(row, column, plain);
}

/** Takes an amount of another currency, which the reading shows as GBP 800, without its currency. */
function withoutCurrency(row: UploadRow, column: LotColumn): CellPatch[] {
  const [number] = /-?\d+(?:\.\d+)?$/.exec(valueOf(row, column)) ?? [];
  return number === undefined ? [] : patchOf(row, column, number);
}

const PLAIN_AMOUNT = /^-?\d+(?:\.\d+)?$/;

/** Whether a cell of a group for 142 has a problem: a group can have several columns. */
const isNoAmount = (row: UploadRow, column: LotColumn): boolean =>
  faultOf(row, column) !== null || !PLAIN_AMOUNT.test(valueOf(row, column));

/** Cuts a text after its last whole word within a maximum. */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most).join('');
  const isWhole = /\s/.test(characters[most] ?? '');
  const lastSpace = start.search(/\s\S*$/);
  return (isWhole || lastSpace <= 0 ? start : start.slice(0, lastSpace)).replace(/[\s,;:–—-]+$/, '');
}

function titleFromDescription(row: UploadRow): CellPatch[] {
  const [line = ''] = valueOf(row, 'description').trim().split('\n');
  return patchOf(row, 'title', cutAtWord(line.trim(), LONGEST_LOT_TITLE));
}

function swapped(row: UploadRow): CellPatch[] {
  const [low, high] = [valueOf(row, 'lowEstimate'), valueOf(row, 'highEstimate')];
  return [...patchOf(row, 'lowEstimate', high), ...patchOf(row, 'highEstimate', low)];
}

/** The most unclear texts that each get a fix of their own. */
const MOST_TEXTS = 3;

/** A fix for each code that an unclear text can mean: houses use the same sign in different ways. */
function taxCodeFixes(rows: readonly UploadRow[]): Fix[] {
  const texts = [...new Set(rows.map((row) => valueOf(row, 'taxCode')))].filter((text) => text !== '');
  return texts.slice(0, MOST_TEXTS).flatMap((text) =>
    TAX_CODES.map(taxCodeLabel).map((label) => ({
      label: `Read ${text} as ${label}`,
      patches: rows.flatMap((row) => (valueOf(row, 'taxCode') === text ? patchOf(row, 'taxCode', label) : [])),
    })),
  );
}

const withoutMinus = (row: UploadRow, column: LotColumn): CellPatch[] => {
  const text = valueOf(row, column);
  return /^-.*[1-9]/.test(text) ? patchOf(row, column, text.slice(1)) : [];
};

/** Returns the ways to fix all problems of a group, the likeliest first. None if only people can know what is right. */
export function fixesOf(group: FixableGroup, context: FixContext): Fix[] {
  const ids = new Set(group.rowIds);
  const rows = context.rows.filter(({ id }) => ids.has(id));
  const each = (label: string, change: (row: UploadRow) => CellPatch[]): Fix => ({
    label,
    patches: rows.flatMap(change),
  });
  const columns = (change: (row: UploadRow, column: LotColumn) => CellPatch[]) => (row: UploadRow) =>
    group.columns.flatMap((column) => change(row, column));
  const clear = each(
    'Clear the cells',
    columns((row, column) => patchOf(row, column, '')),
  );
  const wrongAmounts = (change: (row: UploadRow, column: LotColumn) => CellPatch[]) =>
    columns((row, column) => (isNoAmount(row, column) ? change(row, column) : []));
  const withoutMarkup = (column: LotColumn) =>
    each('Remove the tags', (row) => {
      const text = withoutTags(valueOf(row, column));
      return text === '' ? [] : patchOf(row, column, column === 'title' ? oneLine(text) : text);
    });
  const numbers = (some: readonly UploadRow[]): Fix => ({
    label: 'Assign the next free numbers',
    patches: nextNumbers(new Set(some.map(({ id }) => id)), context),
  });
  return fixes().filter(({ patches }) => patches.length > 0);

  function fixes(): Fix[] {
    switch (group.code) {
      case CODE.MISSING_TITLE:
        if (group.variant === 'MARKUP') return [withoutMarkup('title')];
        return [each('Use the beginning of the description', titleFromDescription)];
      case CODE.MISSING_NUMBER:
      case CODE.DELETED_NUMBER:
      case CODE.MISSING_NUMBERS:
        return [numbers(rows)];
      case CODE.WRONG_NUMBER:
        return [
          group.variant === 'EXTENSION'
            ? each('Keep only the letter', onlyLetter)
            : each('Keep only the number, and move its letter', numberAlone),
          ...(group.variant === 'EXTENSION' ? [clear] : [numbers(rows)]),
        ];
      case CODE.REPEATED_NUMBER: {
        if (group.variant === 'SAME_LOT') return [];
        const later = group.variant === 'OTHER_LOT' ? rows : repeated(group, context, keyOf);
        return [numbers(later), { label: 'Add letters', patches: addLetters(later, context) }];
      }
      case CODE.WRONG_INVENTORY_NUMBER:
        return [each('Replace other characters with dashes', dashed)];
      case CODE.REPEATED_INVENTORY_NUMBER: {
        const later =
          group.variant === 'OTHER_LOT' ? rows : repeated(group, context, (row) => valueOf(row, 'inventoryNumber'));
        return [
          { label: 'Clear the repeated numbers', patches: later.flatMap((row) => patchOf(row, 'inventoryNumber', '')) },
        ];
      }
      case CODE.WRONG_PRICE:
        return [each('Remove the minus signs', columns(withoutMinus))];
      case CODE.WRONG_LOW_ESTIMATE:
      case CODE.WRONG_HIGH_ESTIMATE:
      case CODE.WRONG_STARTING_BID:
      case CODE.WRONG_RESERVE:
        return [each('Remove the minus signs', columns(withoutMinus)), clear];
      case CODE.ESTIMATES_REVERSED:
        return [each('Swap the estimates', swapped)];
      case CODE.NOT_A_NUMBER:
        return [
          group.variant === 'CURRENCY'
            ? each('Use the numbers without converting them', wrongAmounts(withoutCurrency))
            : each('Keep only the number', wrongAmounts(amountAlone)),
          ...(group.variant === 'PRICE' || group.columns.includes('price')
            ? []
            : [
                each(
                  'Clear the cells',
                  wrongAmounts((row, column) => patchOf(row, column, '')),
                ),
              ]),
        ];
      case CODE.MISSING_DESCRIPTION:
        if (group.variant === 'MARKUP') return [withoutMarkup('description')];
        return [each('Use the title', (row) => patchOf(row, 'description', valueOf(row, 'title')))];
      case CODE.LONG_TITLE:
        return [
          each('Cut after the last whole word', (row) =>
            patchOf(row, 'title', cutAtWord(valueOf(row, 'title'), LONGEST_LOT_TITLE)),
          ),
        ];
      case CODE.WRONG_HEIGHT:
      case CODE.WRONG_WEIGHT:
      case CODE.WRONG_LENGTH:
      case CODE.WRONG_WIDTH:
        return [...measureFixes(rows, group.columns), clear];
      case CODE.WRONG_IMAGE_FILES:
        return [clear];
      case CODE.WRONG_TAX_CODE:
        return [
          ...(group.variant === 'RESALE_RIGHT'
            ? [each('Set to Yes', (row) => patchOf(row, 'hasResaleRight', 'Yes'))]
            : taxCodeFixes(rows)),
          clear,
        ];
      case CODE.MOST_LOTS:
      case CODE.LOCKED_BY_BID:
      case CODE.MISSING_PRICE:
      case CODE.UNKNOWN_COLUMNS:
      case CODE.UNKNOWN_LOT:
      case CODE.UNLABELED_COLUMN:
        return [];
    }
  }
}

/** What Windows-1252 has where Unicode has controls. They appear when a text was read in the wrong encoding. */
const CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the patches that turn invisible controls into the quotes and dashes that they were. */
export const repairCharacters = (rows: readonly UploadRow[]): CellPatch[] =>
  rows.flatMap((row) =>
    (Object.entries(row.values) as [LotColumn, string][]).flatMap(([column, text]) =>
      patchOf(
        row,
        column,
        text.replace(/[\u0080-\u009f]/g, (control) => CONTROLS[control.charCodeAt(0) - 0x80] ?? control),
      ),
    ),
  );
