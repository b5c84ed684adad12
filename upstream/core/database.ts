/**
 * The one way to the data: SQL text with $1 parameters, rows as plain objects.
 * bigint and count come back as safe integers, timestamptz as Date, jsonb parsed, arrays as arrays, on both drivers.
 */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** Inside a transaction. Never await the network in one: the embedded database has a single connection. */
export interface Transaction extends Queryable {
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  /** Commits when `run` resolves, rolls back when it rejects; retried when the server reports a serialisation failure or deadlock. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}
