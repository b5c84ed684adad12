import { randomKey } from '../../core/random-key';
import { createStore } from '../../core/store';
import { type FileId, type KeptFiles, keyOf, type Restored } from './kept-files';

/** A file whose upload was started, as the browser remembers it across reloads. */
export interface BatchFile {
  readonly name: string;
  readonly size: number;
  /** Of the content, in hexadecimal; null until the file is sent, or where browsers don't compute it. */
  readonly sha256: string | null;
  readonly lotId: string;
  /** Null is after the others. */
  readonly place: number | null;
  /** Whether staff chose the lot. */
  readonly isByHand: boolean;
  /** Where it was sent; null until all of it has arrived. */
  readonly uploadId: string | null;
  /** Whether its lot shows it. */
  readonly isDone: boolean;
  /** Names the batch for the server, which undoes it as a whole. */
  readonly batchId: string;
}

/** Where the files of a batch are remembered. */
export interface BatchStore {
  readonly read: () => Promise<readonly BatchFile[]>;
  /** Remembers these files instead of others; none removes the batch. */
  readonly write: (files: readonly BatchFile[]) => Promise<void>;
}

const PAUSE_MS = 300;

/** Returns the SHA-256 of a file; null where the browser computes none, such as without TLS. */
export async function hashOf(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

/** The files of a session whose upload was started, so that it can be continued after a reload. */
export class Batch {
  private readonly files = new Map<string, BatchFile>();
  /** Files of before the reload that were not chosen again. */
  private readonly missing = new Set<string>();
  private writing: ReturnType<typeof setTimeout> | null = null;
  private isChanged = false;
  /** Files whose content isn't needed, as soon as the browser has stored that. A page that ends before has all files that it says are left. */
  private readonly needless: FileId[] = [];
  private batchId = randomKey();

  /** How many files of before a reload have not arrived, and were not chosen again. */
  readonly left = createStore(0);
  /** How many of them the browser can add again. */
  readonly kept = createStore(0);

  constructor(
    private readonly store: BatchStore,
    /** Where the content of the files is found after a reload. */
    private readonly content: KeptFiles,
  ) {}

  /** Reads what was interrupted. */
  async open(): Promise<void> {
    for (const file of await this.store.read()) {
      const key = keyOf(file);
      if (this.files.has(key)) continue;
      this.files.set(key, file);
      if (!file.isDone) this.missing.add(key);
      this.batchId = file.batchId;
    }
    this.dropUnneeded(await this.content.open());
    this.count();
  }

  /** Names the batch for the server. */
  get id(): string {
    return this.batchId;
  }

  /** Begins another batch, unless files of this one have not arrived. */
  readonly begin = (): void => {
    if ([...this.files.values()].every(({ isDone }) => isDone)) this.batchId = randomKey();
  };

  /** Returns what is remembered of a file, if anything. */
  readonly find = (file: File): BatchFile | undefined => this.files.get(keyOf(file));

  /** Says that files were chosen again. */
  readonly found = (files: readonly File[]): void => {
    for (const file of files) this.missing.delete(keyOf(file));
    this.count();
  };

  /** Returns the interrupted files that the browser can add again. Call this on a click, because it may ask for permission. */
  readonly restore = async (): Promise<Restored> => {
    const restored = await this.content.restore(this.interrupted());
    this.count();
    return restored;
  };

  readonly remember = (file: File, known: Omit<BatchFile, 'batchId' | 'name' | 'size'>): void => {
    const { name, size } = file;
    this.files.set(keyOf(file), { ...known, batchId: this.batchId, name, size });
    if (known.isDone) this.needless.push({ name, size });
    else this.content.keep(file);
    this.writeSoon();
  };

  readonly forget = (file: File): void => {
    const { name, size } = file;
    if (!this.files.delete(keyOf(file))) return;
    this.needless.push({ name, size });
    this.writeSoon();
  };

  /** Forgets everything that was interrupted. */
  readonly discard = (): void => {
    this.needless.push(...this.interrupted());
    for (const key of this.missing) this.files.delete(key);
    this.missing.clear();
    this.count();
    this.isChanged = true;
    this.write();
  };

  /** Stores at once what changed. */
  readonly write = (): void => {
    if (this.writing) clearTimeout(this.writing);
    this.writing = null;
    // What was stored may not have been read yet.
    if (!this.isChanged) return;
    this.isChanged = false;
    // A batch that is complete needs no continuing. If it is chosen again, the server says what of it the lots still have.
    if ([...this.files.values()].every(({ isDone }) => isDone)) this.files.clear();
    const needless = this.needless.splice(0);
    void this.store.write([...this.files.values()]).then(() => this.dropUnneeded(needless));
  };

  /** Stores what has changed, and no more of the files, because nobody sees the batch now. */
  readonly close = (): void => {
    this.write();
    this.content.stop();
  };

  /** Removes the content of files that have not been added again. */
  private dropUnneeded(files: readonly FileId[]): void {
    this.content.drop(files.filter((file) => this.files.get(keyOf(file))?.isDone !== false));
  }

  private interrupted(): FileId[] {
    return [...this.missing].flatMap((key) => this.files.get(key) ?? []);
  }

  private count(): void {
    this.left.set(this.missing.size);
    this.kept.set(this.interrupted().filter(this.content.has).length);
  }

  private writeSoon(): void {
    this.isChanged = true;
    this.writing ??= setTimeout(this.write, PAUSE_MS);
  }
}
