import { isDateText } from './damage';
import { hasMultiple, multipleOf } from './number-format';
import type { SheetCell } from './sheet';

/** Cells with both estimates, such as 100-200. */

const LONGEST_ESTIMATES = 60;
const BOTH =
  /^(\D*\d[\d.,'’\s]*?(?:\s*[^\s\d–—/-]{1,4})??)\s*(?:[-–—/]|\bto\b|\bbis\b|\bà\b|\btot\b|\ba\b)\s*(\D{0,4}\d[\d.,'’\s]*\D*)$/iu;
const FIRST_NUMBER = /\d+(?:[.,]\d+)?/;

const sizeOf = (text: string): number => Number((FIRST_NUMBER.exec(text)?.[0] ?? '').replace(',', '.'));

/** In 1-1.5k, both halves are thousands. In 500-1.5k, the low one isn't. */
function withMultiple(low: string, high: string): string {
  const isShared = hasMultiple(high) && !hasMultiple(low) && sizeOf(low) < sizeOf(high);
  return isShared ? low.trim() + multipleOf(high) : low;
}

/** Returns a half of a cell with both estimates. A cell with one amount has the low estimate only. */
export function halfOf(cell: SheetCell, half: 0 | 1): SheetCell | null {
  const text = cell.text.trim();
  const isWhole =
    cell.number !== undefined || cell.fault !== undefined || text.length > LONGEST_ESTIMATES || isDateText(text);
  const [, low, high] = (isWhole ? null : BOTH.exec(text)) ?? [];
  if (low === undefined || high === undefined) return half === 0 ? cell : null;
  return { text: half === 0 ? withMultiple(low, high) : high };
}
