import { CODE, type Variant } from './codes';
import { numberKey } from './row-index';
import { amountOf } from './row-problems';

/** A row of an upload of realized prices. */
export interface RealizedRow {
  readonly id: string;
  readonly lotNumber: string;
  readonly lotExtension: string;
  readonly inventoryNumber: string;
  /** As written in the file. 0 for an unsold lot. */
  readonly realizedPrice: string;
}

/** A problem of an upload of realized prices. */
export interface RealizedProblem {
  readonly rowId: string;
  readonly code: typeof CODE.REPEATED_NUMBER | typeof CODE.NOT_A_NUMBER | typeof CODE.UNKNOWN_LOT;
  readonly variant: Variant | null;
}

/** The lots that prices can be for. */
export interface RealizedFacts {
  readonly lots: readonly { readonly number: string; readonly extension: string; readonly inventoryNumber: string }[];
  readonly currency: string;
}

const REALIZED_PRICE = /^\d+(?:\.\d{1,2})?$/;

/** Returns whether a realized price is written with digits and up to two decimals, without symbols and separators. */
export const isRealizedPrice = (text: string, currency: string): boolean =>
  REALIZED_PRICE.test(text) && amountOf(text, currency) !== null;

/** Returns a function that finds the lot of a row: by its number, otherwise by its inventory number. */
export function lotFinder<Lot extends RealizedFacts['lots'][number]>(
  lots: readonly Lot[],
): (row: Omit<RealizedRow, 'id' | 'realizedPrice'>) => Lot | null {
  const byNumber = new Map(lots.map((lot) => [numberKey(lot.number, lot.extension), lot]));
  const byInventory = new Map(lots.map((lot) => [lot.inventoryNumber, lot]));
  byNumber.delete('');
  byInventory.delete('');
  return (row) => {
    const lot = row.lotNumber.trim() === '' ? byInventory.get(row.inventoryNumber.trim()) : undefined;
    return lot ?? byNumber.get(numberKey(row.lotNumber.trim(), row.lotExtension.trim().toUpperCase())) ?? null;
  };
}

/** Returns the problems of an upload of realized prices: lots that the sale doesn't have, repeated lots, and wrong amounts. */
export function realizedProblems(rows: readonly RealizedRow[], { lots, currency }: RealizedFacts): RealizedProblem[] {
  const found = rows.map(lotFinder(lots));
  const times = new Map<unknown, number>();
  for (const lot of found) times.set(lot, (times.get(lot) ?? 0) + 1);
  return rows.flatMap((row, index) => {
    const problems: RealizedProblem[] = [];
    const lot = found[index] ?? null;
    if (lot === null) problems.push({ rowId: row.id, code: CODE.UNKNOWN_LOT, variant: null });
    else if ((times.get(lot) ?? 0) > 1) problems.push({ rowId: row.id, code: CODE.REPEATED_NUMBER, variant: null });
    if (!isRealizedPrice(row.realizedPrice.trim(), currency)) {
      problems.push({ rowId: row.id, code: CODE.NOT_A_NUMBER, variant: 'REALIZED_PRICE' });
    }
    return problems;
  });
}
