import { type CheckFacts, openCheck, type UploadCheck } from '../../../../rules/lots/uploads/check';
import { LOT_COLUMNS, type LotColumn, type UploadRow, valueOf } from '../../../../rules/lots/uploads/columns';

/** What the check of rows depends on, except for the columns that only edits fill. */
export interface ReviewFacts extends Omit<CheckFacts, 'columns'> {
  /** The columns of the file. */
  readonly fileColumns: ReadonlySet<LotColumn>;
}

/** The rows of an upload in their order, with their check. */
export interface CheckedRows {
  readonly facts: () => ReviewFacts;
  /** The rows in the order of the file. Another array after each change. */
  readonly all: () => readonly UploadRow[];
  readonly byId: () => ReadonlyMap<string, UploadRow>;
  readonly check: () => UploadCheck;
  /** Sets rows, and removes those that are null. A row that is new comes by its row in the file, otherwise last. */
  readonly apply: (changes: ReadonlyMap<string, UploadRow | null>) => void;
  /** Checks all rows against other facts. */
  readonly setFacts: (facts: ReviewFacts) => void;
}

/** With more changed rows, checking all of them once is faster than following each. */
const FOLLOWED = 150;

/** Opens rows, and checks them. */
export function openRows(initial: readonly UploadRow[], initialFacts: ReviewFacts): CheckedRows {
  let facts = initialFacts;
  const rows = new Map(initial.map((row) => [row.id, row]));
  // Deleted rows keep their places, so that an undone deletion brings them back there.
  const order = initial.map(({ id }) => id);
  const known = new Set(order);
  let all: readonly UploadRow[] = initial;
  /** How many rows have a value, for the columns that the file doesn't have. */
  let filled = countValues();
  let check = open();

  function countValues(): Map<LotColumn, number> {
    const counts = new Map<LotColumn, number>();
    for (const column of LOT_COLUMNS) {
      if (facts.fileColumns.has(column)) continue;
      let count = 0;
      for (const row of rows.values()) if (valueOf(row, column) !== '') count += 1;
      counts.set(column, count);
    }
    return counts;
  }

  function open(): UploadCheck {
    const more = [...filled].flatMap(([column, count]) => (count > 0 ? [column] : []));
    return openCheck(all, { ...facts, columns: new Set([...facts.fileColumns, ...more]) });
  }

  /** Counts the values of a changed row, and returns whether a column has become filled or empty. */
  function recount(before: UploadRow | undefined, after: UploadRow | null): boolean {
    let hasTurned = false;
    for (const [column, count] of filled) {
      const had = before !== undefined && valueOf(before, column) !== '';
      const has = after !== null && valueOf(after, column) !== '';
      if (had === has) continue;
      const next = count + (has ? 1 : -1);
      filled.set(column, next);
      hasTurned ||= count === 0 || next === 0;
    }
    return hasTurned;
  }

  /** Puts a new row before the first one that is further down in the file. */
  function place({ id, sheetRow }: UploadRow): void {
    if (known.has(id)) return;
    known.add(id);
    const last = rows.get(order.at(-1) ?? '')?.sheetRow ?? Infinity;
    const isLast = sheetRow === null || last <= sheetRow;
    const at = isLast ? -1 : order.findIndex((other) => (rows.get(other)?.sheetRow ?? 0) > sheetRow);
    order.splice(at < 0 ? order.length : at, 0, id);
  }

  return {
    facts: () => facts,
    all: () => all,
    byId: () => rows,
    check: () => check,
    apply: (changes) => {
      if (changes.size === 0) return;
      let isOpened = changes.size > FOLLOWED;
      for (const [id, row] of changes) {
        isOpened = recount(rows.get(id), row) || isOpened;
        if (row === null) rows.delete(id);
        else {
          place(row);
          rows.set(id, row);
        }
      }
      all = order.flatMap((id) => rows.get(id) ?? []);
      if (isOpened) check = open();
      else {
        for (const [id, row] of changes) {
          if (row === null) check.remove(id);
          else check.update(row);
        }
      }
    },
    setFacts: (next) => {
      facts = next;
      filled = countValues();
      check = open();
    },
  };
}
