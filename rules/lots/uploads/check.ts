import { atOnce, type Steps } from '../../core/steps';
import { CODE, type UploadCode } from './codes';
import { faultOf, type LotColumn, type UploadRow, valueOf } from './columns';
import { amountOf, isDigits, type RowFacts, type RowProblem, rowProblems } from './row-problems';

/** A lot that the sale has. Amounts are in minor units. */
export interface SavedLot {
  /** The Rostrum ID. Absent if the upload has none. */
  readonly ref?: string;
  /** '' for a lot without a number. */
  readonly number: string;
  readonly extension: string;
  readonly inventoryNumber: string;
  /** A bid locks the starting bid and the reserve. */
  readonly hasBid: boolean;
  readonly startingBid: number | null;
  readonly reserve: number | null;
}

/** What the check of an upload depends on. */
export interface CheckFacts extends RowFacts {
  readonly savedLots: readonly SavedLot[];
  /** The numbers of the sale's deleted lots, which can't be used again. */
  readonly deletedNumbers: readonly { readonly number: string; readonly extension: string }[];
  /** Null for no maximum. */
  readonly lotMaximum: number | null;
}

/** A problem of a row, or of the whole upload if the row is null. */
export interface UploadProblem extends RowProblem {
  readonly rowId: string | null;
}

/** The check of an upload, which follows its edits. */
export interface UploadCheck {
  /** Returns all problems, row by row. */
  readonly problems: () => readonly UploadProblem[];
  /** Returns the problems of a row. */
  readonly problemsOf: (rowId: string) => readonly RowProblem[];
  /** Returns the number of problems by code; none for codes without any. */
  readonly counts: () => ReadonlyMap<UploadCode, number>;
  /** Checks a new or edited row, and the rows that had or have the same numbers. Returns the ids of the rows whose problems changed. */
  readonly update: (row: UploadRow) => readonly string[];
  /** Forgets a deleted row, which frees its numbers. Returns the ids of the rows whose problems changed. */
  readonly remove: (rowId: string) => readonly string[];
  /** Returns the saved lot that a row updates; null for a new lot. */
  readonly savedLotOf: (row: UploadRow) => SavedLot | null;
}

/** Returns what identifies a number and its extension, whatever its leading zeros; '' without a number or if it has other signs. */
export const numberKey = (number: string, extension: string): string =>
  isDigits(number) ? (number.startsWith('0') ? number.replace(/^0+(?=\d)/, '') : number) + extension : '';

/** An inventory number that the file lost says nothing: two different ones can look alike. */
const inventoryOf = (row: UploadRow) =>
  row.faults !== undefined && faultOf(row, 'inventoryNumber') !== null ? '' : valueOf(row, 'inventoryNumber');

type Index = Map<string, Set<string>>;

function enter(index: Index, key: string, id: string) {
  if (key === '') return;
  const ids = index.get(key);
  if (ids === undefined) index.set(key, new Set([id]));
  else ids.add(id);
}

function leave(index: Index, key: string, id: string) {
  const ids = index.get(key);
  if (ids?.delete(id) === true && ids.size === 0) index.delete(key);
}

const isSame = (some: readonly RowProblem[], others: readonly RowProblem[]) =>
  some.length === others.length &&
  some.every((one, index) => one.code === others[index]?.code && one.variant === others[index].variant);

/** Checks the rows of an upload. Later edits cost the same however many rows there are. */
export const openCheck = (rows: readonly UploadRow[], facts: CheckFacts): UploadCheck =>
  atOnce(openCheckInSteps(rows, facts));

