import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../../../platform/clock';
import { ConfigError } from '../../../platform/config-error';
import { projectFile } from '../../../platform/project-file';
import type { Database, Transaction } from '../database/database';
import type { FileStore } from '../files/files';
import { FilesError } from '../files/files-error';
import { holdsPictures, missingPictures } from '../files/installation';
import { type ArchiveWriter, writeArchive } from './archive-writer';
import { housesIn } from './catalog';
import { BACKUP_FORMAT, FILES, type Manifest, MANIFEST_FILE, SANDBOX, SEAL_FILE, sha256Of } from './manifest';
import { readRows } from './read-rows';

/** The data of an installation outside the database. */
export interface OutsideData {
  readonly files: FileStore;
  /** The folder with the ledger and records of the payment sandbox. */
  readonly sandbox: string;
}

export const dataOf = ({ dataDir }: { readonly dataDir: string }, files: FileStore): OutsideData => ({
  files,
  sandbox: join(dataDir, 'sandbox'),
});

export interface BackupSource {
  readonly db: Database;
  readonly clock: Clock;
  readonly data: OutsideData;
}

async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string };
  return version;
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Lists the complete files in a folder by relative path. Drafts, which begin with a dot or with draft-, are left out. */
async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.startsWith('draft-'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Copies files of the store into the archive. Returns those that were deleted in the meantime. */
async function copyFiles(writer: ArchiveWriter, files: FileStore): Promise<string[]> {
  const missing: string[] = [];
  for await (const key of files.list()) {
    const file = await files.open(key);
    if (file === null) missing.push(FILES + key);
    else await writer.addStream(FILES + key, file.content, file.bytes);
  }
  return missing;
}

/** Copies the sandbox's records into the archive. Returns those that were deleted in the meantime. */
async function copyRecords(writer: ArchiveWriter, folder: string, names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    try {
      await writer.addFile(SANDBOX + name, path, (await stat(path)).size);
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing.push(SANDBOX + name);
    }
  }
  return missing;
}

/** Reads the rows in one consistent snapshot. */
async function snapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  let begun = false;
  return db.transaction(async (tx) => {
    // A second attempt would write the same entries to the archive again.
    if (begun) throw new ConfigError('The database undid the reading of the backup. Start the backup again.');
    begun = true;
    await tx.query('set transaction isolation level repeatable read, read only');
    return read(tx);
  });
}

/**
 * Reads the sandbox's ledger before the rows, and its records after them, so that the records contain every charge in the rows, and
 * the ledger marks no event as delivered that the rows haven't received.
 */
async function fill(
  writer: ArchiveWriter,
  { db, data: { files, sandbox } }: BackupSource,
  madeAt: Date,
): Promise<Manifest> {
  const ledger = await readFile(join(sandbox, 'ledger.jsonl')).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (ledger) await writer.add(`${SANDBOX}ledger.jsonl`, ledger);
  const rows = await snapshot(db, (tx) => readRows(tx, writer));
  // Files never change, and are written before the rows that reference them.
  const missing = await copyFiles(writer, files);
  const records = (await filesBelow(sandbox))
    .filter((name) => name !== 'ledger.jsonl')
    .sort((a, b) => b.localeCompare(a, 'en'));
  missing.push(...(await copyRecords(writer, sandbox, records)));
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: await productVersion(),
    madeAt,
    ...rows,
    parts: [...writer.parts],
    missing,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await writer.add(MANIFEST_FILE, text);
  await writer.add(SEAL_FILE, Buffer.from(sha256Of(text)));
  return manifest;
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** Describes the content of a backup for the operator. */
export function contentOf({ houses, tables, parts }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith(FILES)).length;
  const charges = parts.filter(({ name }) => name.startsWith(`${SANDBOX}charges/`)).length;
  return [
    count(houses.length, 'house'),
    `${count(rows, 'row')} in ${count(tables.length, 'table')}`,
    count(files, 'file'),
    ...(charges > 0 ? [count(charges, 'charge of the payment sandbox', 'charges of the payment sandbox')] : []),
  ].join(', ');
}

/**
 * Writes the database, the files, and the sandbox's data to one file, whether or not the product is running, and returns messages for the
 * operator. Throws a ConfigError if the file can't be written; an incomplete file is deleted.
 */
export async function backUp(source: BackupSource, file: string, signal: AbortSignal): Promise<readonly string[]> {
  if ((await housesIn(source.db)) === null)
    throw new ConfigError('The database is empty: there is nothing to back up.');
  const { files } = source.data;
  if (!(await holdsPictures(source.db, files)))
    throw new ConfigError(
      `None of the pictures of the database is in ${files.setting}. Set ${files.setting} to where the services store their files. No file was written.`,
    );
  const madeAt = source.clock.now();
  const manifest = await writeArchive(file, madeAt, signal, (writer) => fill(writer, source, madeAt)).catch(
    (error: unknown) => {
      const { code, message } = error as { code?: string; message?: string };
      if (signal.aborted) throw new ConfigError('The backup was interrupted, and no file was written.');
      if (error instanceof FilesError) throw new ConfigError(`${error.message} No file was written.`);
      throw ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO', 'EFBIG'].includes(code ?? '')
        ? new ConfigError(`The backup could not be written: ${message ?? ''}. No file was written.`)
        : error;
    },
  );
  const { size } = await stat(file);
  const lost = await missingPictures(source.db, files);
  return [
    `Backed up ${contentOf(manifest)} to ${file} (${(size / 1e6).toFixed(1)} MB).`,
    ...(lost.length > 0
      ? [
          `Not in the backup, because ${files.setting} does not have them: ${count(lost.length, 'picture')} of lots, such as ${lost[0] ?? ''}.`,
        ]
      : []),
    ...manifest.missing.map((name) => `Not in the backup, because it was deleted during the backup: ${name}`),
  ];
}
