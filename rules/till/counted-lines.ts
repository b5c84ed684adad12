import { type Minor, minorFromDecimal, sumMinor } from '../core/money';
import { typedPayment } from '../invoicing/added-charges/typed-charge';
import { differenceOf } from './drawer';

/** What was recorded with one method. */
export interface RecordedMethod {
  readonly methodNumber: number;
  /** A decimal string. */
  readonly expected: string;
}

/** What was typed for one method. */
export interface TypedCount {
  readonly float: string;
  readonly counted: string;
}

/** A method with what was counted, in minor units; null while that isn't known. */
export interface CountedLine<Line extends RecordedMethod> {
  readonly line: Line;
  readonly float: Minor | null;
  readonly counted: Minor | null;
  readonly difference: Minor | null;
  readonly problem: string | null;
}

/** An amount that can be zero. */
function amountOf(text: string, currency: string): { readonly amount: Minor | null; readonly problem: string | null } {
  const read = typedPayment(text, currency);
  if (!read.ok) return { amount: null, problem: read.message };
  return { amount: read.value === '' ? null : minorFromDecimal(read.value, currency), problem: null };
}

/** Reads what was typed for each method. Nothing typed as the float is 0. */
export function countedLines<Line extends RecordedMethod>(
  lines: readonly Line[],
  typed: Readonly<Record<number, TypedCount>>,
  currency: string,
): CountedLine<Line>[] {
  return lines.map((line) => {
    const { float = '', counted = '' } = typed[line.methodNumber] ?? {};
    const before = float.trim() === '' ? { amount: 0, problem: null } : amountOf(float, currency);
    const after = amountOf(counted, currency);
    const expected = minorFromDecimal(line.expected, currency);
    return {
      line,
      float: before.amount,
      counted: after.amount,
      difference:
        before.amount === null || after.amount === null
          ? null
          : differenceOf({ expected, float: before.amount, counted: after.amount }),
      problem: before.problem ?? after.problem,
    };
  });
}

/** The sum of all differences; null while a method isn't counted. */
export const totalDifference = (lines: readonly CountedLine<RecordedMethod>[]): Minor | null =>
  lines.every(({ difference }) => difference !== null)
    ? sumMinor(lines.map(({ difference }) => difference ?? 0))
    : null;
