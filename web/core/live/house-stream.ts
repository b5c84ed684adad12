import { print } from 'graphql';
import type { LiveState } from '../apollo/status';
import { RecordChangesDocument, type RecordChangesSubscription } from '../session/Viewer.generated';

/** A changed record, as reported by the stream. */
export type Change = Omit<RecordChangesSubscription['recordChanged'], '__typename'>;

/**
 * The server sends something every 5 seconds. A connection that has been silent for this long, in ms, is dead, even if
 * the system still reports it as open.
 */
const SILENCE = 12_000;
/**
 * Changes come in bursts, for example when a whole group is sent. All changes within this many ms of the first are
 * delivered together. Bursts that follow one another, as in a sale with many bids, begin at least `APART` ms apart.
 */
const GATHER = 100;
const APART = 250;

/**
 * Returns the pause before the next attempt, in ms: exponential, with jitter, so that the tabs of a house don't all
 * reconnect at once.
 */
const pauseOf = (attempt: number): number => Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** One event of the stream. */
interface Result {
  readonly data?: { readonly recordChanged: Change } | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Reads server-sent events. Calls `onPiece` with the results in each piece that arrives; a heartbeat has none. */
async function readEvents(url: string, body: object, signal: AbortSignal, onPiece: (results: Result[]) => void) {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was refused with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (rest + piece.value).split('\n\n');
    rest = events.pop() ?? '';
    onPiece(
      events.flatMap((event) => {
        const [, data] = /^data: (.+)$/m.exec(event) ?? [];
        return data === undefined ? [] : [JSON.parse(data) as Result];
      }),
    );
  }
}

/** Receives the changes of a house. */
export interface StreamSink {
  onState: (state: LiveState) => void;
  onBurst: (changes: readonly Change[]) => void;
  /** Changes may have been missed, and sequences may begin anew. */
  onGap: () => void;
  onSessionEnd: () => void;
}

/**
 * Opens the stream of a house's changes after a sequence, or from now on if it is null. Opens it again after the last
 * change whenever it ends. Returns a function that closes it, after which the sink is not called.
 */
export function openHouseStream(url: string, after: number | null, sink: StreamSink): () => void {
  let last = after;
  let attempts = 0;
  let hasGap = false;
  let gathered: Change[] = [];
  let burst: ReturnType<typeof setTimeout> | undefined;
  let close: () => void = () => undefined;
  const deliver = () => {
    sink.onBurst(gathered);
    gathered = [];
    burst = setTimeout(() => {
      burst = gathered.length > 0 ? setTimeout(deliver, GATHER) : undefined;
    }, APART - GATHER);
  };
  const take = ({ data, errors = [] }: Result) => {
    if (data) {
      last = Number(data.recordChanged.sequence);
      gathered.push(data.recordChanged);
      burst ??= setTimeout(deliver, GATHER);
    }
    const codes = errors.map(({ extensions }) => extensions?.code);
    if (codes.includes('UNAUTHENTICATED')) sink.onSessionEnd();
    // The server's sequence has been reset, as after restoring a backup.
    if (codes.includes('BAD_USER_INPUT')) last = null;
  };
  const connect = () => {
    const connection = new AbortController();
    const variables = { after: last === null ? null : String(last) };
    let silence: ReturnType<typeof setTimeout>;
    const end = () => {
      if (connection.signal.aborted) return;
      close();
      sink.onState('broken');
      hasGap ||= last === null;
      const retry = setTimeout(connect, pauseOf(attempts));
      attempts += 1;
      close = () => clearTimeout(retry);
    };
    const watch = () => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE);
    };
    close = () => {
      clearTimeout(silence);
      connection.abort();
    };
    watch();
    readEvents(url, { query: print(RecordChangesDocument), variables }, connection.signal, (results) => {
      if (connection.signal.aborted) return;
      watch();
      attempts = 0;
      sink.onState('live');
      if (hasGap) sink.onGap();
      hasGap = false;
      results.forEach(take);
    }).then(end, end);
  };
  connect();
  return () => {
    clearTimeout(burst);
    close();
  };
}
