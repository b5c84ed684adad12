/** The longest width of a thumbnail, in pixels. */
const WIDTH = 160;
/** Whole images in memory at the same time. */
const MOST_AT_ONCE = 2;

interface Job {
  readonly file: File;
  readonly show: (bitmap: ImageBitmap | null) => void;
}

const waiting = new Set<Job>();
let running = 0;

async function run(job: Job): Promise<void> {
  running += 1;
  try {
    job.show(await createImageBitmap(job.file, { resizeWidth: WIDTH, resizeQuality: 'medium' }));
  } catch {
    // Not an image, or one that the browser can't show.
    job.show(null);
  }
  running -= 1;
  next();
}

function next(): void {
  while (running < MOST_AT_ONCE) {
    const [job] = waiting;
    if (!job) return;
    waiting.delete(job);
    void run(job);
  }
}

/** Makes a thumbnail of a file, after those that were requested before. Returns a function that cancels it, as long as it waits. */
export function requestThumbnail(file: File, show: Job['show']): () => void {
  if (typeof createImageBitmap === 'undefined') return () => undefined;
  const job = { file, show };
  waiting.add(job);
  next();
  return () => waiting.delete(job);
}
