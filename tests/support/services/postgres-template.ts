import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { systemClock } from '../../../platform/clock';
import { type Database, isUniqueViolation, SqlError } from '../../../upstream/core/database/database';
import { migrate, schemaFingerprint } from '../../../upstream/core/database/migrate';
import { openPostgres } from '../../../upstream/core/database/postgres';
import { emptiable } from '../emptied';
import { type FreshDatabase, type OpenDatabase, takeDatabase } from './database-pool';

const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

const exists = async (server: Database, name: string) =>
  (await server.query('select 1 from pg_database where datname = $1', [name])).length > 0;

/**
 * Returns whether the name is taken, as reported by the server or, if two rename at the same instant, by the index of
 * names.
 */
const isTaken = (error: unknown) => isUniqueViolation(error) || (error instanceof SqlError && error.code === '42P04');

/** Migrated once per schema, under a temporary name until it is complete. */
async function template(server: Database, url: string, log: Logger): Promise<string> {
  const name = `rostrum_template_${await schemaFingerprint()}`;
  if (await exists(server, name)) return name;
  const draft = `rostrum_draft_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${draft}`);
  const db = openPostgres(databaseUrl(url, draft), log);
  await migrate(db, systemClock());
  await db.close();
  // Another test process may have been faster; its template is the same.
  await server.query(`alter database ${draft} rename to ${name}`).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return server.query(`drop database ${draft}`);
  });
  return name;
}

/** A template cannot be copied twice at once: the second attempt fails because it is in use, and is repeated. */
async function copy(server: Database, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await server.query(`create database ${to} template ${from}`);
      return;
    } catch (error) {
      if (!(error instanceof SqlError && error.code === '55006') || attempt === 50) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
}

/** A database that nobody has opened yet. */
interface OwnDatabase {
  readonly url: string;
  /** Ends the connections to it, and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates a database on the PostgreSQL at `url`, for tests whose processes open their own connections: a copy of
 * another one, or an empty, migrated one.
 */
export async function copyPostgres(url: string, log: Logger, from?: string): Promise<OwnDatabase> {
  const server = openPostgres(url, log);
  const name = `rostrum_test_${randomUUID().replaceAll('-', '')}`;
  await copy(server, from ?? (await template(server, url, log)), name);
  return {
    url: databaseUrl(url, name),
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** Creates an empty, migrated database on the PostgreSQL at `url`, and opens it. */
export async function freshPostgres(url: string, log: Logger): Promise<OwnDatabase & FreshDatabase> {
  const own = await copyPostgres(url, log);
  const db = openPostgres(own.url, log);
  return {
    ...own,
    db,
    async drop() {
      await db.close();
      await own.drop();
    },
  };
}

async function onServer<T>(url: string, log: Logger, run: (server: Database) => Promise<T>): Promise<T> {
  const server = openPostgres(url, log);
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

/** Returns whether the PostgreSQL at `url` has a database of this name. */
export const hasPostgres = (url: string, log: Logger, name: string): Promise<boolean> =>
  onServer(url, log, (server) => exists(server, name));

/** Creates a database without a schema on the PostgreSQL at `url`, and drops the old ones. Returns its URL. */
export const replacePostgres = (
  url: string,
  log: Logger,
  isOld: (database: string) => boolean,
  name: string,
): Promise<string> =>
  onServer(url, log, async (server) => {
    const all = await server.query<{ datname: string }>('select datname from pg_database');
    for (const { datname } of all)
      if (datname === name || isOld(datname)) await server.query(`drop database ${datname} with (force)`);
    await server.query(`create database ${name}`);
    return databaseUrl(url, name);
  });

/** Resolves when all notifications of earlier transactions have been delivered: PostgreSQL delivers them in the order of the commits. */
async function delivered(db: Database): Promise<void> {
  const lastHouse = 0;
  await new Promise<void>((resolve, reject) => {
    const announce = () => {
      db.transaction((tx) => {
        tx.announce('changes', lastHouse);
        return Promise.resolve();
      }).catch(reject);
    };
    const end = db.onNotice('changes', ({ houseId }) => {
      // It listens only from now on: a file can end before its connection for notifications is open.
      if (houseId === null) announce();
      if (houseId !== lastHouse) return;
      end();
      resolve();
    });
    announce();
  });
}

async function open(url: string, log: Logger): Promise<OpenDatabase> {
  const { db, drop } = await freshPostgres(url, log);
  const empty = await emptiable(db);
  let hasListened = false;
  return {
    db: {
      ...db,
      onNotice(topic, listener) {
        hasListened = true;
        return db.onNotice(topic, listener);
      },
    },
    close: drop,
    async empty() {
      if (hasListened) await delivered(db);
      return empty();
    },
  };
}

/** Returns an empty, migrated database on the PostgreSQL at `url` that nobody else uses until it is dropped. */
export const takePostgres = (url: string, log: Logger): Promise<FreshDatabase> => takeDatabase(() => open(url, log));
