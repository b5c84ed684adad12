import { ConfigError } from '../../../platform/config-error';
import type { Database, Queryable, Transaction } from '../database/database';
import { MIGRATION_LOCK, migrationProblem } from '../database/migrate';
import type { FileStore } from '../files/files';
import { adoptFiles, othersFiles } from '../files/installation';
import { selectMark } from '../files/installation-store';
import type { Services } from '../services';
import type { WorkKind } from '../work/work';
import { endWork, releaseLeases, selectUnfinishedWork } from '../work/work-store';
import { verifyArchive } from './archive-reader';
import { contentOf, type OutsideData } from './back-up';
import { housesIn, tableNames } from './catalog';
import { loadRows } from './load-rows';
import { hasSandboxData, writeFiles } from './restored-files';

/**
 * Settles the jobs that were waiting or running when the backup was made, in the transaction that restores it. The original installation
 * continued after the backup, so what it may have sent or charged since then must not be repeated. Returns the number of ended jobs.
 */
async function settleRestored(
  tx: Transaction,
  services: Services,
  kinds: Readonly<Record<string, WorkKind>>,
): Promise<number> {
  const now = services.clock.now();
  const caught = await selectUnfinishedWork(tx, now);
  await releaseLeases(tx);
  const ended: number[] = [];
  for (const { isDue, ...item } of caught) {
    if (await kinds[item.kind]?.onRestored?.(tx, services, item, isDue)) ended.push(item.id);
  }
  await endWork(tx, ended, now, 'ended when a backup was restored');
  return ended.length;
}

export interface RestoreTarget {
  /** Passed to the code that settles the jobs of the backup. Its database is the one that is restored. */
  readonly services: Services;
  readonly kinds: Readonly<Record<string, WorkKind>>;
  readonly data: OutsideData;
}

/** Throws if services are running on this PostgreSQL. Each has a connection with this application name to receive notifications. */
async function requireNothingRuns(db: Queryable): Promise<void> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'rostrum notifications'`,
  );
  if (row && row.count > 0)
    throw new ConfigError('Rostrum is running on this database: stop it, then restore. Nothing was changed.');
}

async function requireEmpty(db: Queryable, data: OutsideData, replace: boolean): Promise<void> {
  const tables = await tableNames(db);
  if (tables.length > 0 && !tables.includes('schema_migration')) {
    throw new ConfigError(
      'The database holds tables of another program: restore into a database of its own. Nothing was changed.',
    );
  }
  if (replace) return;
  const advice =
    'Restore into an empty installation, or add --replace to delete the current data and replace it with the backup. Nothing was changed.';
  const houses = (await housesIn(db)) ?? [];
  if (houses.length > 0)
    throw new ConfigError(
      `This installation has houses already (${houses.slice(0, 5).join(', ')}${houses.length > 5 ? ', ...' : ''}). ${advice}`,
    );
  if (await hasSandboxData(data))
    throw new ConfigError(`DATA_DIR holds charges of the payment sandbox already. ${advice}`);
}

const markOf = async (db: Queryable): Promise<string | null> =>
  (await tableNames(db)).includes('installation') ? selectMark(db) : null;

/** Throws if the store has the files of an installation that is neither the one before the restore nor that of the backup. */
async function requireOwnFiles(files: FileStore, own: readonly (string | null)[]): Promise<void> {
  const mark = await files.mark();
  if (mark !== null && !own.includes(mark)) throw new ConfigError(`${othersFiles(files)} Nothing was changed.`);
}

/** Refreshes the planner statistics for the restored rows. */
const refreshStatistics = (db: Database) => db.query('analyze');

/**
 * Restores a backup into an empty installation where nothing is running, or with `replace` over the existing data, and returns messages
 * for the operator. The file is verified completely before anything is written, and the database changes in one transaction.
 * Throws a ConfigError if the backup or the installation doesn't allow it.
 */
export async function restore(
  { services, kinds, data }: RestoreTarget,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<readonly string[]> {
  const { db, clock } = services;
  const manifest = await verifyArchive(file);
  const problem = await migrationProblem(manifest.migrations);
  if (problem !== null) throw new ConfigError(`${file} ${problem} Nothing was changed.`);
  await requireNothingRuns(db);
  await requireEmpty(db, data, replace);
  const refused = (error: unknown) => {
    if (error instanceof ConfigError) return error;
    services.log.debug({ err: error }, 'a restore failed');
    return new ConfigError(
      `${file} could not be restored: ${error instanceof Error ? error.message : String(error)} Nothing was changed.`,
    );
  };
  const written = await writeFiles(data, file, manifest).catch((error: unknown) => {
    throw refused(error);
  });
  let ended = 0;
  const markBefore = await markOf(db);
  try {
    await db.transaction(async (tx) => {
      // Services that start now wait until the restore ends.
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await requireNothingRuns(tx);
      await requireEmpty(tx, data, replace);
      await loadRows(tx, clock, file, manifest);
      await requireOwnFiles(data.files, [markBefore, await markOf(tx)]);
      ended = await settleRestored(tx, services, kinds);
      await written.useSandbox();
    });
  } catch (error) {
    await written.takeBack();
    throw refused(error);
  }
  await written.finish(replace);
  await adoptFiles(db, data.files);
  await refreshStatistics(db);
  return [
    `Restored ${contentOf(manifest)}, as they were at ${manifest.madeAt.toISOString()}.`,
    ...manifest.missing.map((name) => `Not in the backup: ${name}`),
    ...(ended > 0
      ? [
          `${ended} emails, messages and charges that were under way are not carried on: they may have been sent or charged after the backup. The app shows them as unknown, skipped or out of date.`,
        ]
      : []),
  ];
}
