import { atOnce, type Steps } from '../../core/steps';
import type { SaleKind } from '../../sales/calendar/adding';
import { CODE, type UploadCode, type Variant } from './codes';
import { type LotColumn, type UploadRow, valueOf } from './columns';
import { RowIndex, type SavedLot } from './row-index';
import { amountOf, type RowFacts, type RowProblem, rowProblems } from './row-problems';

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

/** What is wrong with a row among the others and the saved lots. */
type Rule = (row: UploadRow, index: RowIndex, facts: CheckFacts) => readonly RowProblem[];

const none: readonly RowProblem[] = [];

const problemOf = (code: UploadCode, column: LotColumn, variant: Variant | null = null): readonly RowProblem[] => [
  { code, variant, columns: [column] },
];

/** A saved lot can be without a number. Nothing is missing then. */
const ownProblems: Rule = (row, index, facts) => {
  const problems = rowProblems(row, facts);
  return index.lotNamedBy(row)?.number === '' && valueOf(row, 'lotNumber') === ''
    ? problems.filter(({ code }) => code !== CODE.MISSING_NUMBER && code !== CODE.MISSING_NUMBERS)
    : problems;
};

const numberProblem: Rule = (row, index) => {
  if (index.isNumberRepeated(row)) return problemOf(CODE.REPEATED_NUMBER, 'lotNumber');
  if (index.isNumberHeldByOther(row)) return problemOf(CODE.REPEATED_NUMBER, 'lotNumber', 'OTHER_LOT');
  return index.isNumberDeleted(row) ? problemOf(CODE.DELETED_NUMBER, 'lotNumber') : none;
};

const lotProblem: Rule = (row, index) =>
  index.isLotRepeated(row) ? problemOf(CODE.REPEATED_NUMBER, 'lotNumber', 'SAME_LOT') : none;

const inventoryProblem: Rule = (row, index) => {
  if (index.isInventoryRepeated(row)) return problemOf(CODE.REPEATED_INVENTORY_NUMBER, 'inventoryNumber');
  return index.isInventoryHeldByOther(row)
    ? problemOf(CODE.REPEATED_INVENTORY_NUMBER, 'inventoryNumber', 'OTHER_LOT')
    : none;
};

const LOCKED_BY_BID: Readonly<Record<SaleKind, readonly ('startingBid' | 'reserve')[]>> = {
  LIVE: ['startingBid'],
  TIMED: ['startingBid', 'reserve'],
  BUY_NOW: [],
};

const bidProblem: Rule = (row, index, { sale, columns, currency }) => {
  const lot = index.savedLotOf(row);
  if (lot?.hasBid !== true) return none;
  const locked = LOCKED_BY_BID[sale].filter((column) => {
    const text = valueOf(row, column);
    const amount = text === '' || !columns.has(column) ? null : amountOf(text, currency);
    return amount !== null && amount !== lot[column];
  });
  return locked.length > 0 ? [{ code: CODE.LOCKED_BY_BID, variant: null, columns: locked }] : none;
};

/** The rules in the order of their problems. */
const RULES: readonly Rule[] = [ownProblems, numberProblem, lotProblem, inventoryProblem, bidProblem];

const isSame = (some: readonly RowProblem[], others: readonly RowProblem[]) =>
  some.length === others.length &&
  some.every((one, index) => one.code === others[index]?.code && one.variant === others[index].variant);

/** Checks the rows of an upload. Later edits cost the same however many rows there are. */
export const openCheck = (rows: readonly UploadRow[], facts: CheckFacts): UploadCheck =>
  atOnce(openCheckInSteps(rows, facts));

/** Does the same as `openCheck`, a row in each step. */
export function* openCheckInSteps(rows: readonly UploadRow[], facts: CheckFacts): Steps<UploadCheck> {
  const index = new RowIndex(facts.savedLots, facts.deletedNumbers);
  const found = new Map<string, readonly RowProblem[]>();
  const perCode = new Map<UploadCode, number>();
  /** The rows that add lots. */
  const adding = new Set<string>();

  const count = (problems: readonly RowProblem[], by: 1 | -1) => {
    for (const { code } of problems) {
      const sum = (perCode.get(code) ?? 0) + by;
      if (sum === 0) perCode.delete(code);
      else perCode.set(code, sum);
    }
  };

  /** Checks a row, and returns whether its problems changed. */
  function settle(row: UploadRow): boolean {
    const before = found.get(row.id) ?? none;
    const problems = RULES.flatMap((rule) => rule(row, index, facts));
    count(before, -1);
    count(problems, 1);
    found.set(row.id, problems);
    if (index.savedLotOf(row) === null) adding.add(row.id);
    else adding.delete(row.id);
    return !isSame(before, problems);
  }

  function recheck(ids: Iterable<string>): string[] {
    return [...new Set(ids)].filter((id) => {
      const row = index.row(id);
      return row !== undefined && settle(row);
    });
  }

  for (const row of rows) {
    index.add(row);
    yield;
  }
  for (const row of rows) {
    settle(row);
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
      const before = index.row(row.id);
      const near = before === undefined ? [] : index.dependents(before);
      if (before !== undefined) index.delete(before);
      index.add(row);
      return recheck([...near, ...index.dependents(row), row.id]);
    },
    remove: (rowId) => {
      const row = index.row(rowId);
      if (row === undefined) return [];
      const near = index.dependents(row);
      index.delete(row);
      adding.delete(rowId);
      count(found.get(rowId) ?? none, -1);
      found.delete(rowId);
      return recheck(near);
    },
    savedLotOf: (row) => index.savedLotOf(row),
  };
}

/** Returns all problems of the rows of an upload. */
export const checkRows = (rows: readonly UploadRow[], facts: CheckFacts): readonly UploadProblem[] =>
  openCheck(rows, facts).problems();