/** Does the same as `openCheck`, a row in each step. */
export function* openCheckInSteps(rows: readonly UploadRow[], facts: CheckFacts): Steps<UploadCheck> {
  const current = new Map<string, UploadRow>();
  const found = new Map<string, readonly RowProblem[]>();
  const perCode = new Map<UploadCode, number>();
  const byNumber: Index = new Map();
  const byInventory: Index = new Map();
  const byRef: Index = new Map();
  const savedByNumber = new Map(facts.savedLots.flatMap((lot) => entry(numberKey(lot.number, lot.extension), lot)));
  const savedByInventory = new Map(facts.savedLots.flatMap((lot) => entry(lot.inventoryNumber, lot)));
  const savedByRef = new Map(facts.savedLots.flatMap((lot) => entry(lot.ref ?? '', lot)));
  const deleted = new Set(facts.deletedNumbers.map(({ number, extension }) => numberKey(number, extension)));
  const adding = new Set<string>();
  const keys = new WeakMap<UploadRow, string>();

  function keyOf(row: UploadRow): string {
    const known = keys.get(row);
    if (known !== undefined) return known;
    const key = numberKey(valueOf(row, 'lotNumber'), valueOf(row, 'lotExtension'));
    keys.set(row, key);
    return key;
  }

  function entry(key: string, lot: SavedLot): [string, SavedLot][] {
    return key === '' ? [] : [[key, lot]];
  }

  const keyOfLot = (lot: SavedLot) => numberKey(lot.number, lot.extension);

  /** The saved lot that a row names by its Rostrum ID. That of another sale or of a deleted lot says nothing. */
  const lotNamedBy = ({ lotRef }: UploadRow) => (lotRef === undefined ? undefined : savedByRef.get(lotRef));

  /** The rows that name a saved lot, otherwise those that have its number. */
  function rowsOf(lot: SavedLot): string[] {
    const naming = byRef.get(lot.ref ?? '');
    if (naming !== undefined) return [...naming];
    const numbered = [...(byNumber.get(keyOfLot(lot)) ?? [])];
    return savedByRef.size === 0 ? numbered : numbered.filter((id) => !isNaming(id));
  }

  function isNaming(id: string): boolean {
    const row = current.get(id);
    return row !== undefined && lotNamedBy(row) !== undefined;
  }

  /** The saved lot that has the number of a row, unless one of them names another one. */
  function lotNumberedAs(row: UploadRow): SavedLot | undefined {
    const lot = savedByNumber.get(keyOf(row));
    return lot === undefined || byRef.has(lot.ref ?? '') ? undefined : lot;
  }

  /** A lot is found by its Rostrum ID, otherwise by its number, otherwise by its inventory number if no row is for it. */
  function savedLotOf(row: UploadRow): SavedLot | null {
    const own = lotNamedBy(row) ?? lotNumberedAs(row);
    if (own !== undefined) return own;
    const holder = savedByInventory.get(inventoryOf(row));
    return holder === undefined || rowsOf(holder).length > 0 ? null : holder;
  }

  /** Whether another saved lot has the number of a row and keeps it. */
  function isNumberHeldByOther(row: UploadRow): boolean {
    const lot = savedByNumber.get(keyOf(row));
    if (lot === undefined || savedLotOf(row) === lot) return false;
    const others = [...rowsOf(lot), ...(byInventory.get(lot.inventoryNumber) ?? [])];
    return !others.some((id) => {
      const other = current.get(id);
      if (other === undefined || savedLotOf(other) !== lot) return false;
      return keyOf(other) !== '' && keyOf(other) !== keyOfLot(lot);
    });
  }

  /** Whether another saved lot has the inventory number of a row and keeps it. */
  function isHeldByOther(row: UploadRow): boolean {
    const inventory = inventoryOf(row);
    const holder = savedByInventory.get(inventory);
    const own = lotNamedBy(row) ?? lotNumberedAs(row);
    if (holder === undefined || holder === own) return false;
    const others = rowsOf(holder);
    if (others.length === 0) return own !== undefined;
    return !others.some((id) => {
      const other = current.get(id);
      return other !== undefined && inventoryOf(other) !== '' && inventoryOf(other) !== inventory;
    });
  }

  function changesLocked(row: UploadRow, lot: SavedLot): LotColumn[] {
    const differs = (column: LotColumn, saved: number | null) => {
      const text = valueOf(row, column);
      if (text === '' || !facts.columns.has(column)) return false;
      const amount = amountOf(text, facts.currency);
      return amount !== null && amount !== saved;
    };
    const changed: LotColumn[] = [];
    if (facts.sale !== 'BUY_NOW' && differs('startingBid', lot.startingBid)) changed.push('startingBid');
    if (facts.sale === 'TIMED' && differs('reserve', lot.reserve)) changed.push('reserve');
    return changed;
  }

  function problemsFor(row: UploadRow): RowProblem[] {
    const named = lotNamedBy(row);
    const own = rowProblems(row, facts);
    // A saved lot can be without a number. Nothing is missing then.
    const problems =
      named?.number === '' && valueOf(row, 'lotNumber') === ''
        ? own.filter(({ code }) => code !== CODE.MISSING_NUMBER && code !== CODE.MISSING_NUMBERS)
        : own;
    const key = keyOf(row);
    const inventory = inventoryOf(row);
    if ((byNumber.get(key)?.size ?? 0) > 1)
      problems.push({ code: CODE.REPEATED_NUMBER, variant: null, columns: ['lotNumber'] });
    else if (isNumberHeldByOther(row))
      problems.push({ code: CODE.REPEATED_NUMBER, variant: 'OTHER_LOT', columns: ['lotNumber'] });
    else if (deleted.has(key)) problems.push({ code: CODE.DELETED_NUMBER, variant: null, columns: ['lotNumber'] });
    if (named !== undefined && (byRef.get(named.ref ?? '')?.size ?? 0) > 1) {
      problems.push({ code: CODE.REPEATED_NUMBER, variant: 'SAME_LOT', columns: ['lotNumber'] });
    }
    if ((byInventory.get(inventory)?.size ?? 0) > 1) {
      problems.push({ code: CODE.REPEATED_INVENTORY_NUMBER, variant: null, columns: ['inventoryNumber'] });
    } else if (isHeldByOther(row)) {
      problems.push({ code: CODE.REPEATED_INVENTORY_NUMBER, variant: 'OTHER_LOT', columns: ['inventoryNumber'] });
    }
    const lot = savedLotOf(row);
    if (lot === null) adding.add(row.id);
    else adding.delete(row.id);
    const locked = lot?.hasBid === true ? changesLocked(row, lot) : [];
    if (locked.length > 0) problems.push({ code: CODE.LOCKED_BY_BID, variant: null, columns: locked });
    return problems;
  }

  const count = (problems: readonly RowProblem[], by: 1 | -1) => {
    for (const { code } of problems) {
      const sum = (perCode.get(code) ?? 0) + by;
      if (sum === 0) perCode.delete(code);
      else perCode.set(code, sum);
    }
  };

  /** Sets the problems of a row, and returns whether they changed. */
  function settle(id: string, problems: readonly RowProblem[]): boolean {
    const before = found.get(id) ?? [];
    count(before, -1);
    count(problems, 1);
    found.set(id, problems);
    return !isSame(before, problems);
  }

  function enterRow(row: UploadRow) {
    current.set(row.id, row);
    enter(byNumber, keyOf(row), row.id);
    enter(byInventory, inventoryOf(row), row.id);
    enter(byRef, lotNamedBy(row)?.ref ?? '', row.id);
  }

  function leaveRow(row: UploadRow) {
    leave(byNumber, keyOf(row), row.id);
    leave(byInventory, inventoryOf(row), row.id);
    leave(byRef, lotNamedBy(row)?.ref ?? '', row.id);
  }

  /** The rows whose problems depend on the numbers of a row. */
  function dependents(row: UploadRow): string[] {
    const lots = [lotNamedBy(row), savedByNumber.get(keyOf(row)), savedByInventory.get(inventoryOf(row))];
    return [
      ...(byNumber.get(keyOf(row)) ?? []),
      ...(byInventory.get(inventoryOf(row)) ?? []),
      ...lots.flatMap((lot) =>
        lot === undefined
          ? []
          : [
              ...(byNumber.get(keyOfLot(lot)) ?? []),
              ...(byInventory.get(lot.inventoryNumber) ?? []),
              ...(byRef.get(lot.ref ?? '') ?? []),
            ],
      ),
    ];
  }

  function recheck(ids: Iterable<string>): string[] {
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const row = current.get(id);
      if (row !== undefined && settle(id, problemsFor(row))) changed.push(id);
    }
    return changed;
  }

  for (const row of rows) {
    enterRow(row);
    yield;
  }
  for (const row of rows) {
    settle(row.id, problemsFor(row));
    yield;
  }

  const whole = (): UploadProblem[] =>
    facts.lotMaximum !== null && adding.size > 0 && facts.savedLots.length + adding.size > facts.lotMaximum
      ? [{ rowId: null, code: CODE.MOST_LOTS, variant: null, columns: [] }]
      : [];

  return {
    problems: () => [
      ...whole(),
      ...[...found].flatMap(([rowId, problems]) => problems.map((problem) => ({ ...problem, rowId }))),
    ],
    problemsOf: (rowId) => found.get(rowId) ?? [],
    counts: () => new Map([...whole().map(({ code }) => [code, 1] as const), ...perCode]),
    update: (row) => {
      const before = current.get(row.id);
      const near = new Set(before === undefined ? [] : dependents(before));
      if (before !== undefined) leaveRow(before);
      enterRow(row);
      for (const id of dependents(row)) near.add(id);
      return recheck([...near, row.id]);
    },
    remove: (rowId) => {
      const row = current.get(rowId);
      if (row === undefined) return [];
      const near = dependents(row);
      leaveRow(row);
      current.delete(rowId);
      adding.delete(rowId);
      count(found.get(rowId) ?? [], -1);
      found.delete(rowId);
      return recheck(near);
    },
    savedLotOf,
  };
}

/** Returns all problems of the rows of an upload. */
export const checkRows = (rows: readonly UploadRow[], facts: CheckFacts): readonly UploadProblem[] =>
  openCheck(rows, facts).problems();
