import type { ChangeJson } from '../../../upstream/core/wire';

const keyOf = ({ type, recordID }: ChangeJson): string => `${type}:${recordID}`;

/**
 * Changes for one follower, in the order of their sequence. A record that changes again before the follower has taken it is in the queue
 * once, as it is now: a slow follower costs no more than the house has records.
 */
export class ChangeQueue {
  private readonly waiting = new Map<string, ChangeJson>();
  private ended = false;
  private wake: () => void = () => undefined;

  /** Adds changes that are later than all before. */
  add(changes: readonly ChangeJson[]): void {
    for (const change of changes) {
      // Deleted first, so that the later change also stands later.
      this.waiting.delete(keyOf(change));
      this.waiting.set(keyOf(change), change);
    }
    if (changes.length > 0) this.wake();
  }

  /** What is in the queue is still taken. */
  end(): void {
    this.ended = true;
    this.wake();
  }

  /** Everything that is waiting, once there is something; null at the end, or when the signal aborts. */
  async take(signal: AbortSignal): Promise<readonly ChangeJson[] | null> {
    while (this.waiting.size === 0 && !this.ended && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const stop = () => { resolve(); };
        signal.addEventListener('abort', stop, { once: true });
        this.wake = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
      });
    }
    if (this.waiting.size === 0 || signal.aborted) return null;
    const changes = [...this.waiting.values()];
    this.waiting.clear();
    return changes;
  }
}
