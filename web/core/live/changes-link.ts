import { ApolloLink, Observable } from '@apollo/client';
import type { LiveState, Status } from '../apollo/status';
import type { StreamResult } from './event-source';
import { openStream } from './event-source';
import type { Tabs } from './tabs';
import { joinTabs } from './tabs';

/** A changed record, as reported by the stream. */
export interface Change {
  sequence: string;
  type: string;
  recordId: string;
  version: number;
}

/** How often the leader sends a heartbeat, and the silence after which a leader counts as frozen or closed, in ms. */
const ALIVE = 2000;
const SILENCE = 14_000;
const LONGEST_PAUSE = 15_000;
/** The number of changes that the leader remembers for tabs opened while they arrive. */
const REMEMBERED = 2000;

type Message =
  | { kind: 'change'; change: Change }
  | { kind: 'alive'; state: LiveState }
  /** The session ended. */
  | { kind: 'ended' }
  /** A newly opened tab has all changes up to this sequence. */
  | { kind: 'hello'; after: number }
  /** The changes after it that the leader remembers; `isWhole` if none is missing. */
  | { kind: 'since'; after: number; changes: Change[]; isWhole: boolean };

/**
 * Returns the pause before the next attempt, in ms: exponential, with jitter, so that the tabs of a house don't all
 * reconnect at once.
 */
