import type { Database } from '../../../upstream/core/database/database';

/** An open test database. */
export interface OpenDatabase {
  readonly db: Database;
  /** Deletes every row. Returns false if the database is not as it was when it was opened. */
  empty(): Promise<boolean>;
  close(): Promise<void>;
}

export interface FreshDatabase {
  readonly db: Database;
  drop(): Promise<void>;
}

/** Opening a database takes up to a second, so a worker saves as many as its files use at the same time. */
const idle: OpenDatabase[] = [];
const lent = new Set<OpenDatabase>();

/** Returns the database as one user sees it: methods that a test replaces, and its listeners, end with it. */
function lend(db: Database, close: () => Promise<void>): { db: Database; stopListening(): void } {
  const endings: (() => void)[] = [];
  return {
    db: {
      kind: db.kind,
      query: (sql, params) => db.query(sql, params),
      transaction: (work) => db.transaction(work),
      onNotice(topic, listener) {
        const end = db.onNotice(topic, listener);
        endings.push(end);
        return end;
      },
      close,
    },
    stopListening() {
      endings.forEach((end) => {
        end();
      });
    },
  };
}

/** Returns whether this module serves all test files of a worker, and not the sandbox of one. */
const isShared = () => !('expect' in globalThis);

/** Returns an empty, migrated database that nobody else uses until it is dropped: one of an earlier file, or one from `open`. */
export async function takeDatabase(open: () => Promise<OpenDatabase>): Promise<FreshDatabase> {
  const opened = idle.pop() ?? (await open());
  lent.add(opened);
  const close = async () => {
    if (lent.delete(opened)) await opened.close();
  };
  const { db, stopListening } = lend(opened.db, close);
  return {
    db,
    async drop() {
      stopListening();
      if (!lent.has(opened) || !isShared() || !(await opened.empty())) return close();
      lent.delete(opened);
      idle.push(opened);
    },
  };
}

/** Closes the databases that were not dropped, and returns their number. */
export async function closeLent(): Promise<number> {
  const left = [...lent];
  lent.clear();
  for (const opened of left) await opened.close();
  return left.length;
}
