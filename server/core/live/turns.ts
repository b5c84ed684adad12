/** So many streams are written to before other work of the process has its turn: each costs about a tenth of a millisecond. */
const TOLD_AT_ONCE = 2;

/**
 * Writing one change to hundreds of streams takes tens of milliseconds. In turns, which the feeds of all houses share, no request waits
 * for more than a few of those writes at a time.
 */
export class Turns {
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
      for (const begin of this.waiting.splice(0, TOLD_AT_ONCE)) begin();
      this.due();
    });
  }
}
