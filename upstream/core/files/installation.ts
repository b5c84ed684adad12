import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pictureKey } from '../../../rules/images/picture-files';
import type { Queryable } from '../database/database';
import { insertMark, selectMark, selectPictureNames } from './installation-store';

/**
 * Files lie in a folder, which all services of a database must share. Without it, pictures are missing from pages, PDFs, emails, and backups,
 * and nothing fails. So the folder and the database have the same mark.
 */
const MARK_FILE = '.installation';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Returns the mark of a folder of files; null if it has none. */
export async function markIn(folder: string): Promise<string | null> {
  return readFile(join(folder, MARK_FILE), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );
}

async function writeMark(folder: string, mark: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, MARK_FILE), `${mark}\n`, { flush: true });
}

/** Returns what is wrong if the database's files are in another folder; null if they are in this one, or if no service ever started. */
export async function foreignFolder(db: Queryable, folder: string): Promise<string | null> {
  const expected = await selectMark(db);
  if (expected === null || (await markIn(folder)) === expected) return null;
  const path = resolve(folder);
  return `${path} is not the folder with the files of this database. Mount the folder that all services share as DATA_DIR/files. If ${path} is the right one, write ${expected} to ${join(path, MARK_FILE)}.`;
}

/** Returns whether the folder has pictures of the database, or the database has none. */
export async function holdsPictures(db: Queryable, folder: string): Promise<boolean> {
  const names = await selectPictureNames(db);
  return names.length === 0 || (await missingPictures(db, folder)).length < names.length;
}

/**
 * Marks the folder and the database at the first start, unless the database's pictures are in another folder. Returns what is wrong, as
 * `foreignFolder` does.
 */
export async function claimFolder(db: Queryable, folder: string): Promise<string | null> {
  if ((await selectMark(db)) === null) {
    if (!(await holdsPictures(db, folder)))
      return `None of the pictures of the database is in ${resolve(folder)}. Set DATA_DIR to the folder that all services share.`;
    const mark = (await markIn(folder)) ?? randomUUID();
    if ((await insertMark(db, mark)) === mark) await writeMark(folder, mark);
  }
  return foreignFolder(db, folder);
}

/** Gives the folder the mark of the database whose files were restored into it. */
export async function adoptFolder(db: Queryable, folder: string): Promise<void> {
  const mark = await selectMark(db);
  if (mark !== null) await writeMark(folder, mark);
}

/** Returns the pictures of the database whose file is not in the folder, by name. */
export async function missingPictures(db: Queryable, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const name of await selectPictureNames(db)) {
    const isThere = await access(join(folder, pictureKey(name, 'full'))).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(name);
  }
  return missing;
}
