import { type ImageCode, imageFileProblem } from '../../rules/images/lot-images';
import { ImageFailure, putImage } from './put-image';

/** An image between its drop and its place on the lot. */
export interface QueuedImage {
  readonly key: number;
  readonly file: File;
  /** SENT: it has arrived, and waits for the ones before it. */
  readonly state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED';
  /** How much was sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly failure: { readonly code: ImageCode; readonly message: string } | null;
}

/** An address to which an image can be sent. */
export interface UploadAddress {
  readonly uploadId: string;
  readonly url: string;
}

/** What the queue needs of the server. Functions resolve to why it failed as a text. */
export interface QueueServer {
  readonly request: (count: number) => Promise<readonly UploadAddress[] | string>;
  readonly add: (images: readonly { readonly uploadId: string; readonly fileName: string }[]) => Promise<string | null>;
  /** Milliseconds before an interrupted image is sent again. */
  readonly pauseMs?: number;
}

interface Entry {
  image: QueuedImage;
  address: UploadAddress | null;
  controller: AbortController;
}

/** More at once would only share the same connection. */
const MOST_AT_ONCE = 3;
const MOST_ADDRESSES = 100;

/**
 * Uploads images, several at once, and adds them to the lot in the order in which they were dropped: one that arrives early waits for those
 * before it. A failed one is passed over.
 */
export class ImageQueue {
  private entries: readonly Entry[] = [];
  private shown: readonly QueuedImage[] = [];
  private readonly listeners = new Set<() => void>();
  private addresses: readonly UploadAddress[] = [];
  private requested: Promise<void> | null = null;
  private isAdding = false;
  private keys = 0;

  constructor(private readonly server: QueueServer) {}

  readonly images = (): readonly QueuedImage[] => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes files. Those that can't be images fail at once. */
  readonly drop = (files: readonly File[]): void => {
    const entries = files.map((file): Entry => {
      const code = imageFileProblem(file);
      const failure = code === null ? null : new ImageFailure(code);
      return {
        image: { key: ++this.keys, file, state: failure ? 'FAILED' : 'WAITING', share: 0, failure },
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
    if (entry?.image.state !== 'FAILED' || imageFileProblem(entry.image.file) !== null) return;
    entry.controller = new AbortController();
    this.change(entry, { state: entry.image.share === 1 ? 'SENT' : 'WAITING', failure: null });
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

  /** Ends everything, because nobody sees it any more. */
  readonly stop = (): void => {
    for (const { controller } of this.entries) controller.abort();
    this.entries = [];
    this.show();
  };

  private show(): void {
    this.shown = this.entries.map(({ image }) => image);
    this.listeners.forEach((listener) => listener());
  }

  private change(entry: Entry, change: Partial<QueuedImage>): void {
    entry.image = { ...entry.image, ...change };
    this.show();
  }

  private inState(state: QueuedImage['state']): readonly Entry[] {
    return this.entries.filter(({ image }) => image.state === state);
  }

  private pump(): void {
    const free = MOST_AT_ONCE - this.inState('SENDING').length;
    for (const entry of this.inState('WAITING').slice(0, Math.max(0, free))) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    const { signal } = entry.controller;
    this.change(entry, { state: 'SENDING', share: 0 });
    try {
      entry.address ??= await this.nextAddress();
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

  private async nextAddress(): Promise<UploadAddress> {
    while (this.addresses.length === 0) {
      this.requested ??= this.requestAddresses();
      await this.requested;
    }
    const [address, ...others] = this.addresses;
    this.addresses = others;
    if (!address) throw new ImageFailure('default');
    return address;
  }

  /** Requests as many addresses as images wait for one. */
  private async requestAddresses(): Promise<void> {
    try {
      const count = this.entries.filter(
        ({ image, address }) => address === null && (image.state === 'WAITING' || image.state === 'SENDING'),
      ).length;
      const answer = await this.server.request(Math.min(Math.max(count, 1), MOST_ADDRESSES));
      if (typeof answer === 'string') throw new ImageFailure('default', answer);
      if (answer.length === 0) throw new ImageFailure('default');
      this.addresses = answer;
    } finally {
      this.requested = null;
    }
  }

  /** Adds the images that have arrived and don't wait for one before them. */
  private async addSent(): Promise<void> {
    if (this.isAdding) return;
    const present = this.entries.filter(({ image }) => image.state !== 'FAILED');
    const end = present.findIndex(({ image }) => image.state !== 'SENT');
    const ready = end < 0 ? present : present.slice(0, end);
    const images = ready.flatMap(({ image, address }) =>
      address ? [{ uploadId: address.uploadId, fileName: image.file.name }] : [],
    );
    if (images.length === 0) return;
    this.isAdding = true;
    const refusal = await this.server.add(images.slice(0, MOST_ADDRESSES));
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
