import type { Statements } from './driver';

/** The rows that were written to a table since its statistics are known to be current, and the number that makes them stale. */
interface Growth {
  written: number;
  staleAt: number;
}

/** Fewer written rows than this never make statistics stale. */
const LEAST = 1000;

const WRITES =
  /\b(?:insert\s+into|delete\s+from)\s+([a-z_]+)|\bupdate\s+(?!set\b)([a-z_]+)\s+(?:(?:as\s+)?[a-z_]+\s+)?set\b/g;

/** Returns the tables that a statement writes to. */
const tablesOf = (sql: string): string[] => [...sql.matchAll(WRITES)].flatMap(([, one, other]) => one ?? other ?? []);

const quoted = (name: string) => `"${name}"`;

/**
 * Keeps the planner's statistics current during and after bulk writes. PostgreSQL does so about a minute after a commit, and the embedded
 * database never. Until then, a house seems to have no rows, so that any index that starts with the house looks as good as the primary key:
 * the foreign keys of a new group with 25,000 items were checked by reading all items of the house for each of them
 * (docs/decisions/2026-11-25-planner-statistics.md).
 */
export class PlannerStatistics {
  private readonly growths = new Map<string, Growth>();

  /** Counts rows that a statement wrote, and returns the tables whose statistics are stale now: those that may have doubled. */
  count(sql: string, rows: number): string[] {
    if (rows === 0) return [];
    return tablesOf(sql).filter((table) => {
      const growth = this.growths.get(table) ?? { written: 0, staleAt: LEAST };
      const written = growth.written + rows;
      const isStale = written >= growth.staleAt;
      this.growths.set(table, { ...growth, written: isStale ? 0 : written });
      return isStale;
    });
  }

  /** Refreshes the statistics of these tables, also inside a transaction, which sees its own rows. A table that is being refreshed is skipped. */
  async refresh(on: Statements, stale: readonly string[]): Promise<void> {
    const { rows: tables } = await on.query<{ name: string }>(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1::text[])`,
      [stale],
    );
    if (tables.length === 0) return;
    const names = tables.map(({ name }) => quoted(name));
    await on.query(`analyze (skip_locked) ${names.join(', ')}`);
    const { rows: sizes } = await on.query<{ name: string; rows: number }>(
      'select relname::text as name, reltuples::float8 as rows from pg_class where oid = any($1::regclass[])',
      [names],
    );
    for (const { name, rows } of sizes) {
      const written = this.growths.get(name)?.written ?? 0;
      this.growths.set(name, { written, staleAt: Math.max(LEAST, rows) });
    }
  }
}
