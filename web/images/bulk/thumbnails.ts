import { opened } from './kept-files';

/** The width of a thumbnail, in pixels. */
const WIDTH = 160;
/** Whole images in memory at the same time. */
const MOST_AT_ONCE = 2;

interface Job {
  readonly file: File;
  readonly show: (bitmap: ImageBitmap | null) => void;
}

/** Makes thumbnails of files, few at a time. */
export class Thumbnails {
  private readonly waiting = new Set<Job>();
  private running = 0;

  /** Makes a thumbnail, after those that were requested before; null if the browser can't. Returns a function that cancels it, as long as it waits. */
  request(file: File, show: Job['show']): () => void {
    if (typeof createImageBitmap === 'undefined') return () => undefined;
    const job = { file, show };
    this.waiting.add(job);
    this.next();
    return () => this.waiting.delete(job);
  }

  private next(): void {
    while (this.running < MOST_AT_ONCE) {
      const [job] = this.waiting;
      if (!job) return;
      this.waiting.delete(job);
      void this.run(job);
    }
  }

  private async run({ file, show }: Job): Promise<void> {
    this.running += 1;
    try {
      show(await createImageBitmap(await opened(file), { resizeWidth: WIDTH, resizeQuality: 'medium' }));
    } catch {
      // Not an image, or one that the browser can't show.
      show(null);
    }
    this.running -= 1;
    this.next();
  }
}
