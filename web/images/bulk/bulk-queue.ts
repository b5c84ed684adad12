import { IMAGE_WORDS, type ImageCode, imageFileProblem, type QuarterTurns } from '../../../rules/images/lot-images';
import { createStore } from '../../core/store';
import { ImageFailure, putImage } from '../put-image';
import { MOST_ADDRESSES, type UploadAddress, UploadAddresses } from '../upload-addresses';
import type { UndoneBatch } from '../useUndoBatch';
import { type Batch, type BatchFile, hashOf } from './batch';
import { type BulkFailure, type BulkImage, type BulkRow, canMatch, canRetry, countsOf } from './bulk-image';
import type { ArrivedImage, BulkServer } from './bulk-server';
import { shrunk } from './convert-image';
import { opened } from './kept-files';
import type { Slates } from './slate-plan';
import { Thumbnails } from './thumbnails';

/** The feeder admits this many files at a time while fewer than that many are incomplete. */
const FED = 20;
const MOST_INCOMPLETE = 100;
const MOST_AT_ONCE = 4;
const PAUSES = { feed: 3000, put: 3000, register: 2000 };

/** What a file is matched with from now on. */
export interface NewMatch extends Pick<BulkImage, 'match' | 'isByHand'> {
  readonly key: number;
}

interface Entry {
  readonly row: BulkRow;
  address: UploadAddress | null;
  sha256: string | null;
  /** What was remembered of the file before a reload, until it is compared with the file. */
  known: BatchFile | null;
  controller: AbortController;
}

const INCOMPLETE: readonly BulkImage['state'][] = ['WAITING', 'SENDING', 'SENT'];
const failureOf = (code: ImageCode): BulkFailure => ({ code, message: IMAGE_WORDS[code].description });

/** Uploads hundreds of files to the lots that they are matched with: admits them little by little, sends several at once, and registers them by the hundred. */
export class BulkQueue {
  private readonly entries = new Map<number, Entry>();
  private readonly sent = new Set<Entry>();
  private readonly waiting: Entry[] = [];
  private readonly pending: Entry[] = [];
  private readonly addresses: UploadAddresses;
  private readonly pauses: typeof PAUSES;
  private incomplete = 0;
  private sending = 0;
  private isRegistering = false;
  private feeding: ReturnType<typeof setTimeout> | null = null;
  private registering: ReturnType<typeof setTimeout> | null = null;
  private keys = 0;

  /** The files. Changes when some are added or removed, not with their progress. */
  readonly rows = createStore<readonly BulkRow[]>([]);
  readonly thumbnails = new Thumbnails();
  /** The batch that can be undone; null if the last one has changed nothing. */
  readonly undoable = createStore<string | null>(null);
  /** Whether large images are sent smaller. */
  readonly shrinks = createStore(false);
  /** What was read of slates; null if files are matched by their names. */
  readonly slates = createStore<Slates | null>(null);
  readonly counts = createStore(countsOf([]));

  constructor(
    private readonly server: BulkServer,
    /** Where the files are remembered whose upload was started. */
    readonly batch: Batch,
  ) {
    this.pauses = server.pauses ?? PAUSES;
    this.addresses = new UploadAddresses(server.request, () => this.waiting.length + 1);
  }

  /** Adds files with what they are matched with. Those that can't be images fail at once. */
  readonly add = (files: readonly { readonly file: File; readonly match: BulkImage['match'] }[]): void => {
    for (const { file, match } of files) {
      const code = imageFileProblem(file);
      const image = createStore<BulkImage>({
        state: code === null ? 'PLANNED' : 'FAILED',
        match,
        isByHand: false,
        share: 0,
        failure: code && failureOf(code),
        isSmall: false,
        isUnchanged: false,
        photoId: null,
        quarterTurns: 0,
      });
      const row: BulkRow = { key: ++this.keys, file, image };
      this.entries.set(row.key, { row, address: null, sha256: null, known: null, controller: new AbortController() });
    }
    this.list();
  };

  /** Matches files that have not started with other lots. One that failed because of its name can start then. */
  readonly match = (matches: readonly NewMatch[]): void => {
    for (const { key, match, isByHand } of matches) {
      const entry = this.entries.get(key);
      if (!entry || !canMatch(entry.row.image.get())) continue;
      this.change(entry, { match, isByHand, state: 'PLANNED', failure: null });
    }
    this.count();
  };

  /** Starts every planned file. Those without a lot fail with the reason. */
  readonly start = (): void => this.startRows(this.rows.get());

  /** Starts those of the planned files. */
  readonly startFiles = (files: readonly File[]): void => {
    const started = new Set(files);
    this.startRows(this.rows.get().filter(({ file }) => started.has(file)));
  };