const pauseOf = (attempt: number): number => Math.min(LONGEST_PAUSE, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

const codesOf = ({ errors }: StreamResult): unknown[] => (errors ?? []).map(({ extensions }) => extensions?.code);

const changeOf = ({ data }: StreamResult): Change | null =>
  (data as { recordChanged: Change } | null | undefined)?.recordChanged ?? null;

/** One tab's part in the shared stream. */
class SharedStream {
  private readonly tabs: Tabs<Message>;
  private readonly remembered: Change[] = [];
  private isLeading = false;
  private close: () => void = () => undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setInterval> | undefined;
  private isOver = false;

  constructor(
    private readonly options: {
      name: string;
      /** All changes up to this sequence are known; null to start with future changes. */
      after: number | null;
      open: (after: number | null, sink: Parameters<typeof openStream>[4]) => () => void;
      status: Pick<Status, 'live' | 'leads' | 'gaps' | 'sessionEnded'>;
      onChange: (change: Change) => void;
      onError: (result: StreamResult) => void;
    },
    private last = options.after,
  ) {
    this.tabs = joinTabs<Message>(options.name, {
      onMessage: (message) => this.receive(message),
      onLead: () => this.lead(),
      onFollow: () => this.follow(),
    });
    this.tabs.post({ kind: 'hello', after: this.last ?? 0 });
    this.awaitLeader();
  }

  end(): void {
    this.isOver = true;
    this.stop();
    clearTimeout(this.silence);
    this.tabs.close();
    this.setLeading(false);
    this.options.status.live.set('off');
  }

  private stop(): void {
    clearInterval(this.alive);
    clearTimeout(this.retry);
    this.close();
  }

  private lead(): void {
    this.setLeading(true);
    clearTimeout(this.silence);
    // Sent without a connection too: a leader that is trying to connect must not be replaced.
    this.alive = setInterval(() => this.tabs.post({ kind: 'alive', state: this.options.status.live.get() }), ALIVE);
    this.connect(0);
  }

  private follow(): void {
    this.setLeading(false);
    this.stop();
    this.awaitLeader();
  }

  private setLeading(isLeading: boolean): void {
    this.isLeading = isLeading;
    this.options.status.leads.set(isLeading);
  }

  private connect(attempt: number): void {
    if (this.isOver || !this.isLeading) return;
    if (attempt > 0 && this.last === null) this.countGap();
    let attempts = attempt;
    this.close = this.options.open(this.last, {
      onAlive: () => {
        attempts = 0;
        this.announce('live');
      },
      onResult: (result) => this.take(result),
      onEnd: () => {
        if (this.isOver || !this.isLeading) return;
        this.announce('broken');
        this.retry = setTimeout(() => this.connect(attempts + 1), pauseOf(attempts));
      },
    });
  }

  private take(result: StreamResult): void {
    const codes = codesOf(result);
    if (codes.includes('UNAUTHENTICATED')) {
      this.tabs.post({ kind: 'ended' });
      this.options.status.sessionEnded.set(true);
      return;
    }
    // The server's sequence has been reset, as after restoring a backup, so missed changes are unknown.
    if (codes.includes('BAD_USER_INPUT') && this.last !== null) {
      this.last = null;
      this.countGap();
      return;
    }
    const change = changeOf(result);
    if (!change) {
      this.options.onError(result);
      return;
    }
    this.remembered.push(change);
    if (this.remembered.length > REMEMBERED) this.remembered.shift();
    this.tabs.post({ kind: 'change', change });
    this.advance(change);
  }

  private advance(change: Change): void {
    const sequence = Number(change.sequence);
    if (this.last !== null && sequence <= this.last) return;
    this.last = sequence;
    this.options.onChange(change);
  }

  private countGap(): void {
    this.options.status.gaps.set(this.options.status.gaps.get() + 1);
  }

  private announce(state: LiveState): void {
    if (this.options.status.live.get() === state) return;
    this.options.status.live.set(state);
    this.tabs.post({ kind: 'alive', state });
  }

  private receive(message: Message): void {
    if (message.kind === 'ended') {
      this.options.status.sessionEnded.set(true);
      return;
    }
    if (message.kind === 'hello') {
      if (this.isLeading) this.answer(message.after);
      return;
    }
    if (this.isLeading) return;
    this.awaitLeader();
    if (message.kind === 'alive') this.options.status.live.set(message.state);
    else if (message.kind === 'change') this.advance(message.change);
    else {
      if (!message.isWhole && message.after === (this.options.after ?? 0)) this.countGap();
      message.changes.forEach((change) => this.advance(change));
    }
  }

  /** Sends a newly opened tab the changes that it may have missed before it could listen. */
  private answer(after: number): void {
    const first = this.remembered[0];
    const changes = this.remembered.filter(({ sequence }) => Number(sequence) > after);
    const begin = this.options.after;
    const isWhole =
      (begin !== null && begin <= after) ||
      (first !== undefined && Number(first.sequence) <= after) ||
      (this.last ?? 0) <= after;
    this.tabs.post({ kind: 'since', after, changes, isWhole });
    this.tabs.post({ kind: 'alive', state: this.options.status.live.get() });
  }

  /** Takes over from a leader that is frozen, as browsers do with background tabs. */
  private awaitLeader(): void {
    clearTimeout(this.silence);
    if (this.isOver) return;
    this.silence = setTimeout(() => {
      this.options.status.live.set('broken');
      this.tabs.takeOver();
      this.awaitLeader();
    }, SILENCE);
  }
}

/**
 * Creates the link for a house's changes: one stream of server-sent events for all tabs of the browser with the same
 * user. One tab leads and holds the stream; the others receive the changes from it. If the leader closes, another tab
 * continues after the last change that it has.
 * The operation's context names the user (`sharedBy`); its variable `after` is the starting point.
 */
export function createChangesLink(
  url: string,
  headers: Readonly<Record<string, string>>,
  status: Pick<Status, 'live' | 'leads' | 'gaps' | 'sessionEnded'>,
): ApolloLink {
  /** The last sequence received, by user. After a new sign-in, the stream continues there. */
  const lastSequences = new Map<string, number>();
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const { after, ...variables } = operation.variables;
        const name = `rostrum changes ${url} ${String(operation.getContext().sharedBy)}`;
        const shared = new SharedStream({
          name,
          after: lastSequences.get(name) ?? (typeof after === 'string' ? Number(after) : null),
          open: (from, sink) =>
            openStream(
              url,
              headers,
              operation.query,
              { ...variables, after: from === null ? null : String(from) },
              sink,
            ),
          status,
          onChange: (change) => {
            lastSequences.set(name, Number(change.sequence));
            observer.next({ data: { recordChanged: change } });
          },
          onError: (result) => observer.next(result as ApolloLink.Result),
        });
        return () => shared.end();
      }),
  );
}
