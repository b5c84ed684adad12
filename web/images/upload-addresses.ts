import { ImageFailure } from './put-image';

/** An address to which an image can be sent. */
export interface UploadAddress {
  readonly uploadId: string;
  readonly url: string;
}

/** Requests addresses of uploads; resolves to why it failed as a text. */
export type RequestAddresses = (count: number) => Promise<readonly UploadAddress[] | string>;

/** The most addresses of a request, and the most images that are registered at once. */
export const MOST_ADDRESSES = 100;

/** Addresses for images that wait for one, several by each request. */
export class UploadAddresses {
  private free: UploadAddress[] = [];
  private requested: Promise<void> | null = null;

  constructor(
    private readonly request: RequestAddresses,
    /** How many images wait for an address. */
    private readonly wanted: () => number,
  ) {}

  /** Returns an address. Throws an ImageFailure. */
  async next(): Promise<UploadAddress> {
    for (;;) {
      const address = this.free.shift();
      if (address) return address;
      this.requested ??= this.fill();
      await this.requested;
    }
  }

  private async fill(): Promise<void> {
    try {
      const answer = await this.request(Math.min(Math.max(this.wanted(), 1), MOST_ADDRESSES));
      if (typeof answer === 'string') throw new ImageFailure('default', answer);
      if (answer.length === 0) throw new ImageFailure('default');
      this.free = [...answer];
    } finally {
      this.requested = null;
    }
  }
}
