/**
 * Executes SQL with $1 parameters and returns rows as plain objects. On both drivers, bigint, count, and sums are returned as safe
 * integers (fractions are rejected: cast them), timestamptz as Date, date as YYYY-MM-DD, jsonb parsed, and arrays as arrays.
 * Parameters are null, text, numbers, booleans, Dates, and arrays of them for array types; JSON is passed as text.
 */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** The topic of a notification: due work, or changes of a house. */
export type Topic = 'work' | 'changes';

/** A notification for a topic and a house; null for all houses, if one may have been lost. */
export interface Notice {
  readonly topic: Topic;
  readonly houseId: number | null;
}

/** A transaction. Never await the network inside one: the embedded database has a single connection. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** Executes several statements without parameters, for migrations. */
  script(sql: string): Promise<void>;
  /** Notifies the listeners of every process on this database after this transaction commits. */
  announce(topic: Topic, houseId: number): void;
}

export interface Database extends Queryable {
  /**
   * Commits when `run` resolves and rolls back when it rejects. Calls `run` again after a serialization failure or
   * deadlock. Only `tx` may be used inside: other queries throw, because the embedded database would deadlock.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls the listener after each commit, of any process on this database, that announced the topic. Returns a function that unsubscribes.
   * While the notification connection is down, listeners are called every second instead.
   */
  onNotice(topic: Topic, listener: (notice: Notice) => void): () => void;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** An SQL error and its statement. `code` is PostgreSQL's SQLSTATE; parameters are never included. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly constraint: string | null;
  readonly statement: string;

  constructor(
    message: string,
    { code, constraint, statement }: { code: string; constraint: string | null; statement: string },
  ) {
    super(message);
    this.code = code;
    this.constraint = constraint;
    this.statement = statement;
  }
}

/** Returns whether the error is a unique violation, optionally of the named constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof SqlError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
