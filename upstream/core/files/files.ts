import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** The content of a file in short: two files with the same digest are equal. */
export interface FileDigest {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file that is being read. */
export interface OpenFile {
  readonly bytes: number;
  readonly content: Readable;
}

/** A file that is copied into a store. It can be opened again if a store has to repeat a write. */
export interface FileSource extends FileDigest {
  open(): Promise<Readable>;
}

/** A file store. A key consists of lowercase letters, digits, dots, and dashes in parts, such as `pictures/3f/3fa9.jpg`. */
export interface FileStore {
  /** The setting that chooses the store, for messages to operators. */
  readonly setting: 'DATA_DIR' | 'FILES_URL';
  /** The folder or bucket, for messages to operators. Has no secrets. */
  readonly place: string;
  /** Stores the bytes under the key atomically, replacing any previous content. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores a file as `put` does, without having all of it in memory. Throws if the content doesn't match the digest. */
  copyIn(key: string, source: FileSource): Promise<void>;
  /** Returns the bytes; null if the key doesn't exist. */
  get(key: string): Promise<Buffer | null>;
  /** Opens a file for reading; null if the key doesn't exist. */
  open(key: string): Promise<OpenFile | null>;
  /** Returns the digest of a file; null if the key doesn't exist. */
  digest(key: string): Promise<FileDigest | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes the file of the key, if there is one. */
  remove(key: string): Promise<void>;
  /** Lists the keys of all files, or of those whose key begins with a folder such as `pictures/`. */
  list(folder?: string): AsyncIterable<string>;
  /** Returns the mark that ties the files to their database; null if there is none. */
  mark(): Promise<string | null>;
  setMark(mark: string): Promise<void>;
  /** Writes and removes a small file; throws if the store is full, read-only, or missing. */
  tryWrite(): Promise<void>;
}

/** Large enough to fail on a full disk. */
export const TRIED = Buffer.alloc(64 * 1024);

/** The name of the file with the mark. */
export const MARK_FILE = '.installation';

/** No part begins with a dot, so that no key can leave its folder or name a draft. */
const KEY = /^[a-z\d][a-z\d.-]*(\/[a-z\d][a-z\d.-]*)*$/;

export const isFileKey = (text: string): boolean => KEY.test(text) && text.length <= 200;

/** Returns the key. Throws a RangeError if it is malformed. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError("A file's key is lower-case letters, digits, dots and dashes, in parts.");
  return key;
}

/** Thrown when a file isn't what was stored or announced. */
const damaged = (key: string, place: string) => new Error(`${key} in ${place} is damaged or was changed.`);

/** Passes chunks on, and throws after the last one if they don't match the digest. */
export async function* verified(
  chunks: AsyncIterable<Buffer>,
  expected: FileDigest,
  name: { readonly key: string; readonly place: string },
): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) throw damaged(name.key, name.place);
}

/** Reads chunks to their end and returns their digest. */
export async function digestOf(chunks: AsyncIterable<Buffer>): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

function ifPresent(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function writeDraft(draft: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(draft, 'wx');
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file under a draft's name and renames it, so that a crash leaves only a draft. */
async function replace(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${randomUUID()}`);
  try {
    await writeDraft(draft, write);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Opens a file before its size is known, so that both are of the same file. */
async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, 'r').catch(ifPresent);
  if (handle === null) return null;
  const { size: bytes } = await handle.stat();
  return { bytes, content: createReadStream(path, { fd: handle, highWaterMark: 1 << 18 }) };
}

/** Stores files in a folder of this machine. Files are always complete; a crash leaves only a draft. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  const place = resolve(folder);
  const markFile = join(folder, MARK_FILE);
  return {
    setting: 'DATA_DIR',
    place,
    async put(key, bytes) {
      await replace(pathOf(key), (handle) => handle.writeFile(bytes));
    },
    async copyIn(key, source) {
      const chunks = verified(await source.open(), source, { key, place });
      await replace(pathOf(key), (handle) => writeFile(handle, chunks));
    },
    async get(key) {
      return readFile(pathOf(key)).catch(ifPresent);
    },
    async open(key) {
      return openFile(pathOf(key));
    },
    async digest(key) {
      const file = await openFile(pathOf(key));
      return file && digestOf(file.content);
    },
    async exists(key) {
      return access(pathOf(key)).then(
        () => true,
        () => false,
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(below = '') {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(ifPresent);
      const keys = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
      yield* keys.filter(isFileKey).sort();
    },
    mark: () => readFile(markFile, 'utf8').then((text) => text.trim(), ifPresent),
    setMark: (mark) => replace(markFile, (handle) => handle.writeFile(`${mark}\n`)),
    async tryWrite() {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await writeDraft(draft, (handle) => handle.writeFile(TRIED));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
