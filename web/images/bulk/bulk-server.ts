import type { RequestAddresses } from '../upload-addresses';
import type { UndoneBatch } from '../useUndoBatch';
import type { BulkFailure } from './bulk-image';

/** An image as it was registered, or why it was not. */
export type BulkResult =
  | { readonly failure: BulkFailure }
  | { readonly failure: null; readonly isUnchanged: boolean; readonly photoId: number | null };

/** An image that has arrived, and where it goes. */
export interface ArrivedImage {
  readonly uploadId: string;
  readonly lotId: string;
  /** Null is after the others. */
  readonly place: number | null;
  readonly fileName: string;
}

/** What the queue needs of the server. */
export interface BulkServer {
  readonly request: RequestAddresses;
  /** Registers images, and returns a result for each, or why none was registered. */
  readonly register: (images: readonly ArrivedImage[], batchId: string) => Promise<readonly BulkResult[] | BulkFailure>;
  /** Undoes a batch; null if that was refused. */
  readonly undo: (batchId: string) => Promise<UndoneBatch | null>;
  /** Milliseconds between two admissions, before another attempt, and before a part of a batch is registered. */
  readonly pauses?: { readonly feed: number; readonly put: number; readonly register: number };
}
