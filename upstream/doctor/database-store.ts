import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Queryable } from '../core/database/database';
import type { AppliedMigration } from '../core/database/migrate';

const limitMs = 5_000;

export interface ServerFacts {
  readonly versionNumber: number;
  readonly version: string;
  readonly encoding: string;
  /** Whether the database's character type knows letters outside ASCII. */
  readonly knowsLetters: boolean;
}

/** A connection of its own that gives up soon. The caller ends it. */
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

/** The same connection as the rest of Rostrum knows it. */
export const queryableOf = (client: pg.Client): Queryable => ({
  query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...params])).rows,
});

/** Version and character set of the PostgreSQL server. Letters are compared as code points, because a database in another encoding refuses them. */
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

/** The migrations that the database has; null where it has never been migrated. */
export async function readMigrations(db: Queryable): Promise<AppliedMigration[] | null> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('schema_migration') is not null as exists`);
  return table?.exists ? db.query<AppliedMigration>('select name, checksum from schema_migration') : null;
}

export async function countHouses(db: Queryable): Promise<number> {
  const [row] = await db.query<{ houses: number }>('select count(*)::int as houses from house');
  return row?.houses ?? 0;
}

/** The database server's clock, in epoch milliseconds. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  return row?.now ?? Number.NaN;
}

/** Whether a notification from one connection reaches another one. */
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
