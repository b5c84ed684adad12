import type { SaleKind } from '../../sales/calendar/adding';
import { hasColumn, type LotColumn } from './columns';
import type { SheetLayout } from './heading-row';
import type { HeadingTarget } from './headings';
import { decideFormat, readDecimal } from './number-format';

/** The share of values that must fit. */
const MOST = 0.9;
/** The share of rows that must have a value, for a number that identifies the lot. */
const EVERYWHERE = 0.9;
const LONG_TEXT = 80;
const SHORTEST_TITLE = 4;
const ROWS_SEEN = 500;

const LOT_NUMBER = /^\d{1,8}[A-Za-z]?$/;

interface Shape {
  readonly index: number;
  readonly texts: readonly string[];
  /** By row. Null where the cell is empty or isn't an amount. */
  readonly amounts: readonly (number | null)[];
  readonly isMoney: boolean;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const distinct = (texts: readonly string[]) => new Set(texts).size / Math.max(texts.length, 1);

const share = <Value>(values: readonly Value[], fits: (value: Value) => boolean) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length;

function shapeOf(lots: SheetLayout['lots'], index: number): Shape {
  const all = lots.map(({ cells }) => cells[index] ?? null);
  const texts = all.map((cell) => cell?.text.trim() ?? '');
  const format = decideFormat(texts).format;
  const amounts = all.map((cell, row) => {
    const text = cell?.number ?? readDecimal(texts[row] ?? '', format);
    return text === null ? null : Number(text);
  });
  const filled = texts.filter((text) => text !== '');
  return {
    index,
    texts: filled,
    amounts,
    isMoney: filled.length > 0 && amounts.filter((amount) => amount !== null).length >= MOST * filled.length,
  };
}

/** Whether most rows have an amount in the left column that is at most the one in the right column. */
function isPair(left: Shape, right: Shape): boolean {
  const both = left.amounts.flatMap((low, row) => {
    const high = right.amounts[row];
    return low === null || high === null || high === undefined ? [] : [{ low, high }];
  });
  const some = Math.max(1, left.texts.length / 2);
  return both.length >= some && share(both, ({ low, high }) => low <= high && high > 0) >= MOST;
}

/** Returns what columns without a known heading mean by their values. These are guesses, which staff confirm. */
export function targetsByValues(
  { columns, lots }: SheetLayout,
  known: ReadonlyMap<number, HeadingTarget>,
  sale: SaleKind,
): Map<number, LotColumn> {
  const seen = lots.slice(0, ROWS_SEEN);
  const guesses = new Map<number, LotColumn>();
  const taken = new Set<HeadingTarget>(known.values());
  const open = () => columns.filter(({ index }) => !known.has(index) && !guesses.has(index));
  if (open().length === 0 || seen.length === 0) return guesses;
  const shapes = new Map(columns.map(({ index }) => [index, shapeOf(seen, index)]));
  const openShapes = () => open().flatMap(({ index }) => shapes.get(index) ?? []);
  const guess = (target: LotColumn, shape: Shape | undefined) => {
    if (shape === undefined || taken.has(target) || !hasColumn(sale, target)) return;
    guesses.set(shape.index, target);
    taken.add(target);
  };

  guess(
    'lotNumber',
    openShapes().find(
      ({ texts }) =>
        texts.length >= EVERYWHERE * seen.length &&
        share(texts, (text) => LOT_NUMBER.test(text)) >= MOST &&
        distinct(texts) === 1,
    ),
  );
  guessEstimates();
  const textual = () =>
    openShapes().filter(({ isMoney, texts }) => !isMoney && texts.length >= EVERYWHERE * seen.length);
  const length = ({ texts }: Shape) => median(texts.map((text) => text.length));
  const byLength = () => textual().sort((one, other) => length(other) - length(one));
  guess(
    'description',
    byLength().find((shape) => length(shape) > LONG_TEXT),
  );
  if (!taken.has('LEAD')) {
    guess(
      'title',
      byLength().find((shape) => length(shape) >= SHORTEST_TITLE && distinct(shape.texts) > MOST * 0.75),
    );
  }
  return guesses;

  function guessEstimates() {
    const at = (target: LotColumn) => [...known].find(([, one]) => one === target)?.[0];
    const [low, high] = [at('lowEstimate'), at('highEstimate')];
    for (const [place, { index }] of columns.entries()) {
      const right = columns[place + 1]?.index;
      if (right === undefined) break;
      const [one, other] = [shapes.get(index), shapes.get(right)];
      if (one === undefined || other === undefined || !one.isMoney || !other.isMoney || !isPair(one, other)) continue;
      const areOpen = [index, right].map((column) => !known.has(column) && !guesses.has(column));
      if (low === index && high === undefined && areOpen[1] === true) guess('highEstimate', other);
      else if (high === right && low === undefined && areOpen[0] === true) guess('lowEstimate', one);
      else if (low === undefined && high === undefined && areOpen[0] === true && areOpen[1] === true) {
        guess('lowEstimate', one);
        guess('highEstimate', other);
        return;
      }
    }
  }
}
