import type { ApolloClient } from '@apollo/client';
import type { LiveState, Status } from '../apollo/status';
import type { Found, Wanted } from './changed-records';
import { type Change, openHouseStream } from './house-stream';
import { type ReadMessage, SharedReads } from './shared-reads';

/** How often the leader sends a heartbeat, and the silence after which a leader counts as frozen or closed, in ms. */
const ALIVE = 2000;
const SILENCE = 14_000;

type Message =
  | ReadMessage
  /** A newly opened tab has all changes up to this sequence. */
  | { kind: 'hello'; after: number | null }
  | { kind: 'alive'; state: LiveState }
  | { kind: 'changes'; changes: readonly Change[] }
  /** Changes may have been missed. */
  | { kind: 'gap' }
  | { kind: 'session end' };

/** One tab's part in what the tabs of a browser do together. */
export interface Tabs {
  /** Reads changed records. The leader reads once for all tabs that want them at the same time. */
  read: (wanted: readonly Wanted[]) => Promise<Found>;
  close: () => void;
}

/** What the election needs of the tabs. */
interface Candidate {
  readonly signal: AbortSignal;
  readonly lead: () => void;
  readonly follow: () => void;
}

/**
 * Waits for the lock of the leader, which a tab holds until it closes or another one steals it. Returns a function that
 * steals it.
 */
function elect(name: string, { signal, lead, follow }: Candidate): () => void {
  const hold = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release());
      if (signal.aborted) release();
      else lead();
    });
  const request = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Aborted here or stolen by another tab. If stolen, wait for the lock again.
      if (signal.aborted) return;
      follow();
      request({ signal });
    });
  };
  request({ signal });
  return () => request({ steal: true });
}

/**
 * Joins the tabs of a browser with the same user: one stream of changes for all of them. One tab leads, holds the stream,
 * and passes the changes on. If it closes or freezes, another tab continues after the last change that it has.
 * `last.current` is the sequence of the last change that this tab has; null to start with future changes.
 */
export function joinTabs(
  client: ApolloClient,
  { url, live, gaps, sessionEnded }: Pick<Status, 'url' | 'live' | 'gaps' | 'sessionEnded'>,
  user: string,
  last: { current: number | null },
  onChanges: (changes: readonly Change[]) => void,
): Tabs {
  const name = `rostrum ${user}`;
  const over = new AbortController();
  // On a page without a secure connection, which has no locks, each tab is alone.
  const channel = 'locks' in navigator && 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  const post = (message: Message) => channel?.postMessage(message);
  const reads = new SharedReads(client, post);
  /** Set while this tab leads. */
  let closeStream: (() => void) | null = null;
  let alive: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let takeOver: () => void = () => undefined;

  const setState = (state: LiveState) => {
    if (live.get() !== state) post({ kind: 'alive', state });
    live.set(state);
  };
  const countGap = () => {
    last.current = null;
    gaps.set(gaps.get() + 1);
  };
  const advance = (changes: readonly Change[]) => {
    const { current } = last;
    const missing = changes.filter(({ sequence }) => current === null || Number(sequence) > current);
    const latest = missing.at(-1);
    if (!latest) return;
    last.current = Number(latest.sequence);
    onChanges(missing);
  };
  const open = (after: number | null) => {
    closeStream?.();
    closeStream = openHouseStream(url, after, {
      onState: setState,
      onBurst: (changes) => {
        post({ kind: 'changes', changes });
        advance(changes);
      },
      onGap: () => {
        post({ kind: 'gap' });
        countGap();
      },
      onSessionEnd: () => {
        post({ kind: 'session end' });
        sessionEnded.set(true);
      },
    });
  };
  const lead = () => {
    clearTimeout(silence);
    // Sent without a connection too: a leader that is trying to connect must not be replaced.
    alive = setInterval(() => post({ kind: 'alive', state: live.get() }), ALIVE);
    open(last.current);
  };
  const stop = () => {
    clearInterval(alive);
    clearTimeout(silence);
    closeStream?.();
    closeStream = null;
  };
  /** Takes over from a leader that is frozen, as browsers do with background tabs. */
  const awaitLeader = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      live.set('broken');
      takeOver();
      awaitLeader();
    }, SILENCE);
  };
  /** As the leader, sends a newly opened tab the changes that it missed meanwhile. The others drop those that they have. */
  const welcome = (after: number | null) => {
    post({ kind: 'alive', state: live.get() });
    if (after !== null && (last.current === null || last.current > after)) open(after);
  };
  const receive = (message: Message) => {
    reads.hasPeers = true;
    if (message.kind === 'want' || message.kind === 'read') reads.receive(message, closeStream !== null);
    else if (message.kind === 'session end') sessionEnded.set(true);
    else if (message.kind === 'hello') {
      if (closeStream) welcome(message.after);
    } else if (!closeStream) {
      awaitLeader();
      if (message.kind === 'alive') live.set(message.state);
      else if (message.kind === 'changes') advance(message.changes);
      else countGap();
    }
  };
  /** Without other tabs. A browser opens six connections to a host over HTTP/1.1, so a hidden tab has no stream. */
  const attend = () => {
    stop();
    if (!document.hidden) lead();
  };

  if (channel) {
    channel.onmessage = ({ data }) => receive(data as Message);
    post({ kind: 'hello', after: last.current });
    awaitLeader();
    const follow = () => {
      stop();
      awaitLeader();
    };
    takeOver = elect(name, { signal: over.signal, lead, follow });
  } else {
    document.addEventListener('visibilitychange', attend);
    attend();
  }
  return {
    read: async (wanted) => {
      if (wanted.length === 0) return new Map();
      return channel && !closeStream ? reads.byLeader(wanted) : reads.here(wanted);
    },
    close: () => {
      over.abort();
      document.removeEventListener('visibilitychange', attend);
      stop();
      channel?.close();
      live.set('off');
    },
  };
}
