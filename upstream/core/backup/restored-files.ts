import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFiles } from '../files/files';
import { bytesOf, eachEntry } from './archive-reader';
import type { DataFolders } from './back-up';
import { FILES, type Manifest, SANDBOX } from './manifest';

/** Parts of the sandbox's books, by their names. */
const BOOK = /^(ledger\.jsonl|(charges|refunds)\/[\da-f]{64}(-\d+)?)$/;

/** Whether the sandbox of this folder has charged anything. */
export async function hasSandboxBooks({ sandbox }: DataFolders): Promise<boolean> {
  return (await readdir(join(sandbox, 'charges')).catch(() => [])).length > 0;
}

/** What has been written of a backup's files and books, and what is still to be done with it. */
export interface WrittenFiles {
  /** Puts the backup's books in the place of the present ones. */
  useBooks(): Promise<void>;
  /** Puts the present books back. */
  keepBooks(): Promise<void>;
  /** Deletes the replaced books and, where said so, files that the backup does not have. */
  finish(deleteOthers: boolean): Promise<void>;
}

/**
 * Writes the files of a backup, which change nothing that is in use: a file's name is made of its content, so one that is there already
 * is the same. The sandbox's books are written beside the present ones.
 */
export async function writeFiles(
  { files: folder, sandbox: books }: DataFolders,
  file: string,
  { parts }: Manifest,
): Promise<WrittenFiles> {
  const store = diskFiles(folder);
  const draft = `${books}.restored-${randomUUID()}`;
  const replaced = `${books}.replaced-${randomUUID()}`;
  const state = { replaced: false, used: false };

  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await eachEntry(file, async (name, entry) => {
      if (name.startsWith(FILES)) await store.put(name.slice(FILES.length), await bytesOf(entry));
      else if (name.startsWith(SANDBOX) && BOOK.test(name.slice(SANDBOX.length))) {
        const path = join(draft, name.slice(SANDBOX.length));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, await bytesOf(entry), { mode: 0o600, flush: true });
      }
      return true;
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }

  return {
    async useBooks() {
      await rename(books, replaced).then(
        () => {
          state.replaced = true;
        },
        (error: unknown) => {
          if ((error as { code?: string }).code !== 'ENOENT') throw error;
        },
      );
      await rename(draft, books);
      state.used = true;
    },
    async keepBooks() {
      if (state.used) await rm(books, { recursive: true, force: true });
      if (state.replaced) await rename(replaced, books);
      await rm(draft, { recursive: true, force: true });
    },
    async finish(deleteOthers) {
      await rm(replaced, { recursive: true, force: true });
      if (!deleteOthers) return;
      const kept = new Set(parts.map(({ name }) => name));
      const present = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of present.filter((found) => found.isFile())) {
        const path = join(entry.parentPath, entry.name);
        if (!kept.has(FILES + path.slice(folder.length + 1))) await rm(path, { force: true });
      }
    },
  };
}
