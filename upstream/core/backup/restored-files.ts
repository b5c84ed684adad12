import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entry } from 'tar-stream';
import { bytesOf, eachEntry } from './archive-reader';
import type { OutsideData } from './back-up';
import { FILES, type Manifest, SANDBOX } from './manifest';

/** Names of the sandbox's data files. */
const SANDBOX_FILE = /^(ledger\.jsonl|(charges|refunds)\/[\da-f]{64}(-\d+)?)$/;

/** Returns whether the sandbox in this folder has charged anything. */
export async function hasSandboxData({ sandbox }: OutsideData): Promise<boolean> {
  return (await readdir(join(sandbox, 'charges')).catch(() => [])).length > 0;
}

/** The written files and sandbox data of a backup, and the remaining steps. */
export interface WrittenFiles {
  /** Replaces the sandbox data with that of the backup. */
  useSandbox(): Promise<void>;
  /** Deletes what was written, and restores the previous sandbox data. */
  takeBack(): Promise<void>;
  /** Deletes the replaced sandbox data and, if `deleteOthers` is set, files that are not in the backup. */
  finish(deleteOthers: boolean): Promise<void>;
}

/**
 * Writes the files of a backup without changing any file in use: names derive from the content, so an existing file is identical.
 * The sandbox data is written beside the current data.
 */
export async function writeFiles(
  { files: store, sandbox }: OutsideData,
  file: string,
  { parts }: Manifest,
): Promise<WrittenFiles> {
  const draft = `${sandbox}.restored-${randomUUID()}`;
  const replaced = `${sandbox}.replaced-${randomUUID()}`;
  const state = { replaced: false, used: false };
  const added: string[] = [];
  const removeAdded = async () => {
    for (const key of added) await store.remove(key);
  };
  const addFile = async (key: string, entry: Entry) => {
    const isNew = !(await store.exists(key));
    await store.put(key, await bytesOf(entry));
    if (isNew) added.push(key);
  };

  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await eachEntry(file, async (name, entry) => {
      if (name.startsWith(FILES)) await addFile(name.slice(FILES.length), entry);
      else if (name.startsWith(SANDBOX) && SANDBOX_FILE.test(name.slice(SANDBOX.length))) {
        const path = join(draft, name.slice(SANDBOX.length));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, await bytesOf(entry), { mode: 0o600, flush: true });
      }
      return true;
    });
  } catch (error) {
    await removeAdded();
    await rm(draft, { recursive: true, force: true });
    throw error;
  }

  return {
    async useSandbox() {
      await rename(sandbox, replaced).then(
        () => {
          state.replaced = true;
        },
        (error: unknown) => {
          if ((error as { code?: string }).code !== 'ENOENT') throw error;
        },
      );
      await rename(draft, sandbox);
      state.used = true;
    },
    async takeBack() {
      await removeAdded();
      if (state.used) await rm(sandbox, { recursive: true, force: true });
      if (state.replaced) await rename(replaced, sandbox);
      await rm(draft, { recursive: true, force: true });
    },
    async finish(deleteOthers) {
      await rm(replaced, { recursive: true, force: true });
      if (!deleteOthers) return;
      const inBackup = new Set(parts.map(({ name }) => name));
      const others: string[] = [];
      for await (const key of store.list()) if (!inBackup.has(FILES + key)) others.push(key);
      for (const key of others) await store.remove(key);
    },
  };
}
