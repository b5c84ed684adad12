import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../core/database/database';
import { compareMigrations } from '../core/database/migrate';
import type { FileStore } from '../core/files/files';
import { FilesError } from '../core/files/files-error';
import { foreignFiles, missingPictures } from '../core/files/installation';
import { judgeClock } from './clock';
import {
  connectBriefly,
  countHouses,
  isMarked,
  notificationsArrive,
  queryableOf,
  readClock,
  readMigrations,
  readServerFacts,
} from './database-store';
import { foreignOwner } from './disk';
import { type Finding, ok, problem, warning, wordsOf } from './finding';

const OLDEST = 150_000;

async function checkServer(db: Queryable): Promise<Finding[]> {
  const facts = await readServerFacts(db);
  if (facts === null) return [];
  const { versionNumber, version, encoding, knowsLetters } = facts;
  const found = [
    ...(versionNumber < OLDEST
      ? [problem(`PostgreSQL ${version} is too old. Upgrade it to version 15 or later.`)]
      : []),
    ...(encoding === 'UTF8'
      ? []
      : [
          problem(`The database is encoded in ${encoding}. Create one with the encoding UTF8 and move the data there.`),
        ]),
    ...(encoding === 'UTF8' && !knowsLetters
      ? [
          warning(
            'The database does not know letters outside ASCII, so searches distinguish Ž from ž. Create one with the character type C.UTF-8 and move the data there.',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok(`PostgreSQL ${version}, UTF-8.`)];
}

/** Checks migrations and houses, on either kind of database. */
export async function checkContents(db: Queryable): Promise<Finding[]> {
  const applied = await readMigrations(db);
  if (applied === null) return [ok('The database is empty: the first start creates the tables.')];
  const { pending, unknown, changed } = await compareMigrations(applied);
  if (unknown.length > 0)
    return [
      problem(
        `The database was migrated by a newer version of Rostrum (${unknown.join(', ')}). Install that version or a later one.`,
      ),
    ];
  if (changed.length > 0)
    return [
      problem(
        `Migrations of the database differ from those of this version (${changed.join(', ')}). Install the version that was here before.`,
      ),
    ];
  const migrations =
    pending.length === 0
      ? ok('All migrations are applied.')
      : warning(
          `The next start applies ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}: ${pending.join(', ')}. Back up first.`,
        );
  const houses = await countHouses(db);
  return [
    migrations,
    houses === 0
      ? warning('There is no house yet. Create one with: npm run house:create')
      : ok(`${houses} ${houses === 1 ? 'house' : 'houses'}.`),
  ];
}

/** Checks whether the file store has the files of the database. A store that doesn't answer is reported by its own check. */
async function checkFiles(db: Queryable, files: FileStore): Promise<Finding[]> {
  try {
    if (!(await isMarked(db))) return [];
    const found = await foreignFiles(db, files);
    if (found !== null) return [problem(found)];
    const lost = await missingPictures(db, files);
    return [
      lost.length === 0
        ? ok(`${files.place} has the files of this database.`)
        : problem(`Pictures of lots (${lost.length}) are missing in ${files.place}. Restore them from a backup.`),
    ];
  } catch (error) {
    if (error instanceof FilesError) return [];
    throw error;
  }
}

async function checkNotifications(url: string): Promise<Finding> {
  return (await notificationsArrive(url))
    ? ok('Notifications arrive (LISTEN and NOTIFY).')
    : problem(
        'Notifications do not arrive, so screens are updated late. DATABASE_URL leads to a pooler in transaction mode: use PostgreSQL itself, or a pooler in session mode.',
      );
}

async function checkClock(db: Queryable, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const theirs = await readClock(db);
  const after = clock.now().getTime();
  return judgeClock((before + after) / 2 - theirs, 'PostgreSQL');
}

/** Checks PostgreSQL: reachable, suitable, migrated, and delivering notifications. */
export async function checkPostgres(url: string, clock: Clock, files: FileStore): Promise<Finding[]> {
  let client: Awaited<ReturnType<typeof connectBriefly>>;
  try {
    client = await connectBriefly(url);
  } catch (error) {
    return [
      problem(
        `PostgreSQL cannot be reached: ${wordsOf(error)}. Check DATABASE_URL, and whether PostgreSQL is running and lets this machine connect.`,
      ),
    ];
  }
  try {
    const db = queryableOf(client);
    return [
      ...(await checkServer(db)),
      ...(await checkContents(db)),
      ...(await checkFiles(db, files)),
      await checkNotifications(url),
      await checkClock(db, clock),
    ];
  } catch (error) {
    return [problem(`PostgreSQL does not answer as expected: ${wordsOf(error)}`)];
  } finally {
    await client.end();
  }
}

/** Opens the embedded database for one check. */
export type OpenEmbedded = (folder: string) => Promise<Database>;

/** Checks the embedded database while Rostrum is stopped. The caller holds the lock of DATA_DIR. */
export async function checkEmbedded(dataDir: string, files: FileStore, open: OpenEmbedded): Promise<Finding[]> {
  const folder = resolve(join(dataDir, 'database'));
  const found = await stat(folder).catch(() => null);
  if (found === null)
    return [ok(`There is no embedded database in ${resolve(dataDir)} yet: the first start creates it.`)];
  const owner = await foreignOwner(folder);
  if (owner !== null) return [problem(owner)];
  try {
    const db = await open(folder);
    try {
      return [
        ok(`The embedded database in ${folder} opens.`),
        ...(await checkContents(db)),
        ...(await checkFiles(db, files)),
      ];
    } finally {
      await db.close();
    }
  } catch (error) {
    return [
      problem(
        `The embedded database in ${folder} cannot be opened: ${wordsOf(error)}. Restore a backup into an empty DATA_DIR.`,
      ),
    ];
  }
}
