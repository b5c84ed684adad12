import { serverNow } from '../../core/server-time';

/** A file that was chosen, as its name and size tell it from others. */
export interface FileId {
  readonly name: string;
  readonly size: number;
}

/** A file on the user's computer that the page may read again after a reload, if the user allows it. Only Chromium gives one, and only for files that are dropped. */
export interface FileHandle {
  getFile(): Promise<File>;
  queryPermission(wanted: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission(wanted: { readonly mode: 'read' }): Promise<PermissionState>;
}

/** What the browser stores of a file. Bytes, not a Blob, because Safari stores no Blobs. */
export type KeptContent =
  { readonly handle: FileHandle } | { readonly bytes: ArrayBuffer; /** Its media type. */ readonly type: string };

/** A file that the browser stores. */
export interface KeptFile extends FileId {
  readonly hasHandle: boolean;
}

/** Where the browser stores the files of a session. */
export interface FileStore {
  readonly list: () => Promise<readonly KeptFile[]>;
  /** Returns what is stored of a file; null if nothing is. */
  readonly read: (file: KeptFile) => Promise<KeptContent | null>;
  /** Stores a file instead of an earlier one. Returns whether the browser did. */
  readonly write: (file: FileId, content: KeptContent) => Promise<boolean>;
  readonly remove: (files: readonly FileId[]) => Promise<void>;
  /** Removes the files of all sessions that were stored before a time, in ms. */
  readonly removeBefore: (time: number) => Promise<void>;
  /** Returns how many bytes of files are stored, those of other sessions too, and how many more fit; null if the browser doesn't say. */
  readonly usage: () => Promise<{ readonly stored: number; readonly free: number | null }>;
}

/** The files that can be added again. */
export interface Restored {
  readonly files: readonly File[];
  /** Whether the browser was not allowed to read some. */
  readonly isRefused: boolean;
}

/** How long files are stored that nobody continues. Then their folder has to be chosen again. */
const LONGEST_MS = 7 * 24 * 60 * 60_000;
/** The most bytes that are stored for all sessions. */
const MOST_BYTES = 500_000_000;
/** How quickly files are copied at most, so that the browser frees their memory meanwhile. */
const BYTES_PER_MS = 50_000;
const READ = { mode: 'read' } as const;

/** Tells a file from the others of a batch. */
export const keyOf = ({ name, size }: FileId): string => `${size} ${name}`;

/** A file from before a reload. Its bytes are read when they are needed, because all of them would not fit into memory. */
class StoredFile extends File {
  constructor(
    name: string,
    private readonly storedSize: number,
    readonly read: () => Promise<File>,
  ) {
    super([], name);
  }

  override get size(): number {
    return this.storedSize;
  }
}

/** Returns a file with its content, which may be stored in the browser. Rejects if it no longer is. */
export const opened = (file: File): Promise<File> => (file instanceof StoredFile ? file.read() : Promise.resolve(file));

/** Returns the handle that a dropped file came with. */
function handleOf(file: File): FileHandle | null {
  const { handle } = file as File & { readonly handle?: FileHandle };
  return handle && 'requestPermission' in handle ? handle : null;
}

/** Returns whether the page may read a file by its handle now or after a question. Administrators can forbid it. */
async function mayRead(handle: FileHandle): Promise<boolean> {
  try {
    return (await handle.queryPermission(READ)) !== 'denied';
  } catch {
    return false;
  }
}

/** The files of a session that the browser can add again after a reload. They are stored one after the other, beside the upload. */
export class KeptFiles {
  private readonly stored = new Map<string, KeptFile>();
  /** The files that were to be stored, or come from there. */
  private readonly files = new Map<string, File>();
  private readonly waiting = new Set<string>();
  private readonly removing = new Map<string, FileId>();
  private writing: string | null = null;
  private isWorking = false;
  /** Whether handles are worth storing; null until a file has one. */
  private readsHandles: boolean | null = null;
  /** FULL: bytes wait until others are removed. NEVER: the browser stores no bytes. */
  private room: 'FREE' | 'FULL' | 'NEVER' = 'FREE';

  constructor(private readonly store: FileStore) {}

  /** Removes files that nobody has continued in a week, finds out which ones are stored, and returns them. */
  async open(): Promise<readonly FileId[]> {
    await this.store.removeBefore(serverNow() - LONGEST_MS);
    for (const file of await this.store.list()) this.stored.set(keyOf(file), file);
    return [...this.stored.values()];
  }

  /** Returns whether a file is stored. */
  readonly has = (file: FileId): boolean => this.stored.has(keyOf(file));

  /** Stores a file as soon as possible, unless it comes from there. */
  readonly keep = (file: File): void => {
    const key = keyOf(file);
    if (this.files.get(key) === file) return;
    this.files.set(key, file);
    // What is stored may have other content.
    if (this.stored.has(key)) this.removing.set(key, file);
    this.waiting.add(key);
    void this.work();
  };

