import type { Slate } from '../../../rules/images/slates';
import { opened } from '../bulk/kept-files';
import type { Searched } from '../bulk/slate-plan';

/** A file that the thread searches for a slate. */
export interface SlateRequest {
  readonly key: number;
  readonly file: File;
}

/** What the thread found, or why it can't read anything. */
export type SlateAnswer =
  | { readonly key: number; readonly slate: Slate | null; readonly takenAt: number | null }
  | { readonly key: number; readonly failure: string };

/** Pictures that are decoded at the same time: each is in memory whole. */
const MOST_AT_ONCE = 2;

/** Returns when a file was changed, as if the clock of this computer showed UTC, like those of cameras. */
const changedAt = ({ lastModified }: File): number =>
  lastModified - new Date(lastModified).getTimezoneOffset() * 60_000;

/** Searches pictures for slates in a thread of their own. */
class SlateReader {
  private readonly worker = new Worker(new URL('./slate-worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, (answer: SlateAnswer) => void>();
  private keys = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<SlateAnswer>) => {
      this.waiting.get(data.key)?.(data);
      this.waiting.delete(data.key);
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const [key, answer] of this.waiting) answer({ key, failure: message });
      this.waiting.clear();
    });
  }

  /** Returns what a picture shows. Throws if this browser can't read slates. */
  async search(file: File): Promise<Searched> {
    const content = await opened(file).catch(() => null);
    // It is gone, and fails when it is sent.
    if (!content) return { file, slate: null, takenAt: changedAt(file) };
    const key = ++this.keys;
    const answer = await new Promise<SlateAnswer>((resolve) => {
      this.waiting.set(key, resolve);
      this.worker.postMessage({ key, file: content } satisfies SlateRequest);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return { file, slate: answer.slate, takenAt: answer.takenAt ?? changedAt(file) };
  }

  end(): void {
    this.worker.terminate();
  }
}

export interface SearchOptions {
  readonly signal: AbortSignal;
  /** Gets the number of files that were searched. */
  readonly onProgress: (done: number) => void;
}

/** Searches pictures for slates; null if that was canceled. Throws if this browser can't read them. */
export async function searchSlates(
  files: readonly File[],
  { signal, onProgress }: SearchOptions,
): Promise<readonly Searched[] | null> {
  const reader = new SlateReader();
  const waiting = [...files];
  const found: Searched[] = [];
  const canceled = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const work = async () => {
    for (let file = waiting.shift(); file && !signal.aborted; file = waiting.shift()) {
      found.push(await reader.search(file));
      onProgress(found.length);
    }
  };
  try {
    await Promise.race([canceled, Promise.all(Array.from({ length: MOST_AT_ONCE }, work))]);
    return signal.aborted ? null : found;
  } finally {
    reader.end();
  }
}
