import type { ApolloClient } from '@apollo/client';
import { randomKey } from '../random-key';
import { type Found, readRecords, type Wanted } from './changed-records';

/** How long the leader waits for other tabs that want the same changes, and they for its response, in ms. */
const GATHER = 120;
const PATIENCE = 4000;

/** A tab asks the leader for records, and the leader responds to all tabs that asked. */
export type ReadMessage =
  | { readonly kind: 'want'; readonly by: string; readonly wanted: readonly Wanted[] }
  | { readonly kind: 'read'; readonly by: readonly string[]; readonly found: Found };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reads changed records once for all tabs that want them at the same time. */
export class SharedReads {
  hasPeers = false;
  private wanted: Wanted[] = [];
  private askers: string[] = [];
  private reading: Promise<Found> | null = null;
  private readonly waiting = new Map<string, (found: Found) => void>();

  constructor(
    private readonly client: ApolloClient,
    private readonly post: (message: ReadMessage) => void,
  ) {}

  /** Reads in this tab, with what other tabs want meanwhile. */
  here(wanted: readonly Wanted[], by: readonly string[] = []): Promise<Found> {
    this.wanted.push(...wanted);
    this.askers.push(...by);
    return (this.reading ??= this.all());
  }

  /** Lets the leader read. If it doesn't respond, reads in this tab. */
  async byLeader(wanted: readonly Wanted[]): Promise<Found> {
    const by = randomKey();
    const found = new Promise<Found>((resolve) => this.waiting.set(by, resolve));
    this.post({ kind: 'want', by, wanted });
    const read = await Promise.race([found, pause(PATIENCE)]);
    this.waiting.delete(by);
    return read ?? this.here(wanted);
  }

  receive(message: ReadMessage, isLeading: boolean): void {
    if (message.kind === 'read') message.by.forEach((by) => this.waiting.get(by)?.(message.found));
    // If it fails, the tab that asked reads the records itself after a while and reports a failure.
    else if (isLeading) this.here(message.wanted, [message.by]).catch(() => undefined);
  }

  private async all(): Promise<Found> {
    await pause(this.hasPeers ? GATHER : 0);
    const { wanted, askers } = this;
    [this.wanted, this.askers, this.reading] = [[], [], null];
    const found = await readRecords(this.client, wanted);
    this.post({ kind: 'read', by: askers, found });
    return found;
  }
}
