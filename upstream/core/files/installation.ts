import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pictureKey } from '../../../rules/images/picture-files';
import type { Queryable } from '../database/database';
import { type FileStore, MARK_FILE } from './files';
import { insertMark, selectMark, selectPictureNames } from './installation-store';

/**
 * All services of a database must share one file store. In another one, pictures are missing from pages, PDFs, emails, and backups, and
 * nothing fails. So the store and the database have the same mark.
 */

/** Tells an operator how to use the right store. */
const adviceOf = ({ setting, place }: FileStore, expected: string): string =>
  setting === 'DATA_DIR'
    ? `${place} is not the folder with the files of this database. Mount the folder that all services share as DATA_DIR/files, or set FILES_URL if the files are in a bucket. If ${place} is the right one, write ${expected} to ${join(place, MARK_FILE)}.`
    : `${place} does not have the files of this database. Set FILES_URL to the bucket and prefix that all services share, or copy the files there with npm run files:move.`;

/** Says that the files of another installation are in the store: each deletes the files that its own database doesn't know. */
export const othersFiles = ({ setting, place }: FileStore): string =>
  `${place} has the files of another installation. Set ${setting} to a place for this one alone.`;

/** Returns what is wrong if the database's files are in another store; null if they are in this one, or if no service ever started. */
export async function foreignFiles(db: Queryable, files: FileStore): Promise<string | null> {
  const expected = await selectMark(db);
  return expected === null || (await files.mark()) === expected ? null : adviceOf(files, expected);
}

/** Returns the pictures of the database whose file is not in the store, by name. */
export async function missingPictures(db: Queryable, files: FileStore): Promise<string[]> {
  const names = await selectPictureNames(db);
  if (names.length === 0) return [];
  const stored = new Set<string>();
  for await (const key of files.list('pictures/')) stored.add(key);
  return names.filter((name) => !stored.has(pictureKey(name, 'full')));
}

/** Returns whether the store has pictures of the database, or the database has none. */
export async function holdsPictures(db: Queryable, files: FileStore): Promise<boolean> {
  const names = await selectPictureNames(db);
  return names.length === 0 || (await missingPictures(db, files)).length < names.length;
}

/** Marks the store and the database at the first start. Returns what is wrong, as `foreignFiles` does. */
export async function claimFiles(db: Queryable, files: FileStore): Promise<string | null> {
  if ((await selectMark(db)) === null) {
    if (!(await holdsPictures(db, files)))
      return `None of the pictures of the database is in ${files.place}. Set ${files.setting} to where all services store their files.`;
    const found = await files.mark();
    // A service that starts at the same time writes to the database first. One folder belongs to one DATA_DIR, but a bucket to anyone.
    if (found !== null && files.setting === 'FILES_URL' && (await selectMark(db)) === null) return othersFiles(files);
    const mark = found ?? randomUUID();
    if ((await insertMark(db, mark)) === mark) await files.setMark(mark);
  }
  return foreignFiles(db, files);
}

/** Gives the store the mark of the database whose files were restored into it. */
export async function adoptFiles(db: Queryable, files: FileStore): Promise<void> {
  const mark = await selectMark(db);
  if (mark !== null) await files.setMark(mark);
}
