import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Finding, ok, problem, warning, wordsOf } from './finding';

const GIB = 1024 ** 3;
const TOO_LITTLE = GIB / 4;
const LITTLE = 2 * GIB;

/** Rates the free space of a folder. */
export function judgeFreeSpace(bytes: number, folder: string): Finding {
  const free = `${(bytes / GIB).toFixed(1)} GiB are free in ${folder}.`;
  if (bytes < TOO_LITTLE) return problem(`${free} Free some space: writes are about to fail.`);
  return bytes < LITTLE ? warning(`${free} Free some space, or move DATA_DIR to a larger disk.`) : ok(free);
}

async function tryWrite(folder: string): Promise<void> {
  const trial = await mkdtemp(join(folder, '.doctor-'));
  try {
    await writeFile(join(trial, 'trial'), 'trial', { flush: true });
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Returns a message if `folder` belongs to another user; null if it belongs to this user. */
export async function foreignOwner(folder: string): Promise<string | null> {
  const user = process.getuid?.();
  const { uid } = await stat(folder);
  return user === undefined || uid === user
    ? null
    : `${folder} belongs to user ${uid}, and this command runs as user ${user}. Run it as the user that runs Rostrum.`;
}

/** Checks whether DATA_DIR is writable, private, and has free space. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const folder = resolve(dataDir);
  const found = await stat(folder).catch(() => null);
  if (found === null) return [ok(`${folder} does not exist yet: the first start creates it.`)];
  if (!found.isDirectory()) return [problem(`${folder} is not a folder. Set DATA_DIR to a folder.`)];
  const owner = await foreignOwner(folder);
  if (owner !== null) return [problem(owner)];
  const { bavail, bsize } = await statfs(folder);
  const open =
    (found.mode & 0o077) === 0
      ? []
      : [
          warning(
            `${folder} can be read by other users of this machine. The next start makes it private; until then, run: chmod 700 ${folder}`,
          ),
        ];
  try {
    await tryWrite(folder);
    return [judgeFreeSpace(bavail * bsize, folder), ...open];
  } catch (error) {
    return [problem(`${folder} cannot be written to: ${wordsOf(error)}`), ...open];
  }
}
