import { buffer } from 'node:stream/consumers';
import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { createSharedChecks } from './shared-checks';
import type { Turns } from './turns';

/** Larger files are read each time. Those of at most 960 pixels aren't, except for pictures from before there were such files. */
const LARGEST_BYTES = 1_000_000;

/** How many houses' pictures are checked together. */
const MOST_HOUSES = 10;

/** A picture that bidders see. */
export interface StoredPicture {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Entry extends StoredPicture {
  readonly houseRef: string;
  /** The tag of the house's pictures, of which it is one. */
  readonly tag: string;
}

/** What the memory asks of the services. */
export type PictureReads = Pick<
  GraphQLContext['endpoints']['publishing'],
  'pictureOwner' | 'pictureTag' | 'ownedPicture'
>;

/**
 * Returns a function that returns small pictures, of which it remembers those that were read most recently, up to this many bytes; null for
 * other files, and for pictures that bidders don't see. A picture is returned only while its house shows the same pictures as when it was
 * read; after a change, it is asked for again, but not its bytes. Each is read once, for however many readers at once.
 */
export function createPictureMemory(mostBytes: number, inTurn: Turns) {
  const pictures = new Map<string, Entry>();
  const reading = new Map<string, Promise<StoredPicture | null>>();
  let size = 0;
  const tagOf = createSharedChecks(async (houses, reads: PictureReads) => {
    const tags = await Promise.all(houses.map((houseRef) => reads.pictureTag(houseRef)));
    return new Map(houses.map((houseRef, index) => [houseRef, tags[index]]));
  }, MOST_HOUSES);

  function forget(file: string): void {
    const entry = pictures.get(file);
    if (entry === undefined) return;
    size -= entry.bytes.length;
    pictures.delete(file);
  }

  function remember(file: string, entry: Entry): void {
    forget(file);
    pictures.set(file, entry);
    size += entry.bytes.length;
    for (const oldest of pictures.keys()) {
      if (size <= mostBytes) return;
      forget(oldest);
    }
  }

  async function entryOf(file: string, reads: PictureReads): Promise<Entry | null> {
    const { houseRef, tag, answer } = await reads.ownedPicture(file, new AbortController().signal);
    const bytes = await buffer(answer.body);
    return answer.status === 200 && houseRef !== '' && bytes.length <= LARGEST_BYTES
      ? { type: answer.contentType, bytes, houseRef, tag }
      : null;
  }

  async function read(file: string, reads: PictureReads): Promise<StoredPicture | null> {
    const known = pictures.get(file);
    const entry = known ? { ...known, ...(await reads.pictureOwner(file)) } : await entryOf(file, reads);
    if (entry) remember(file, entry);
    return entry;
  }

  /** Reads a picture for all who ask meanwhile. */
  function readOnce(file: string, reads: PictureReads): Promise<StoredPicture | null> {
    const own = inTurn(() => read(file, reads)).finally(() => reading.delete(file));
    reading.set(file, own);
    return own;
  }

  async function current(file: string, reads: PictureReads): Promise<StoredPicture | null> {
    const houseRef = pictures.get(file)?.houseRef;
    if (houseRef !== undefined) {
      const tag = await tagOf(houseRef, reads);
      const known = pictures.get(file);
      if (known?.houseRef === houseRef && known.tag === tag) {
        remember(file, known);
        return known;
      }
    }
    const others = reading.get(file);
    if (others === undefined) return readOnce(file, reads);
    // Their read began earlier, so what it found is checked like every picture in memory.
    return (await others) === null ? null : current(file, reads);
  }

  return async (file: string, reads: PictureReads): Promise<StoredPicture | null> => {
    try {
      return await current(file, reads);
    } catch (error) {
      if (!(error instanceof UpstreamRefusal)) throw error;
      forget(file);
      return null;
    }
  };
}
