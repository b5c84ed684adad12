import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../../../platform/config-error';

const FOLDER = 0o700;
const FILE = 0o600;
/** The entries that Rostrum writes. Other files in the folder are not changed, and nobody else can reach them through it. */
const OWN = ['database', 'files', 'outbox', 'sandbox', 'control.json', 'lock'];
const MODE = 0o7777;
const STICKY = 0o1000;

/**
 * Restricts a path to its owner. Symbolic links are not followed, because they may lead anywhere. A private folder isn't walked, because
 * nobody else can enter it and it may contain 100,000 pictures.
 */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  const mode = found.isDirectory() ? FOLDER : FILE;
  if ((found.mode & MODE) === mode) return;
  await chmod(path, mode);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await tighten(join(path, name));
}

/**
 * Makes DATA_DIR readable only for the system user of this process, including files that exist already and those written from now
 * on. Throws a ConfigError if the folder belongs to another user or is world-writable.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true, mode: FOLDER });
  const { mode } = await stat(dataDir);
  if ((mode & STICKY) !== 0)
    throw new ConfigError(`DATA_DIR must be a folder of its own: everybody can write to ${resolve(dataDir)}.`);
  try {
    if ((mode & MODE) !== FOLDER) await chmod(dataDir, FOLDER);
    for (const name of OWN) await tighten(join(dataDir, name));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error;
    throw new ConfigError(
      `DATA_DIR ${resolve(dataDir)} holds files of another system user: give them to the one that Rostrum runs as.`,
    );
  }
}
