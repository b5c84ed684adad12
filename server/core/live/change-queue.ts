import type { ChangeJson } from '../../../upstream/core/http/wire';

const keyOf = ({ type, recordID }: ChangeJson): string => `${type}:${recordID}`;

/**
 * The pending changes of one subscriber, in the order of their sequence numbers. A record that changes again before the subscriber takes
 * it is queued once, with its latest change, so a slow subscriber costs no more than the house has records.
 */
export class ChangeQueue {
  private readonly waiting = new Map<string, ChangeJson>();
  private ended = false;
  private listener: () => void = () => undefined;

  /** Adds changes that are later than all previous ones. */
  add(changes: readonly ChangeJson[]): void {
    for (const change of changes) {
      // Deleted first, so that the record moves to the end.
      this.waiting.delete(keyOf(change));
      this.waiting.set(keyOf(change), change);
    }
    if (changes.length > 0) this.listener();
  }

  /** Ends the queue; pending changes can still be taken. */
  end(): void {
    this.ended = true;
    this.listener();
  }

  /** Whether no changes will be added after the pending ones. */
  get isEnded(): boolean {
    return this.ended;
  }

  /** Replaces the listener, which is called when changes are added and at the end. */
  onNews(listener: () => void): void {
    this.listener = listener;
  }

  /** Takes all pending changes. */
  takeAll(): readonly ChangeJson[] {
    const changes = [...this.waiting.values()];
    this.waiting.clear();
    return changes;
  }

  /** Takes all pending changes, waiting until there are some; null at the end. */
  async take(): Promise<readonly ChangeJson[] | null> {
    while (this.waiting.size === 0 && !this.ended)
      await new Promise<void>((resolve) => {
        this.onNews(resolve);
      });
    return this.waiting.size === 0 ? null : this.takeAll();
  }
}
