import { numberKey } from './check';
import type { UploadCode, Variant } from './codes';
import { type LotColumn, type UploadRow, valueOf } from './columns';
import { decideFormat, readDecimal, readNumber } from './number-format';
import { type CellPatch, patchOf } from './patches';
import {
  isInventoryNumber,
  isLonger,
  LONGEST_INVENTORY_NUMBER,
  LONGEST_LOT_TITLE,
  LONGEST_NUMBER,
} from './row-problems';
import { splitNumber } from './upload-kinds';
import { typedValue } from './values';

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

const NUMBER_IN_WORDS = /^\D*?(\d+)\D*$/;

function numberAlone(row: UploadRow): CellPatch[] {
  const text = valueOf(row, 'lotNumber');
  if (text.length > LONGEST_WORDS) return [];
  const split = splitNumber(text.replace(/^\s*(?:lot|item|no|nr|#|[.:\s])+/i, ''));
  if (split !== null) {
    return split.number.length > LONGEST_NUMBER
      ? []
      : [
          ...patchOf(row, 'lotNumber', split.number),
          ...(valueOf(row, 'lotExtension') === '' ? patchOf(row, 'lotExtension', split.extension) : []),
        ];
  }
  const number = NUMBER_IN_WORDS.exec(text)?.[1];
  return number === undefined || number.length > LONGEST_NUMBER ? [] : patchOf(row, 'lotNumber', number);
}

function onlyLetter(row: UploadRow): CellPatch[] {
  const letters = valueOf(row, 'lotExtension')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return letters.length === 1 ? patchOf(row, 'lotExtension', letters) : [];
}

function dashed(row: UploadRow): CellPatch[] {
  const text = valueOf(row, 'inventoryNumber')
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return isInventoryNumber(text) && !isLonger(text, LONGEST_INVENTORY_NUMBER)
    ? patchOf(row, 'inventoryNumber', text)
    : [];
}

const AMOUNT = /\d[\d.,'’]*/g;

/** Finds the only number of a text, like 1200 in "ca. 1,200 or more". */
function amountAlone(row: UploadRow, column: LotColumn): CellPatch[] {
  const whole = valueOf(row, column);
  const found = (whole.length > LONGEST_WORDS ? null : whole.match(AMOUNT)) ?? [];
  const text = (found[0] ?? '').replace(/[.,'’]+$/, '');
  const plain = found.length === 1 ? readDecimal(text, decideFormat([text]).format) : null;
  return plain === null ? [] : patchOf(row, column, plain);
}

const UNIT = /\s*(?:["”″]|in\.?|inch(?:es)?|cm|mm|lbs?\.?|pounds?|kg|kgs)$/i;

/** Takes the unit off a measure. Feet and ounces would need arithmetic, so they stay. */
function withoutUnit(row: UploadRow, column: LotColumn): CellPatch[] {
  const whole = valueOf(row, column);
  if (whole.length > LONGEST_WORDS) return [];
  const text = whole.replace(UNIT, '');
  const { format } = decideFormat([text]);
  return readNumber(text, format) === null ? [] : patchOf(row, column, typedValue(column, text));
}

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
  const numbers = (some: readonly UploadRow[]): Fix => ({
    label: 'Assign the next free numbers',
    patches: nextNumbers(new Set(some.map(({ id }) => id)), context),
  });
  return fixes().filter(({ patches }) => patches.length > 0);

  function fixes(): Fix[] {
    switch (group.code) {
      case 101:
        return [each('Use the beginning of the description', titleFromDescription)];
      case 108:
      case 112:
      case 179:
        return [numbers(rows)];
      case 109:
        return [
          group.variant === 'EXTENSION'
            ? each('Keep only the letter', onlyLetter)
            : each('Keep only the number, and move its letter', numberAlone),
          ...(group.variant === 'EXTENSION' ? [clear] : [numbers(rows)]),
        ];
      case 110: {
        if (group.variant === 'SAME_LOT') return [];
        const later = group.variant === 'OTHER_LOT' ? rows : repeated(group, context, keyOf);
        return [numbers(later), { label: 'Add letters', patches: addLetters(later, context) }];
      }
      case 120:
        return [each('Replace other characters with dashes', dashed)];
      case 121: {
        const later =
          group.variant === 'OTHER_LOT' ? rows : repeated(group, context, (row) => valueOf(row, 'inventoryNumber'));
        return [
          { label: 'Clear the repeated numbers', patches: later.flatMap((row) => patchOf(row, 'inventoryNumber', '')) },
        ];
      }
      case 119:
        return [each('Remove the minus signs', columns(withoutMinus))];
      case 122:
      case 123:
      case 124:
      case 126:
        return [each('Remove the minus signs', columns(withoutMinus)), clear];
      case 127:
        return [each('Swap the estimates', swapped)];
      case 142:
        return [each('Keep only the number', columns(amountAlone)), ...(group.variant === 'PRICE' ? [] : [clear])];
      case 164:
        return [each('Use the title', (row) => patchOf(row, 'description', valueOf(row, 'title')))];
      case 165:
        return [
          each('Cut after the last whole word', (row) =>
            patchOf(row, 'title', cutAtWord(valueOf(row, 'title'), LONGEST_LOT_TITLE)),
          ),
        ];
      case 170:
      case 171:
      case 172:
      case 173:
        return [each('Remove the units', columns(withoutUnit)), clear];
      case 113:
      case 116:
      case 118:
      case 138:
      case 149:
      case 166:
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
