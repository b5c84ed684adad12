import type { ChangeJson } from '../../../upstream/core/http/wire';

const keyOf = ({ type, recordID }: ChangeJson): string => `${type}:${recordID}`;

/**
 * Changes for one follower, in the order of their sequence. A record that changes again before the follower has taken it is in the queue
 * once, as it is now: a slow follower costs no more than the house has records.
 */
export class ChangeQueue {
  private readonly waiting = new Map<string, ChangeJson>();
  private ended = false;
  private listener: () => void = () => undefined;

  /** Adds changes that are later than all before. */
  add(changes: readonly ChangeJson[]): void {
    for (const change of changes) {
      // Deleted first, so that the later change also comes later.
      this.waiting.delete(keyOf(change));
      this.waiting.set(keyOf(change), change);
    }
    if (changes.length > 0) this.listener();
  }

  /** What is in the queue is still taken. */
  end(): void {
    this.ended = true;
    this.listener();
  }

  /** Whether nothing more comes after what is in the queue. */
  get isEnded(): boolean {
    return this.ended;
  }

  /** `listener` is called when changes were added and at the end, instead of the one before. */
  onNews(listener: () => void): void {
    this.listener = listener;
  }

  /** Everything that is waiting now. */
  takeAll(): readonly ChangeJson[] {
    const changes = [...this.waiting.values()];
    this.waiting.clear();
    return changes;
  }

  /** Everything that is waiting, once there is something; null at the end. */
  async take(): Promise<readonly ChangeJson[] | null> {
    while (this.waiting.size === 0 && !this.ended)
      await new Promise<void>((resolve) => {
        this.onNews(resolve);
      });
    return this.waiting.size === 0 ? null : this.takeAll();
  }
}
