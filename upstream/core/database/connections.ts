import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { withoutPauses } from '../work/pace';
import { type Database, type Notice, SqlError, type Topic, type Transaction } from './database';
import type { Driver, Statements } from './driver';
import { PlannerStatistics } from './statistics';

/** The NOTIFY channel that all processes on one database share. */
const CHANNEL = 'rostrum';

/** Formats a notice as a NOTIFY payload: `changes:7`. */
const payloadOf = ({ topic, houseId }: Notice): string => `${topic}:${houseId ?? ''}`;

/** Parses a payload; empty if another program sent it on the channel. */
function noticeOf(payload: string): Notice[] {
  const [, topic, houseId] = /^(work|changes):(\d*)$/.exec(payload) ?? [];
  if (topic !== 'work' && topic !== 'changes') return [];
  return [{ topic, houseId: houseId ? Number(houseId) : null }];
}

const attempts = 5;
const retryDelayMs = 20;
/** Serialization failure or deadlock: the server aborted one of several conflicting transactions. */
const isConflict = (error: unknown) => error instanceof SqlError && (error.code === '40001' || error.code === '40P01');

/** The connection broke while it was idle, before any statement was executed. */
class NotBegun extends Error {}

/** Implements transactions, retries, notifications, and current statistics on either driver. */
export function createDatabase(driver: Driver): Database {
  const statistics = new PlannerStatistics();
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const listeners = new Map<Topic, Set<(notice: Notice) => void>>();
  let listening = false;

  const refuseInTransaction = () => {
    if (current.getStore()?.open)
      throw new Error('The database was used inside a transaction: use the transaction that is passed in.');
  };

  async function queryOn<Row extends object>(on: Statements, sql: string, params?: readonly unknown[]): Promise<Row[]> {
    const { rows, written } = await on.query<Row>(sql, params);
    const stale = statistics.count(sql, written);
    if (stale.length > 0) await statistics.refresh(on, stale);
    return rows;
  }

  async function once<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    const connection = await driver.connect();
    const payloads = new Set<string>();
    const tx: Transaction = {
      inTransaction: true,
      query: (sql, params) => queryOn(connection, sql, params),
      script: (sql) => connection.script(sql),
      announce: (topic, houseId) => {
        payloads.add(payloadOf({ topic, houseId }));
      },
    };
    const state = { open: true };
    let broken = false;
    try {
      await connection.query('begin').catch((error: unknown) => {
        throw new NotBegun('The transaction could not begin.', { cause: error });
      });
      const result = await current.run(state, () => withoutPauses(() => run(tx)));
      if (payloads.size > 0)
        await connection.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          CHANNEL,
          [...payloads],
        ]);
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      state.open = false;
      connection.release(broken);
    }
  }

  function notify(payload: string | null): void {
    const notices =
      payload === null ? [...listeners.keys()].map((topic): Notice => ({ topic, houseId: null })) : noticeOf(payload);
    for (const notice of notices)
      listeners.get(notice.topic)?.forEach((listener) => {
        listener(notice);
      });
  }

  return {
    kind: driver.kind,
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      refuseInTransaction();
      return queryOn<Row>(driver, sql, params);
    },
    async transaction(run) {
      refuseInTransaction();
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(run);
        } catch (error) {
          if (attempt === attempts || !(isConflict(error) || error instanceof NotBegun))
            throw error instanceof NotBegun ? error.cause : error;
          await delay(retryDelayMs * attempt);
        }
      }
    },
    onNotice(topic, listener) {
      if (!listening) driver.listen(CHANNEL, notify);
      listening = true;
      const heard = listeners.get(topic) ?? new Set();
      listeners.set(topic, heard.add(listener));
      return () => {
        heard.delete(listener);
      };
    },
    close: () => driver.close(),
  };
}
