import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { installDebianPackages } from './shell.mjs';

/** The variant for programs with threads. */
const libraryName = 'libfaketimeMT.so.1';

/** Returns the library that moves the clock of a process that loads it. @returns {Promise<string>} */
export async function ensureFaketime() {
  const found = (await findLibrary()) ?? ((await installDebianPackages(['faketime'])) ? await findLibrary() : null);
  if (found !== null) return found;
  throw new PlainError('faketime is needed to move the clock: install it (Debian: apt-get install faketime).');
}

/** Looks in the folders of Debian's architectures. */
async function findLibrary() {
  const folders = await namesIn('/usr/lib');
  const libraries = folders.map((folder) => join('/usr/lib', folder, 'faketime'));
  for (const folder of libraries) {
    if ((await namesIn(folder)).includes(libraryName)) return join(folder, libraryName);
  }
  return null;
}

/** Returns none if the folder doesn't exist. @param {string} folder @returns {Promise<string[]>} */
const namesIn = (folder) => readdir(folder).catch(() => []);
