import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where files are kept. A key is lower-case letters, digits, dots and dashes in parts, such as `pictures/3f/3fa9.jpg`. */
export interface FileStore {
  /** Keeps the bytes under the key, whole or not at all; what was there before is replaced. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes; null where there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Writes a little and removes it; throws where the disk is full, read-only or gone. */
  tryWrite(): Promise<void>;
}

/** Enough not to fit into what a full disk has left over. */
const TRIED = Buffer.alloc(64 * 1024);

/** No part begins with a dot, so that no key leads out of its folder or to a draft. */
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

/** Files in a folder of this machine: one that is there is complete, and what a crash cut off is a draft beside it. */
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
