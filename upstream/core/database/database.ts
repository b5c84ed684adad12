/**
 * The one way to the data: SQL text with $1 parameters, rows as plain objects. On both drivers bigint, count and sums
 * come back as safe integers (a fraction is refused: cast it), timestamptz as Date, date as YYYY-MM-DD, jsonb parsed,
 * arrays as arrays. Parameters: null, text, numbers, booleans, Dates, arrays of them for array types; JSON as its text.
 */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** What a commit can have left for others to act on: due work, or changes of a house. */
export type Topic = 'work' | 'changes';

/** What a notification says: the topic and the house; null where one may have been lost, which concerns every house. */
export interface Notice {
  readonly topic: Topic;
  readonly houseId: number | null;
}

/** Inside a transaction. Never await the network in one: the embedded database has a single connection. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
  /** Several statements without parameters, for migrations. */
  script(sql: string): Promise<void>;
  /** Notifies the listeners of every process on this database, once this transaction has committed. */
  announce(topic: Topic, houseId: number): void;
}

export interface Database extends Queryable {
  /**
   * Commits when `run` resolves, rolls back when it rejects; run again when the server reports a serialisation failure or
   * deadlock. Inside, only `tx` may be used: a query past it is refused, because the embedded database would wait for ever.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls back after each commit, of any process on this database, that announced the topic; returns the end of it. While
   * the connection that notifications arrive on is away, the listeners are called every second instead.
   */
  onNotice(topic: Topic, listener: (notice: Notice) => void): () => void;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** What the database refused, and the statement. `code` is PostgreSQL's SQLSTATE; parameters are never part of it. */
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

/** Whether the error is a row that exists already, by the name of the constraint or index where one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof SqlError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
