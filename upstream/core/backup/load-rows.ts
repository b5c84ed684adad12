import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Clock } from '../../../platform/clock';
import type { Transaction } from '../database/database';
import { buildTables, completeMigrations } from '../database/migrate';
import { bytesOf, eachEntry } from './archive-reader';
import { columnsOf, quoted, tableNames } from './catalog';
import { type Manifest, tableOfPage } from './manifest';

/**
 * The longest page that is read. A backup ends a page at 1 MB, or after the row that exceeds it; a file made to exhaust the memory
 * unpacks to a thousand times its size.
 */
const MOST_PAGE_BYTES = 256 << 20;
const inflate = promisify(gunzip);

async function uncompressed(name: string, page: Buffer): Promise<string> {
  try {
    return (await inflate(page, { maxOutputLength: MOST_PAGE_BYTES })).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new Error(`${name} unpacks to more than ${MOST_PAGE_BYTES >> 20} MB.`, { cause: error });
  }
}

async function dropEverything(tx: Transaction): Promise<void> {
  const views = await tx.query<{ name: string }>(
    'select viewname as name from pg_views where schemaname = current_schema()',
  );
  const tables = await tableNames(tx);
  await tx.script(
    [
      ...views.map(({ name }) => `drop view if exists ${quoted(name)} cascade;`),
      ...tables.map((name) => `drop table if exists ${quoted(name)} cascade;`),
    ].join('\n'),
  );
}

/** Drops the foreign keys, because rows can refer to later ones. Returns the statements that restore them and check every row. */
async function dropForeignKeys(tx: Transaction): Promise<string> {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  await tx.script(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'));
  return keys
    .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`)
    .join('\n');
}

/** Returns the statement that inserts a page of rows into a table. Each row is an array of texts. */
async function insertStatement(tx: Transaction, table: string, columns: readonly string[]): Promise<string> {
  const types = new Map((await columnsOf(tx, table)).map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => {
    const type = types.get(name);
    if (type === undefined)
      throw new Error(`The backup has a column ${table}.${name} that its migrations do not make.`);
    return `(r ->> ${index})::${type}`;
  });
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as page (r)`;
}

async function loadPages(tx: Transaction, file: string, { tables }: Manifest): Promise<void> {
  const statements = new Map<string, string>();
  for (const { name, columns } of tables) statements.set(name, await insertStatement(tx, name, columns));
  await eachEntry(file, async (name, entry) => {
    const table = tableOfPage(name);
    if (table === null) return true;
    const statement = statements.get(table);
    if (statement === undefined) throw new Error(`The backup has rows of ${table}, which its manifest does not name.`);
    const lines = (await uncompressed(name, await bytesOf(entry))).trimEnd().split('\n');
    await tx.query(statement, [`[${lines.join(',')}]`]);
    return true;
  });
}

async function checkCounts(tx: Transaction, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [found] = await tx.query<{ count: number }>(`select count(*) as count from ${quoted(name)}`);
    if (found?.count !== rows)
      throw new Error(`The backup has ${rows} rows of ${name}; ${found?.count ?? 0} were loaded.`);
  }
}

async function setSequences(tx: Transaction, { sequences }: Manifest): Promise<void> {
  for (const { table, column, last } of sequences) {
    await tx.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [
      quoted(table),
      column,
      last,
    ]);
  }
}

/**
 * Replaces all tables with those of the backup, at the backup's migrations, and then applies the newer migrations. Everything happens
 * in the caller's transaction, so a failure leaves the database unchanged.
 */
export async function loadRows(tx: Transaction, clock: Clock, file: string, manifest: Manifest): Promise<void> {
  await dropEverything(tx);
  await buildTables(
    tx,
    manifest.migrations.map(({ name }) => name),
  );
  const foreignKeys = await dropForeignKeys(tx);
  // The loaded rows include the list of applied migrations.
  await loadPages(tx, file, manifest);
  await checkCounts(tx, manifest);
  await tx.script(foreignKeys);
  await setSequences(tx, manifest);
  await completeMigrations(tx, clock);
}
