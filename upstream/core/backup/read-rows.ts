import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Transaction } from '../database/database';
import type { ArchiveWriter } from './archive-writer';
import { columnsOf, quoted, tableNames } from './catalog';
import { type BackupSequence, type BackupTable, type Manifest, pageName } from './manifest';

const compressed = promisify(gzip);

/** Number of rows per fetch, and the maximum size of a page. Both limit the memory that a backup needs. */
const ROWS_FETCHED = 200;
const PAGE_BYTES = 1 << 20;

/** Makes PostgreSQL format values in the same way, regardless of the server's settings. */
const SETTINGS = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;`;

async function readTable(
  tx: Transaction,
  writer: ArchiveWriter,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const values = columns.map((name) => `${quoted(name)}::text`).join(', ');
  await tx.query(
    `declare backup_rows no scroll cursor for select to_json(array[${values}])::text as line from ${quoted(table)}`,
  );
  const page = { number: 0, bytes: 0, lines: new Array<string>() };
  const write = async () => {
    if (page.lines.length === 0) return;
    page.number += 1;
    await writer.add(pageName(table, page.number), await compressed(`${page.lines.join('\n')}\n`));
    page.lines = [];
    page.bytes = 0;
  };
  let rows = 0;
  for (;;) {
    const fetched = await tx.query<{ line: string }>(`fetch ${ROWS_FETCHED} from backup_rows`);
    if (fetched.length === 0) break;
    rows += fetched.length;
    for (const { line } of fetched) {
      page.lines.push(line);
      page.bytes += line.length;
      if (page.bytes >= PAGE_BYTES) await write();
    }
  }
  await write();
  await tx.query('close backup_rows');
  return rows;
}

async function readSequences(tx: Transaction, table: string): Promise<BackupSequence[]> {
  const found: BackupSequence[] = [];
  for (const { name: column, isIdentity } of await columnsOf(tx, table)) {
    if (!isIdentity) continue;
    const [row] = await tx.query<{ last: number | null }>(
      `select s.last_value as last from pg_sequences s where format('%I.%I', s.schemaname, s.sequencename)::regclass = pg_get_serial_sequence($1, $2)::regclass`,
      [quoted(table), column],
    );
    if (row && row.last !== null) found.push({ table, column, last: row.last });
  }
  return found;
}

/** Writes every row of the database to the archive, as of one snapshot. */
export async function readRows(
  tx: Transaction,
  writer: ArchiveWriter,
): Promise<Pick<Manifest, 'houses' | 'migrations' | 'tables' | 'sequences'>> {
  await tx.script(SETTINGS);
  const houses = await tx.query<{ name: string }>('select user_name as name from house order by user_name');
  const migrations = await tx.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migration where name <> 'views' order by name`,
  );
  const tables: BackupTable[] = [];
  const sequences: BackupSequence[] = [];
  for (const name of await tableNames(tx)) {
    const columns = (await columnsOf(tx, name)).map((column) => column.name);
    tables.push({ name, columns, rows: await readTable(tx, writer, name, columns) });
    sequences.push(...(await readSequences(tx, name)));
  }
  return { houses: houses.map(({ name }) => name), migrations, tables, sequences };
}
