import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { SqlError, type Database, type Queryable, type Topic, type Transaction } from './database';

/** One connection, lent for a transaction. */
export interface Connection extends Queryable {
  script(sql: string): Promise<void>;
  /** Gives it back; a broken one is not used again. */
  release(broken: boolean): void;
}

/** What differs between PostgreSQL and the embedded database. */
export interface Driver extends Queryable {
  readonly kind: Database['kind'];
  connect(): Promise<Connection>;
  close(): Promise<void>;
}

const attempts = 5;
const retryDelayMs = 20;
/** Serialisation failure and deadlock: the server undid one of several that were in each other's way. */
const retryable = (error: unknown) => error instanceof SqlError && (error.code === '40001' || error.code === '40P01');

/** Transactions, their retries and their announcements, on either driver. */
export function createDatabase(driver: Driver): Database {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const listeners = new Map<Topic, Set<() => void>>();

  const refuseInTransaction = () => {
    if (current.getStore()?.open) throw new Error('The database was used inside a transaction: use the transaction that is passed in.');
  };

  async function once<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    const connection = await driver.connect();
    const topics = new Set<Topic>();
    const tx: Transaction = {
      inTransaction: true,
      query: (sql, params) => connection.query(sql, params),
      script: (sql) => connection.script(sql),
      announce: (topic) => { topics.add(topic); },
    };
    const state = { open: true };
    let broken = false;
    try {
      await connection.query('begin');
      const result = await current.run(state, () => run(tx));
      await connection.query('commit');
      topics.forEach((topic) => listeners.get(topic)?.forEach((listener) => { listener(); }));
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => { broken = true; });
      throw error;
    } finally {
      state.open = false;
      connection.release(broken);
    }
  }

  return {
    kind: driver.kind,
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      refuseInTransaction();
      return driver.query<Row>(sql, params);
    },
    async transaction(run) {
      refuseInTransaction();
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(run);
        } catch (error) {
          if (!retryable(error) || attempt === attempts) throw error;
          await delay(retryDelayMs * attempt);
        }
      }
    },
    onCommit(topic, listener) {
      const heard = listeners.get(topic) ?? new Set();
      listeners.set(topic, heard.add(listener));
      return () => { heard.delete(listener); };
    },
    close: () => driver.close(),
  };
}
