import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTaggedMemory } from './tagged-memory';

const compressed = promisify(gzip);
/** Smaller texts don't get shorter. */
const WORTH_COMPRESSING = 1024;

/** A page as it is sent. */
export interface StoredPage {
  readonly type: string;
  /** Changes with the content. */
  readonly etag: string;
  readonly bytes: Buffer;
  /** The same with gzip; null if that isn't worth it. */
  readonly gzip: Buffer | null;
}

/** What a page consists of, before it is stored. */
export interface PageContent {
  readonly type: string;
  readonly content: string | Uint8Array;
}

async function stored({ type, content }: PageContent): Promise<StoredPage> {
  const bytes = Buffer.from(content);
  const etag = `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { type, etag, bytes, gzip: bytes.length < WORTH_COMPRESSING ? null : await compressed(bytes) };
}

/** How much memory a page needs, in bytes. */
export const sizeOfPage = ({ bytes, gzip: short }: StoredPage): number => bytes.length + (short?.length ?? 0);

/** Returns a function that makes each page once for each tag, and remembers this many bytes of pages. */
export function createPageMemory(mostBytes: number) {
  const pages = createTaggedMemory(mostBytes, sizeOfPage);
  return (key: string, tag: string, make: () => Promise<PageContent>): Promise<StoredPage> =>
    pages(key, tag, async () => stored(await make()));
}
