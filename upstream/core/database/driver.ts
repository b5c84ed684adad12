import type { Database } from './database';

/** The rows of a statement, and the number of rows that it wrote. */
export interface Result<Row> {
  readonly rows: Row[];
  readonly written: number;
}

/** Executes SQL as a Queryable does. */
export interface Statements {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Result<Row>>;
}

/** A connection that is reserved for a transaction. */
export interface Connection extends Statements {
  script(sql: string): Promise<void>;
  /** Returns the connection to the pool; a broken one is discarded. */
  release(broken: boolean): void;
}

/** The operations that differ between PostgreSQL and the embedded database. */
export interface Driver extends Statements {
  readonly kind: Database['kind'];
  connect(): Promise<Connection>;
  /**
   * Calls `onPayload` with each notification on the channel until the driver closes; with null once it listens, and whenever some may be
   * lost.
   */
  listen(channel: string, onPayload: (payload: string | null) => void): void;
  close(): Promise<void>;
}
