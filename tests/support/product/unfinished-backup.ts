import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A backup that is being written by `npm run backup`. */
export interface UnfinishedBackup {
  /** SIGKILL to the command; resolves when it has ended. */
  kill(): Promise<void>;
  /** Returns the files of this name that are not complete. */
  parts(): Promise<string[]>;
}

const LARGE = 1 << 30;
const BEGUN = 4 << 20;
const MOST_POLLS = 3_000;

/** Adds a file to DATA_DIR that takes a backup a while to copy, and returns its path. */
export async function addLargeFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'files', 'pictures', 'large.jpg');
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  await handle.truncate(LARGE);
  await handle.close();
  return file;
}

/** Starts a backup, and resolves once it has copied a part of a large file. */
export async function beginBackup(file: string, env: Readonly<Record<string, string>>): Promise<UnfinishedBackup> {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'backup', file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '/dev/null', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const parts = async () =>
    (await readdir(dirname(file)))
      .filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.part'))
      .map((name) => join(dirname(file), name));
  const written = async () => {
    const [part] = await parts();
    return part === undefined ? 0 : ((await stat(part).catch(() => null))?.size ?? 0);
  };
  for (let poll = 0; (await written()) < BEGUN; poll += 1) {
    if (poll === MOST_POLLS || child.exitCode !== null) throw new Error(`no backup is being written to ${file}`);
    await sleep(10);
  }
  return {
    parts,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
