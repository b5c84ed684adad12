import { type ImageCode, imageFileProblem } from '../../rules/images/lot-images';
import { randomKey } from '../core/random-key';
import { createStore, type Store } from '../core/store';
import { ImageFailure, putImage } from './put-image';
import { MOST_ADDRESSES, type RequestAddresses, type UploadAddress, UploadAddresses } from './upload-addresses';

/** How far an image is between its drop and its place on the lot. */
export interface ImageProgress {
  /** SENT: it has arrived, and waits for the ones before it. */
  readonly state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED';
  /** How much was sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly failure: { readonly code: ImageCode; readonly message: string } | null;
}

/** An image of the queue. Its progress has a store of its own, so that it doesn't render the others. */
export interface QueuedImage {
  readonly key: number;
  readonly file: File;
  readonly progress: Store<ImageProgress>;
}

/** What the queue needs of the server. Functions resolve to why it failed as a text. */
export interface QueueServer {
  readonly request: RequestAddresses;
  readonly add: (
    images: readonly { readonly uploadId: string; readonly fileName: string }[],
    /** Names what was dropped together, which can be undone as one edit. */
    batchId: string,
  ) => Promise<string | null>;
  /** Milliseconds before an interrupted image is sent again. */
  readonly pauseMs?: number;
}

interface Entry {
  readonly image: QueuedImage;
  address: UploadAddress | null;
  controller: AbortController;
}

const stateOf = ({ image }: Entry): ImageProgress['state'] => image.progress.get().state;

/** More at once would only share the same connection. */
const MOST_AT_ONCE = 3;

/**
 * Uploads images, several at once, and adds them to the lot in the order in which they were dropped: one that arrives early waits for those
 * before it. A failed one is passed over.
 */
export class ImageQueue {
  private entries: readonly Entry[] = [];
  private readonly addresses: UploadAddresses;
  private isAdding = false;
  private batchId = '';
  private keys = 0;

  /** The images that are not on the lot yet. Changes when one is added or removed, not with its progress. */
  readonly images = createStore<readonly QueuedImage[]>([]);
  /** Whether leaving now loses an image. */
  readonly isBusy = createStore(false);

  constructor(private readonly server: QueueServer) {
    this.addresses = new UploadAddresses(
      server.request,
      () =>
        this.entries.filter((entry) => entry.address === null && ['WAITING', 'SENDING'].includes(stateOf(entry)))
          .length,
    );
  }

  /** Takes files. Those that can't be images fail at once. */
  readonly drop = (files: readonly File[]): void => {
    if (!this.isBusy.get()) this.batchId = randomKey();
    const entries = files.map((file): Entry => {
      const code = imageFileProblem(file);
      const failure = code === null ? null : new ImageFailure(code);
      return {
        image: {
          key: ++this.keys,
          file,
          progress: createStore<ImageProgress>({ state: failure ? 'FAILED' : 'WAITING', share: 0, failure }),
        },
        address: null,
        controller: new AbortController(),
      };
    });
    this.entries = [...this.entries, ...entries];
    this.show();
    this.pump();
  };

  /** Uploads a failed image again. What has arrived already is not sent again. */
  readonly retry = (key: number): void => {
    const entry = this.entries.find(({ image }) => image.key === key);
    if (!entry || stateOf(entry) !== 'FAILED' || imageFileProblem(entry.image.file) !== null) return;
    entry.controller = new AbortController();
    this.change(entry, { state: entry.image.progress.get().share === 1 ? 'SENT' : 'WAITING', failure: null });
    this.pump();
    void this.addSent();
  };

  /** Removes an image from the queue. If it is being sent, that ends. */
  readonly remove = (key: number): void => {
    this.entries.find(({ image }) => image.key === key)?.controller.abort();
    this.entries = this.entries.filter(({ image }) => image.key !== key);
    this.show();
    this.pump();
    void this.addSent();
  };

  /** Ends everything, because nobody sees it now. */
  readonly stop = (): void => {
    for (const { controller } of this.entries) controller.abort();
    this.entries = [];
    this.show();
  };

  private show(): void {
    this.images.set(this.entries.map(({ image }) => image));
    this.isBusy.set(this.entries.some((entry) => stateOf(entry) !== 'FAILED'));
  }

  private change({ image: { progress } }: Entry, change: Partial<ImageProgress>): void {
    progress.set({ ...progress.get(), ...change });
    if (change.state) this.isBusy.set(this.entries.some((entry) => stateOf(entry) !== 'FAILED'));
  }

  private inState(state: ImageProgress['state']): readonly Entry[] {
    return this.entries.filter((entry) => stateOf(entry) === state);
  }

  private pump(): void {
    const free = MOST_AT_ONCE - this.inState('SENDING').length;
    for (const entry of this.inState('WAITING').slice(0, Math.max(0, free))) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    const { signal } = entry.controller;
    this.change(entry, { state: 'SENDING', share: 0 });
    try {
      entry.address ??= await this.addresses.next();
      await putImage(entry.address.url, entry.image.file, {
        signal,
        pauseMs: this.server.pauseMs,
        onProgress: (share) => {
          if (!signal.aborted) this.change(entry, { share: Math.min(share, 0.99) });
        },
      });
      this.change(entry, { state: 'SENT', share: 1 });
    } catch (error) {
      const failure = error instanceof ImageFailure ? error : new ImageFailure('default');
      if (failure.code !== 'timeout') entry.address = null;
      this.change(entry, { state: 'FAILED', share: 0, failure });
    }
    this.pump();
    await this.addSent();
  }

  /** Adds the images that have arrived and don't wait for one before them. */
  private async addSent(): Promise<void> {
    if (this.isAdding) return;
    const present = this.entries.filter((entry) => stateOf(entry) !== 'FAILED');
    const end = present.findIndex((entry) => stateOf(entry) !== 'SENT');
    const ready = end < 0 ? present : present.slice(0, end);
    const images = ready.flatMap(({ image, address }) =>
      address ? [{ uploadId: address.uploadId, fileName: image.file.name }] : [],
    );
    if (images.length === 0) return;
    this.isAdding = true;
    const refusal = await this.server.add(images.slice(0, MOST_ADDRESSES), this.batchId);
    this.isAdding = false;
    const added = new Set(ready.slice(0, MOST_ADDRESSES));
    if (refusal === null) {
      this.entries = this.entries.filter((entry) => !added.has(entry));
      this.show();
    } else
      for (const entry of added)
        this.change(entry, { state: 'FAILED', failure: { code: 'default', message: refusal } });
    await this.addSent();
  }
}