  private startRows(rows: readonly BulkRow[]): void {
    const arrived: Entry[] = [];
    if (this.counts.get().pending === 0) this.batch.begin();
    for (const { key } of rows) {
      const entry = this.entries.get(key);
      if (!entry) continue;
      const { state, match } = entry.row.image.get();
      if (state !== 'PLANNED') continue;
      entry.known = this.batch.find(entry.row.file) ?? null;
      if (typeof match === 'string') this.change(entry, { state: 'FAILED', failure: failureOf(match) });
      else if (entry.known?.isDone) arrived.push(entry);
      else {
        this.enqueue(entry);
        this.remember(entry);
      }
    }
    for (const entry of arrived) this.change(entry, { state: 'PENDING' });
    this.count();
    this.feed();
    void this.skip(arrived);
  }

  /** Says that an image that has arrived was rotated. */
  readonly rotated = (key: number, quarterTurns: QuarterTurns): void => {
    const entry = this.entries.get(key);
    if (entry) this.change(entry, { quarterTurns: entry.row.image.get().quarterTurns + quarterTurns });
  };

  /** Uploads files again that failed for a reason that may have passed. */
  readonly retry = (keys: readonly number[]): void => {
    for (const key of keys) {
      const entry = this.entries.get(key);
      if (entry && canRetry(entry.row.image.get())) this.enqueue(entry);
    }
    this.count();
    this.feed();
  };

  /** Removes files. If one is being sent, that ends. */
  readonly remove = (keys: readonly number[]): void => {
    for (const key of keys) {
      const entry = this.entries.get(key);
      if (!entry) continue;
      entry.controller.abort();
      this.leave(entry);
      this.entries.delete(key);
      if (entry.row.image.get().state !== 'DONE') this.batch.forget(entry.row.file);
    }
    this.list();
    this.pump();
    this.register();
  };

  /** Undoes a batch, and removes the files that have arrived from the list. Returns the lots; null if it was refused. */
  readonly undo = async (batchId: string): Promise<UndoneBatch | null> => {
    const undone = await this.server.undo(batchId);
    if (!undone) return null;
    this.undoable.set(null);
    const lots = new Set(undone.lots.map(({ id }) => id));
    const isUndone = ({ image }: BulkRow) => {
      const { state, match } = image.get();
      return state === 'DONE' && typeof match !== 'string' && lots.has(match.lotId);
    };
    this.remove(
      this.rows
        .get()
        .filter(isUndone)
        .map(({ key }) => key),
    );
    return undone;
  };

  /** Ends everything, because nobody sees it now. */
  readonly stop = (): void => {
    this.batch.close();
    if (this.feeding) clearTimeout(this.feeding);
    if (this.registering) clearTimeout(this.registering);
    for (const { controller } of this.entries.values()) controller.abort();
    this.entries.clear();
    this.sent.clear();
    this.waiting.length = 0;
    this.pending.length = 0;
    this.incomplete = 0;
  };

  private list(): void {
    this.rows.set([...this.entries.values()].map(({ row }) => row));
    this.count();
  }

  private count(): void {
    this.counts.set(countsOf([...this.entries.values()].map(({ row }) => row)));
  }

  private change({ row: { image } }: Entry, change: Partial<BulkImage>): void {
    image.set({ ...image.get(), ...change });
  }

  /** Remembers a file whose upload was started, and what is known of it now. */
  private remember({ row, address, sha256, known }: Entry): void {
    const { state, match, isByHand } = row.image.get();
    if (typeof match === 'string') return;
    const { lotId, place } = match;
    const sent = state === 'SENT' && address ? { sha256, uploadId: address.uploadId } : null;
    const { sha256: hash, uploadId } = sent ?? known ?? { sha256, uploadId: null };
    this.batch.remember(row.file, { sha256: hash, lotId, place, isByHand, uploadId, isDone: state === 'DONE' });
  }

