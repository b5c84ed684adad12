import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file store. A key consists of lowercase letters, digits, dots, and dashes in parts, such as `pictures/3f/3fa9.jpg`. */
export interface FileStore {
  /** Stores the bytes under the key atomically, replacing any previous content. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes; null if the key doesn't exist. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes the file of the key, if there is one. */
  remove(key: string): Promise<void>;
  /** Writes and removes a small file; throws if the disk is full, read-only, or missing. */
  tryWrite(): Promise<void>;
}

/** Large enough to fail on a full disk. */
const TRIED = Buffer.alloc(64 * 1024);

/** No part begins with a dot, so that no key can leave its folder or name a draft. */
const KEY = /^[a-z\d][a-z\d.-]*(\/[a-z\d][a-z\d.-]*)*$/;

function checked(key: string): string {
  if (!KEY.test(key) || key.length > 200)
    throw new RangeError("A file's key is lower-case letters, digits, dots and dashes, in parts.");
  return key;
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

async function writeDraft(draft: string, bytes: Buffer): Promise<void> {
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores files in a folder of this machine. Files are always complete; a crash leaves only a draft. */
export const diskFiles = (folder: string): FileStore => ({
  async put(key, bytes) {
    const file = join(folder, checked(key));
    await mkdir(dirname(file), { recursive: true });
    const draft = join(dirname(file), `.${randomUUID()}`);
    try {
      await writeDraft(draft, bytes);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
  async remove(key) {
    await rm(join(folder, checked(key)), { force: true });
  },
  async tryWrite() {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${randomUUID()}`);
    try {
      await writeDraft(draft, TRIED);
    } finally {
      await rm(draft, { force: true });
    }
  },
  async get(key) {
    return readFile(join(folder, checked(key))).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  },
});
