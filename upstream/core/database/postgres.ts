import pg from 'pg';
import type { Logger } from 'pino';
import { createDatabase } from './connections';
import { type Database, SqlError } from './database';
import type { Connection, Result } from './driver';
import { openListener } from './postgres-listener';
import { parameterText, resultParser } from './sql-values';
import { StatementNames } from './statement-names';

const connections = 20;
const connectLimitMs = 10_000;
const idleLimitMs = 300_000;
const WRITING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** Executes SQL, which may contain several statements if there are no parameters. */
async function run<Row extends object>(
  { on, names }: { readonly on: pg.Pool | pg.PoolClient; readonly names: StatementNames },
  sql: string,
  params?: readonly unknown[],
): Promise<Result<Row>> {
  try {
    const name = params && names.count(sql);
    const { rows, command, rowCount } = await on.query<Row>({ name, text: sql, values: params?.map(parameterText) });
    return { rows, written: WRITING.has(command) ? (rowCount ?? 0) : 0 };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !error.code) throw error;
    throw new SqlError(error.message, { code: error.code, constraint: error.constraint ?? null, statement: sql });
  }
}

/** Opens a connection pool to the house's PostgreSQL. A broken connection is logged, and fails only the statement that uses it. */
export function openPostgres(url: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A new connection reads the catalog of every table again, and has no prepared statements.
    idleTimeoutMillis: idleLimitMs,
    // Idle connections don't keep a process alive that has nothing else to do.
    allowExitOnIdle: true,
    connectionTimeoutMillis: connectLimitMs,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC -c random_page_cost=1.1',
    application_name: 'rostrum',
    types: { getTypeParser: resultParser },
  });
  const names = new StatementNames();
  const ended = new AbortController();
  // A broken connection emits its own event, even while a transaction holds it and waits for something else.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.warn({ err: error }, 'a connection to PostgreSQL broke');
    });
  });
  pool.on('error', () => undefined);
  return createDatabase({
    kind: 'postgres',
    query: (sql, params) => run({ on: pool, names }, sql, params),
    async connect(): Promise<Connection> {
      const client = await pool.connect();
      return {
        query: (sql, params) => run({ on: client, names }, sql, params),
        script: async (sql) => {
          await run({ on: client, names }, sql);
        },
        release: (broken) => {
          client.release(broken);
        },
      };
    },
    listen: (channel, onPayload) => {
      void openListener(url, channel, onPayload, ended.signal, log);
    },
    async close() {
      ended.abort();
      await pool.end();
    },
  });
}
