import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Clock } from '../../../platform/clock';
import { ConfigError } from '../../../platform/config-error';
import { projectFile } from '../../../platform/project-file';
import type { Database, Transaction } from './database';

interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Advisory lock that is held during a migration, so that processes that start at the same time migrate one after another. */
export const MIGRATION_LOCK = 7_302_026;
const viewsName = 'views';
const MIGRATION_TABLE =
  'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)';

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');
const sqlFile = (name: string, sql: string): SqlFile => ({ name, sql, checksum: checksumOf(sql) });

async function migrationFiles(): Promise<SqlFile[]> {
  const folder = projectFile('upstream/core/database/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => sqlFile(name, await readFile(`${folder}/${name}`, 'utf8'))));
}

/** Combines the views of all slices into one file. A slice's views read only tables, never another slice's views. */
async function viewsFile(): Promise<SqlFile> {
  const folder = projectFile('upstream');
  const slices = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const texts = await Promise.all(
    slices.map((slice) => readFile(`${folder}/${slice}/${viewsName}.sql`, 'utf8').catch(() => '')),
  );
  return sqlFile(viewsName, texts.join('\n'));
}

/** Returns a fingerprint of the schema: two databases migrated with the same fingerprint are identical. */
export async function schemaFingerprint(): Promise<string> {
  const files = [...(await migrationFiles()), await viewsFile()];
  return checksumOf(files.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')).slice(0, 16);
}

async function appliedChecksums(tx: Transaction): Promise<Map<string, string>> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const rows = await tx.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

const record = (tx: Transaction, clock: Clock, { name, checksum }: SqlFile) =>
  tx.query(
    `insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)
   on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum, clock.now()],
  );

async function replaceViews(tx: Transaction, views: SqlFile): Promise<void> {
  const present = await tx.query<{ viewname: string }>(
    `select viewname from pg_views where schemaname = current_schema()`,
  );
  const drops = present.map(({ viewname }) => `drop view if exists "${viewname}" cascade;`);
  await tx.script([...drops, views.sql].join('\n'));
}

/**
 * Migrates the database to this version: applies each migration once, in order, in its own transaction, then replaces the views if they
 * differ. Throws a ConfigError if an applied migration has changed since, or if the database belongs to a newer version.
 */
export async function migrate(db: Database, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.script(MIGRATION_TABLE);
  });
  const files = await migrationFiles();
  await db.transaction(async (tx) => {
    refuseStrangers(files, await appliedChecksums(tx));
  });
  for (const file of files) {
    await db.transaction(async (tx) => {
      if ((await appliedChecksums(tx)).has(file.name)) return;
      await tx.script(file.sql);
      await record(tx, clock, file);
    });
  }
  const views = await viewsFile();
  await db.transaction(async (tx) => {
    if ((await appliedChecksums(tx)).get(views.name) === views.checksum) return;
    await replaceViews(tx, views);
    await record(tx, clock, views);
  });
}

/** Creates the tables of these migrations in an empty database without recording them; restoring the rows restores the records. */
export async function buildTables(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.script(MIGRATION_TABLE);
  for (const file of await migrationFiles()) if (names.includes(file.name)) await tx.script(file.sql);
}

/** Applies the migrations that restored tables lack, and recreates the views. */
export async function completeMigrations(tx: Transaction, clock: Clock): Promise<void> {
  const applied = await appliedChecksums(tx);
  for (const file of await migrationFiles()) {
    if (applied.has(file.name)) continue;
    await tx.script(file.sql);
    await record(tx, clock, file);
  }
  const views = await viewsFile();
  await replaceViews(tx, views);
  await record(tx, clock, views);
}

/** Returns why this version can't restore a database with these migrations, as the end of a sentence; null if it can. */
export async function migrationProblem(
  migrations: readonly { readonly name: string; readonly checksum: string }[],
): Promise<string | null> {
  const known = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]));
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer)
    return `was made by a newer version of Rostrum (migration ${newer.name}). Install that version or a later one, then restore.`;
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  return changed
    ? `has the migration ${changed.name}, which is not the same in this version. Install the version that made the backup.`
    : null;
}

/** Returns whether the database responds and has been migrated. */
export async function answersMigrated(db: Database): Promise<boolean> {
  return (await db.query('select name from schema_migration limit 1')).length > 0;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Compares a database with this version: migrations that it lacks, that this version doesn't know, and that differ. */
export async function compareMigrations(
  applied: readonly AppliedMigration[],
): Promise<{ pending: string[]; unknown: string[]; changed: string[] }> {
  const files = await migrationFiles();
  const present = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return {
    pending: files.filter(({ name }) => !present.has(name)).map(({ name }) => name),
    unknown: [...present.keys()].filter((name) => name !== viewsName && !files.some((file) => file.name === name)),
    changed: files.filter(({ name, checksum }) => (present.get(name) ?? checksum) !== checksum).map(({ name }) => name),
  };
}

function refuseStrangers(files: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed)
    throw new ConfigError(
      `The migration ${changed.name} was changed after the database had it: restore it, and add another migration.`,
    );
  const newer = [...applied.keys()].find((name) => name !== viewsName && !files.some((file) => file.name === name));
  if (newer)
    throw new ConfigError(
      `The database has the migration ${newer}, which this version does not know: start a newer version.`,
    );
}
