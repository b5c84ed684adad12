/** Number of streams written per event loop turn; each takes about a tenth of a millisecond. */
const WRITES_PER_TURN = 2;

/**
 * Writing one change to hundreds of streams takes tens of milliseconds. These turns, which the feeds of all houses share, ensure that a
 * request waits for only a few of those writes at a time.
 */
export class WriteQueue {
  private readonly waiting: (() => void)[] = [];
  private isDue = false;

  /** Resolves when the next stream may be written to. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.due();
    });
  }

  private due(): void {
    if (this.isDue || this.waiting.length === 0) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      for (const begin of this.waiting.splice(0, WRITES_PER_TURN)) begin();
      this.due();
    });
  }
}
