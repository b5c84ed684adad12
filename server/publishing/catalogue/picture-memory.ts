import { buffer } from 'node:stream/consumers';
import type { GraphQLContext } from '../../core/graphql/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { createSharedChecks } from './shared-checks';

/** Larger files are read each time. Those of at most 960 pixels aren't, except for pictures from before there were such files. */
const LARGEST_BYTES = 1_000_000;

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

type Publishing = GraphQLContext['endpoints']['publishing'];

/**
 * Returns a function that returns small pictures, of which it remembers those that were read most recently, up to this many bytes; null for
 * other files, and for pictures that bidders don't see. A picture is returned only while its house shows the same pictures as when it was
 * read; after a change, it is asked for again, but not its bytes.
 */
export function createPictureMemory(mostBytes: number) {
  const pictures = new Map<string, Entry>();
  let size = 0;
  const tagOf = createSharedChecks((houseRef, publishing: Publishing) => publishing.pictureTag(houseRef));

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

  async function bytesOf(file: string, publishing: Publishing): Promise<StoredPicture | null> {
    const { status, contentType, body } = await publishing.publicPicture(file, new AbortController().signal);
    const bytes = await buffer(body);
    return status === 200 && bytes.length <= LARGEST_BYTES ? { type: contentType, bytes } : null;
  }

  return async (file: string, publishing: Publishing): Promise<StoredPicture | null> => {
    const known = pictures.get(file);
    try {
      if (known) {
        const tag = await tagOf(known.houseRef, publishing);
        if (tag === known.tag) {
          remember(file, known);
          return known;
        }
      }
      const owner = await publishing.pictureOwner(file);
      const picture = known ?? (await bytesOf(file, publishing));
      if (picture) remember(file, { ...picture, ...owner });
      return picture;
    } catch (error) {
      if (!(error instanceof UpstreamRefusal)) throw error;
      forget(file);
      return null;
    }
  };
}
