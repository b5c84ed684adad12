import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

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

interface Entry {
  readonly tag: string;
  readonly page: Promise<StoredPage>;
  size: number;
}

async function stored({ type, content }: PageContent): Promise<StoredPage> {
  const bytes = Buffer.from(content);
  const etag = `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { type, etag, bytes, gzip: bytes.length < WORTH_COMPRESSING ? null : await compressed(bytes) };
}

/**
 * Returns a function that makes each page once for each tag, and forgets those that were read least recently when all together have more
 * than this many bytes.
 */
export function createPageMemory(mostBytes: number) {
  const pages = new Map<string, Entry>();
  let size = 0;

  function forget(key: string): void {
    const entry = pages.get(key);
    if (entry === undefined) return;
    size -= entry.size;
    pages.delete(key);
  }

  function makeRoom(): void {
    for (const key of pages.keys()) {
      if (size <= mostBytes) return;
      forget(key);
    }
  }

  return (key: string, tag: string, make: () => Promise<PageContent>): Promise<StoredPage> => {
    const known = pages.get(key);
    if (known?.tag === tag) {
      pages.delete(key);
      pages.set(key, known);
      return known.page;
    }
    forget(key);
    const page = make().then(stored);
    const entry: Entry = { tag, page, size: 0 };
    pages.set(key, entry);
    page.then(
      ({ bytes, gzip: short }) => {
        if (pages.get(key) !== entry) return;
        entry.size = bytes.length + (short?.length ?? 0);
        size += entry.size;
        makeRoom();
      },
      () => {
        if (pages.get(key) === entry) forget(key);
      },
    );
    return page;
  };
}
