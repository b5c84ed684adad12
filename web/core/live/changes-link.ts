import { ApolloLink, Observable } from '@apollo/client';
import type { LiveState, Status } from '../apollo/status';
import type { StreamResult } from './event-source';
import { openStream } from './event-source';
import type { Tabs } from './tabs';
import { joinTabs } from './tabs';

/** One record that changed, as a stream reports it. */
export interface Change {
  sequence: string;
  type: string;
  recordId: string;
  version: number;
}

/** The leader says so often, in ms, that it is there; a leader who was silent for longer is frozen or gone. */
const ALIVE = 2000;
const SILENCE = 14_000;
const LONGEST_PAUSE = 15_000;
/** So many changes the leader remembers, for a tab that was opened while they arrived. */
const REMEMBERED = 2000;

type Message =
  | { kind: 'change'; change: Change }
  | { kind: 'alive'; state: LiveState }
  /** The session ended. */
  | { kind: 'ended' }
  /** A tab that has just been opened knows everything up to this sequence. */
  | { kind: 'hello'; after: number }
  /** What the leader remembers after it; `isWhole` where that is all. */
  | { kind: 'since'; after: number; changes: Change[]; isWhole: boolean };

/** Longer with each attempt, with a part left to chance: tabs of a whole house do not come back in one moment. */
const pauseOf = (attempt: number): number => Math.min(LONGEST_PAUSE, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

const codesOf = ({ errors }: StreamResult): unknown[] => (errors ?? []).map(({ extensions }) => extensions?.code);

const changeOf = ({ data }: StreamResult): Change | null =>
  (data as { recordChanged: Change } | null | undefined)?.recordChanged ?? null;

/** What one tab knows and does. */
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
      /** Everything up to this sequence is known; null for what changes from now on. */
      after: number | null;
      open: (after: number | null, sink: Parameters<typeof openStream>[4]) => () => void;
      status: Pick<Status, 'live' | 'leads' | 'gaps' | 'sessionEnded'>;
      onChange: (change: Change) => void;
      onError: (result: StreamResult) => void;
    },
    private last = options.after,
  ) {
    this.tabs = joinTabs<Message>(options.name, {
      onMessage: (message) => this.hear(message),
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
    // Also while there is no connection: a leader who tries to connect is not to be replaced.
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
    if (attempt > 0 && this.last === null) this.missed();
    let attempts = attempt;
    this.close = this.options.open(this.last, {
      onAlive: () => {
        attempts = 0;
        this.tell('live');
      },
      onResult: (result) => this.take(result),
      onEnd: () => {
        if (this.isOver || !this.isLeading) return;
        this.tell('broken');
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
    // The server counts otherwise than it did, as after a restored backup: nobody knows what was missed.
    if (codes.includes('BAD_USER_INPUT') && this.last !== null) {
      this.last = null;
      this.missed();
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
    this.know(change);
  }

  private know(change: Change): void {
    const sequence = Number(change.sequence);
    if (this.last !== null && sequence <= this.last) return;
    this.last = sequence;
    this.options.onChange(change);
  }

  private missed(): void {
    this.options.status.gaps.set(this.options.status.gaps.get() + 1);
  }

  private tell(state: LiveState): void {
    if (this.options.status.live.get() === state) return;
    this.options.status.live.set(state);
    this.tabs.post({ kind: 'alive', state });
  }

  private hear(message: Message): void {
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
    else if (message.kind === 'change') this.know(message.change);
    else {
      if (!message.isWhole && message.after === (this.options.after ?? 0)) this.missed();
      message.changes.forEach((change) => this.know(change));
    }
  }

  /** To a tab that has just been opened: what it may have missed before it could hear. */
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

  /** A leader who is frozen, as a browser does to tabs that nobody looks at, loses the lead. */
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
 * The changes of the house, over one stream of server-sent events for all tabs of the browser that show the same user: one of them leads
 * and holds the stream, the others hear of it what it hears. Where the leader closes another goes on, after the last change that it knows.
 * The operation's context names the user (`sharedBy`); its variable `after` is where to begin.
 */
export function createChangesLink(
  url: string,
  headers: Readonly<Record<string, string>>,
  status: Pick<Status, 'live' | 'leads' | 'gaps' | 'sessionEnded'>,
): ApolloLink {
  /** The last change that was heard of, by user: after a new sign-in the stream goes on there. */
  const heard = new Map<string, number>();
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const { after, ...variables } = operation.variables;
        const name = `rostrum changes ${url} ${String(operation.getContext().sharedBy)}`;
        const shared = new SharedStream({
          name,
          after: heard.get(name) ?? (typeof after === 'string' ? Number(after) : null),
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
            heard.set(name, Number(change.sequence));
            observer.next({ data: { recordChanged: change } });
          },
          onError: (result) => observer.next(result as ApolloLink.Result),
        });
        return () => shared.end();
      }),
  );
}