  /** Removes files that no longer have to be added again. */
  readonly drop = (files: readonly FileId[]): void => {
    for (const { name, size } of files) {
      const key = keyOf({ name, size });
      this.files.delete(key);
      this.waiting.delete(key);
      if (this.stored.has(key) || this.writing === key) this.removing.set(key, { name, size });
    }
    void this.work();
  };

  /** Stores no more files. What is stored stays. */
  readonly stop = (): void => {
    this.files.clear();
    this.waiting.clear();
  };

  /** Returns files that are stored. Asks the user for permission if the browser needs it, so call this on a click. */
  async restore(ids: readonly FileId[]): Promise<Restored> {
    const files: File[] = [];
    let isRefused = false;
    for (const id of ids) {
      const kept = this.stored.get(keyOf(id));
      if (!kept) continue;
      // Permission for one file of a folder covers the others. If it is refused, asking for each would only annoy.
      const file = kept.hasHandle
        ? await this.reopen(kept, !isRefused)
        : new StoredFile(kept.name, kept.size, () => this.copyOf(kept));
      if (file === 'REFUSED') isRefused = true;
      else if (file) {
        files.push(file);
        this.files.set(keyOf(id), file);
      } else this.drop([id]);
    }
    return { files, isRefused };
  }

  /** Returns a file on the user's computer; null if it is gone or has changed. */
  private async reopen(kept: KeptFile, mayAsk: boolean): Promise<File | 'REFUSED' | null> {
    const content = await this.store.read(kept);
    if (!content || !('handle' in content)) return null;
    const { handle } = content;
    try {
      let permission = await handle.queryPermission(READ);
      if (permission !== 'granted' && mayAsk) permission = await handle.requestPermission(READ);
      if (permission !== 'granted') return 'REFUSED';
    } catch {
      return 'REFUSED';
    }
    try {
      const file = await handle.getFile();
      return keyOf(file) === keyOf(kept) ? file : null;
    } catch {
      return null;
    }
  }

  private async copyOf(kept: KeptFile): Promise<File> {
    const content = await this.store.read(kept);
    if (!content || !('bytes' in content)) throw new Error('The browser no longer stores this file.');
    return new File([content.bytes], kept.name, { type: content.type });
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    for (;;) {
      if (this.removing.size > 0) await this.remove();
      const file = this.next();
      const handle = file && handleOf(file);
      if (handle) this.readsHandles ??= await this.restores(file, handle);
      if (file && this.handleOf(file)) await this.write(file);
      else if (file && (await this.hasRoom(file))) {
        await this.write(file);
        await new Promise((resolve) => setTimeout(resolve, file.size / BYTES_PER_MS));
      } else if (!file && this.removing.size === 0) break;
    }
    this.isWorking = false;
  }

  private async remove(): Promise<void> {
    const files = [...this.removing.values()];
    this.removing.clear();
    for (const file of files) this.stored.delete(keyOf(file));
    await this.store.remove(files);
    if (this.room === 'FULL') this.room = 'FREE';
  }

  /** Returns whether a stored handle can be read again. The one that was dropped can always be read, until the page is left. */
  private async restores({ name, size }: FileId, handle: FileHandle): Promise<boolean> {
    await this.store.write({ name, size }, { handle });
    const content = await this.store.read({ name, size, hasHandle: true });
    if (content && 'handle' in content && (await mayRead(content.handle))) return true;
    await this.store.remove([{ name, size }]);
    return false;
  }

  /** Returns the handle to store instead of the bytes of a file. */
  private readonly handleOf = (file: File): FileHandle | null => (this.readsHandles === false ? null : handleOf(file));

  private next(): File | undefined {
    for (const key of this.waiting) {
      const file = this.files.get(key);
      if (file && (this.room === 'FREE' || this.handleOf(file))) return file;
    }
    return undefined;
  }

  /** Returns whether the bytes of a file may be stored. Otherwise they wait until others are removed. */
  private async hasRoom(file: File): Promise<boolean> {
    const { stored, free } = await this.store.usage();
    // It may have been removed meanwhile.
    if (this.files.get(keyOf(file)) !== file) return false;
    const isFull = stored + file.size > MOST_BYTES || (free !== null && file.size > free);
    if (isFull) this.room = 'FULL';
    return !isFull;
  }

  private async write(file: File): Promise<void> {
    const { name, size } = file;
    const key = keyOf(file);
    const handle = this.handleOf(file);
    this.waiting.delete(key);
    this.writing = key;
    const content = handle ? { handle } : await bytesOf(file);
    // Nobody may want it stored now.
    if (this.files.get(key) !== file) {
      this.writing = null;
      return;
    }
    if (content && (await this.store.write({ name, size }, content)))
      this.stored.set(key, { name, size, hasHandle: handle !== null });
    else if (content && !handle) this.room = 'NEVER';
    this.writing = null;
  }
}

/** Returns the bytes of a file; null if they can't be read. */
async function bytesOf(file: File): Promise<KeptContent | null> {
  try {
    return { bytes: await file.arrayBuffer(), type: file.type };
  } catch {
    return null;
  }
}
