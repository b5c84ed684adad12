import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Queryable } from '../core/database/database';
import type { AppliedMigration } from '../core/database/migrate';

const limitMs = 5_000;

export interface ServerFacts {
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
  /** Whether the character type of the database supports letters outside ASCII. */
  readonly knowsLetters: boolean;
}

/** Opens a separate connection with short timeouts. The caller ends it. */
export async function connectBriefly(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rostrum doctor',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Adapts the connection to `Queryable`. */
export const queryableOf = (client: pg.Client): Queryable => ({
  query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...params])).rows,
});

/**
 * Reads the version and character set of the PostgreSQL server. Letters are compared by code point, because a database in another encoding
 * rejects them.
 */
export async function readServerFacts(db: Queryable): Promise<ServerFacts | null> {
  const [facts] = await db.query<Omit<ServerFacts, 'knowsLetters'>>(
    `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
            current_setting('server_encoding') as encoding from pg_database where datname = current_database()`,
  );
  if (facts === undefined) return null;
  if (facts.encoding !== 'UTF8') return { ...facts, knowsLetters: false };
  const [letters] = await db.query<{ known: boolean }>('select lower(chr(381)) = chr(382) as known');
  return { ...facts, knowsLetters: letters?.known ?? false };
}

/** Returns the applied migrations; null if the database has never been migrated. */
export async function readMigrations(db: Queryable): Promise<AppliedMigration[] | null> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('schema_migration') is not null as exists`);
  return table?.exists ? db.query<AppliedMigration>('select name, checksum from schema_migration') : null;
}

/** Returns whether the database knows which folder has its files: since the first start. */
export async function isMarked(db: Queryable): Promise<boolean> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('installation') is not null as exists`);
  return table?.exists ? (await db.query('select from installation')).length > 0 : false;
}

export async function countHouses(db: Queryable): Promise<number> {
  const [row] = await db.query<{ houses: number }>('select count(*)::int as houses from house');
  return row?.houses ?? 0;
}

/** Returns the time of the database server, in epoch milliseconds. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  return row?.now ?? Number.NaN;
}

/** Returns whether a notification from one connection reaches another. */
export async function notificationsArrive(url: string): Promise<boolean> {
  const channel = `rostrum_doctor_${randomBytes(6).toString('hex')}`;
  const listener = await connectBriefly(url);
  try {
    const sender = await connectBriefly(url);
    try {
      let timer: NodeJS.Timeout | undefined;
      const arrived = new Promise<boolean>((resolve) => {
        listener.on('notification', () => {
          resolve(true);
        });
        timer = setTimeout(() => {
          resolve(false);
        }, limitMs);
      });
      await listener.query(`listen ${channel}`);
      await sender.query(`notify ${channel}`);
      return await arrived.finally(() => {
        clearTimeout(timer);
      });
    } finally {
      await sender.end();
    }
  } finally {
    await listener.end();
  }
}