  /** Ends files that have arrived before a reload. Ones with the same name and size, but other content, are sent. */
  private async skip(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      const { controller, row, known } = entry;
      entry.sha256 = await hashOf(row.file);
      entry.known = null;
      if (controller.signal.aborted) continue;
      if (known?.isDone && entry.sha256 !== null && entry.sha256 === known.sha256)
        this.change(entry, { state: 'DONE', isUnchanged: true, share: 1 });
      else {
        this.enqueue(entry);
        this.remember(entry);
      }
      this.count();
    }
    this.feed();
  }

  private enqueue(entry: Entry): void {
    entry.controller = new AbortController();
    this.change(entry, { state: 'PENDING', failure: null, share: 0 });
    this.pending.push(entry);
  }

  /** Takes a file out of what it waits for. */
  private leave(entry: Entry): void {
    const { state } = entry.row.image.get();
    if (INCOMPLETE.includes(state)) this.incomplete -= 1;
    this.sent.delete(entry);
    for (const list of [this.pending, this.waiting]) {
      const at = list.indexOf(entry);
      if (at >= 0) list.splice(at, 1);
    }
  }

  private feed(): void {
    if (this.feeding) return;
    if (this.incomplete < MOST_INCOMPLETE)
      for (const entry of this.pending.splice(0, FED)) {
        this.change(entry, { state: 'WAITING' });
        this.waiting.push(entry);
        this.incomplete += 1;
      }
    if (this.pending.length > 0 || this.incomplete > 0)
      this.feeding = setTimeout(() => {
        this.feeding = null;
        this.feed();
      }, this.pauses.feed);
    this.pump();
    this.register();
  }

  private pump(): void {
    while (this.sending < MOST_AT_ONCE) {
      const entry = this.waiting.shift();
      if (!entry) return;
      void this.send(entry);
    }
  }

  private async send(entry: Entry): Promise<void> {
    const { controller, row } = entry;
    this.sending += 1;
    this.change(entry, { state: 'SENDING' });
    try {
      const content = await opened(row.file);
      entry.sha256 ??= await hashOf(content);
      if (this.resumeSent(entry)) return;
      entry.address ??= await this.addresses.next();
      const file = this.shrinks.get() ? await shrunk(content) : content;
      const { isSmall } = await putImage(entry.address.url, file, {
        signal: controller.signal,
        pauseMs: this.pauses.put,
        onProgress: (share) => {
          if (!controller.signal.aborted) this.change(entry, { share: Math.min(share, 0.99) });
        },
      });
      if (!controller.signal.aborted) {
        this.change(entry, { state: 'SENT', share: 1, isSmall });
        this.sent.add(entry);
        this.remember(entry);
      }
    } catch (error) {
      const { code, message } = error instanceof ImageFailure ? error : new ImageFailure('default');
      if (code !== 'timeout') entry.address = null;
      if (!controller.signal.aborted) this.fail(entry, { code, message });
    } finally {
      this.sending -= 1;
      this.count();
      this.pump();
      this.register();
    }
  }

  /** Takes a file as sent that had arrived before a reload, but wasn't registered. Returns whether it is. */
  private resumeSent(entry: Entry): boolean {
    const { controller, sha256, known } = entry;
    entry.known = null;
    if (entry.address || controller.signal.aborted || !known?.uploadId || sha256 === null || sha256 !== known.sha256)
      return false;
    entry.address = { uploadId: known.uploadId, url: '' };
    this.change(entry, { state: 'SENT', share: 1 });
    this.sent.add(entry);
    return true;
  }

  private fail(entry: Entry, failure: BulkFailure): void {
    this.leave(entry);
    this.change(entry, { state: 'FAILED', failure, share: 0 });
    if (canRetry(entry.row.image.get())) this.remember(entry);
    else this.batch.forget(entry.row.file);
  }

  /** Registers what has arrived: by the hundred, or what there is after a moment and at the end. */
  private register(): void {
    if (this.isRegistering || this.sent.size === 0) return;
    const isEnd = this.sending === 0 && this.waiting.length === 0 && this.pending.length === 0;
    if (isEnd || this.sent.size >= MOST_ADDRESSES) void this.registerSent();
    else
      this.registering ??= setTimeout(() => {
        this.registering = null;
        void this.registerSent();
      }, this.pauses.register);
  }

  private async registerSent(): Promise<void> {
    // One with a place would replace the one that is last on its lot now, so files with places are registered first.
    const entries = [...this.sent]
      .filter((entry) => !this.isBeforeOthers(entry))
      .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
      .slice(0, MOST_ADDRESSES);
    if (this.isRegistering || entries.length === 0) return;
    this.isRegistering = true;
    const images = entries.flatMap(({ address, row }): ArrivedImage[] => {
      const { match } = row.image.get();
      return address && typeof match !== 'string'
        ? [{ uploadId: address.uploadId, lotId: match.lotId, place: match.place, fileName: row.file.name }]
        : [];
    });
    const batchId = this.batch.id;
    const answer = await this.server.register(images, batchId);
    this.isRegistering = false;
    entries.forEach((entry, index) => {
      if (!this.entries.has(entry.row.key)) return;
      const result = 'code' in answer ? { failure: answer } : answer[index];
      if (result?.failure === null) {
        this.leave(entry);
        this.change(entry, { state: 'DONE', isUnchanged: result.isUnchanged, photoId: result.photoId });
        if (!result.isUnchanged) this.undoable.set(batchId);
        this.remember(entry);
      } else {
        // An upload that was refused, or has expired, is not registered again.
        if (result?.failure.code !== 'timeout') entry.address = null;
        this.fail(entry, result?.failure ?? failureOf('default'));
      }
    });
    this.count();
    this.register();
  }

  /** Returns whether others of the lot come first. Files that wait for the feeder don't, if it waits for this one. */
  private isBeforeOthers(entry: Entry): boolean {
    const { match } = entry.row.image.get();
    if (typeof match === 'string' || match.place !== null) return false;
    const earlier = this.incomplete < MOST_INCOMPLETE ? ['PENDING', 'WAITING', 'SENDING'] : ['WAITING', 'SENDING'];
    return [...this.entries.values()].some(({ row }) => {
      const other = row.image.get();
      const isPlaced =
        typeof other.match !== 'string' && other.match.lotId === match.lotId && other.match.place !== null;
      return isPlaced && earlier.includes(other.state);
    });
  }
}

/** Returns whether a file goes after the other images of its lot. */
function isLast({ row }: Entry): boolean {
  const { match } = row.image.get();
  return typeof match !== 'string' && match.place === null;
}
