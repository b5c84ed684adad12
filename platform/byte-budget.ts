import type { IncomingMessage } from 'node:http';
import { LARGEST_FILE_BYTES } from '../rules/core/file-check';

/** How many of the largest files one house, and all together, can send at the same time. */
const FILES_PER_HOUSE = 2;
const FILES_IN_ALL = 8;

/** What the response says if there is no room. Nothing of the file was read. */
export const TOO_MANY_FILES = 'Too many files are being uploaded at the same time. Try again in a minute.';
/** Seconds after which a file can be sent again. */
export const FILES_RETRY_AFTER = 5;

/** Reserves memory for a file before it is read, and returns a function to call when it ends; null if there is no room. */
export type ByteBudget = (house: string, bytes: number) => (() => void) | null;

/** Limits the bytes of the files that are in memory, per house and in all. */
export function createByteBudget(
  perHouse = FILES_PER_HOUSE * LARGEST_FILE_BYTES,
  inAll = FILES_IN_ALL * LARGEST_FILE_BYTES,
): ByteBudget {
  const ofHouses = new Map<string, number>();
  let all = 0;
  return (house, bytes) => {
    const own = ofHouses.get(house) ?? 0;
    if (own + bytes > perHouse || all + bytes > inAll) return null;
    ofHouses.set(house, own + bytes);
    all += bytes;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all -= bytes;
      const left = (ofHouses.get(house) ?? 0) - bytes;
      if (left > 0) ofHouses.set(house, left);
      else ofHouses.delete(house);
    };
  };
}

/** Returns the bytes to reserve for a request: what its header says, up to `most`, because more is refused while it is read. */
export function bytesToReserve(contentLength: string | undefined, most: number): number {
  const claimed = Number(contentLength);
  return contentLength === undefined || !Number.isFinite(claimed) ? most : Math.min(Math.max(claimed, 0), most);
}

/** Settles as `read` does; rejects if the connection ends before the whole request was received, when `read` might never settle. */
export function whileReceiving<T>(request: IncomingMessage, read: Promise<T>): Promise<T> {
  const cut = new Promise<never>((_, reject) => {
    const fail = () => {
      if (!request.complete) reject(new Error('The connection ended before the whole request was received.'));
    };
    if (request.destroyed) fail();
    else request.once('close', fail);
  });
  return Promise.race([read, cut]);
}
