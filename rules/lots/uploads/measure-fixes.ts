import { visibleText } from './cell-texts';
import { faultOf, type LotColumn, type UploadRow, valueOf } from './columns';
import { converted, type Measure, type MeasureUnit, readInParts, readWithUnit, unitName } from './measures';
import { decideFormat } from './number-format';
import { type CellPatch, patchOf } from './patches';
import { typedValue } from './values';

/** Longer texts aren’t measures. */
const LONGEST = 60;
/** Measures in the others need arithmetic, so that taking their unit off would make another measure of them. */
const PLAIN_UNITS: readonly MeasureUnit[] = ['in', 'cm', 'mm', 'lb', 'kg'];

/** A way to fix measures at once, as `fixesOf` returns it. */
interface MeasureFix {
  readonly label: string;
  readonly patches: readonly CellPatch[];
}

interface Cell {
  readonly row: UploadRow;
  readonly column: LotColumn;
  readonly measure: Measure;
  /** Whether it is in feet and inches, or in pounds and ounces. */
  readonly isInParts: boolean;
}

function cellOf(row: UploadRow, column: LotColumn): Cell[] {
  const text = visibleText(valueOf(row, column));
  if (text.length > LONGEST || faultOf(row, column) !== null) return [];
  const { format } = decideFormat([text.replace(/[^\d.,]+$/, '')]);
  const inParts = readInParts(text, format);
  const measure = inParts ?? readWithUnit(text, format);
  return measure === null ? [] : [{ row, column, measure, isInParts: inParts !== null }];
}

const patch = ({ row, column }: Cell, number: string): CellPatch[] => patchOf(row, column, typedValue(column, number));

/** Returns the ways to make numbers of measures with units. With several units, they are converted into one of them. */
export function measureFixes(rows: readonly UploadRow[], columns: readonly LotColumn[]): MeasureFix[] {
  const cells = rows.flatMap((row) => columns.flatMap((column) => cellOf(row, column)));
  const units = new Set(cells.map(({ measure }) => measure.unit));
  if (units.size > 1 || cells.some(({ isInParts }) => isInParts)) {
    return [...units]
      .filter((unit) => PLAIN_UNITS.includes(unit))
      .map((unit) => ({
        label: `Convert to ${unitName(unit)}`,
        patches: cells.flatMap((cell) => patch(cell, converted(cell.measure, unit))),
      }));
  }
  const plain = cells.filter(({ measure }) => PLAIN_UNITS.includes(measure.unit));
  return [{ label: 'Remove the units', patches: plain.flatMap((cell) => patch(cell, cell.measure.number)) }];
}
