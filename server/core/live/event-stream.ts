import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../../platform/log';
import { SharedResults } from './shared-results';

/** How often a quiet stream sends a comment, in ms, so that clients can tell it from a dead connection. */
export const HEARTBEAT_MS = 5_000;

const encoder = new TextEncoder();

/** The id of an event: the `sequence` of what it carries, where that is selected. An EventSource sends the last one when it connects again. */
function eventIdOf({ data }: ExecutionResult): string {
  const [record] = Object.values(data ?? {});
  const sequence = typeof record === 'object' && record !== null && 'sequence' in record ? record.sequence : null;
  return typeof sequence === 'string' ? `id: ${sequence}\n` : '';
}

/** A result that goes to hundreds of streams is written out once. */
const written = new WeakMap<ExecutionResult, Uint8Array>();

function eventOf(result: ExecutionResult): Uint8Array {
  const event =
    written.get(result) ?? encoder.encode(`${eventIdOf(result)}event: next\ndata: ${JSON.stringify(result)}\n\n`);
  written.set(result, event);
  return event;
}

const HEARTBEAT = encoder.encode(':\n\n');
const COMPLETE = encoder.encode('event: complete\ndata:\n\n');

/** A stream of server-sent events, with a comment now and then while it has room for it. */
class EventStream extends Readable {
  private readonly heartbeat = setInterval(() => {
    if (this.readableLength === 0 && !this.readableEnded) this.push(HEARTBEAT);
  }, HEARTBEAT_MS);

  /** `give` is called when there is room, `leave` once nobody reads. */
  constructor(
    private readonly give: (stream: EventStream) => void,
    private readonly leave: () => void,
  ) {
    super();
    // Sent at once, because some browsers report a response only with its first bytes.
    this.push(HEARTBEAT);
  }

  override _read(): void {
    this.give(this);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.heartbeat);
    this.leave();
    callback(error);
  }

  /** Answers whether there is room for more. */
  send(result: ExecutionResult): boolean {
    return this.push(eventOf(result));
  }

  /** Ends the stream; `isComplete` where nothing more can come, so that the client does not ask again. */
  finish(isComplete: boolean): void {
    clearInterval(this.heartbeat);
    if (isComplete) this.push(COMPLETE);
    this.push(null);
  }
}

/** The results as server-sent events, written as soon as there is news and room, and taken no faster than they are read. */
export function streamOfShared(results: SharedResults): Readable {
  let hasRoom = false;
  const give = (stream: EventStream) => {
    if (!hasRoom) return;
    for (const result of results.take()) hasRoom = stream.send(result);
    if (!results.isOver) return;
    hasRoom = false;
    stream.finish(true);
  };
  const stream = new EventStream(
    (self) => {
      hasRoom = true;
      give(self);
    },
    () => {
      results.leave();
    },
  );
  results.onNews(() => {
    give(stream);
  });
  return stream;
}

/** Asks for one result after the other, each when there is room for it. */
function streamOf(results: AsyncIterable<ExecutionResult>, log: Logger): EventStream {
  const iterator = results[Symbol.asyncIterator]();
  let isAsking = false;
  const give = (stream: EventStream): void => {
    if (isAsking) return;
    isAsking = true;
    iterator
      .next()
      .then((next) => {
        isAsking = false;
        if (next.done === true) stream.finish(true);
        else if (stream.send(next.value)) give(stream);
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a stream of results broke');
        stream.finish(false);
      });
  };
  return new EventStream(give, () => void iterator.return?.());
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'content-encoding': 'none',
  'x-accel-buffering': 'no',
};

/** Sends streams of results as server-sent events with ids and a heartbeat, in the form that graphql-sse's clients read. Comes after what changes the results. */
export function useEventStreams(log: Logger): Plugin {
  return {
    onResultProcess(payload) {
      if (!isAsyncIterable(payload.result) || !payload.request.headers.get('accept')?.includes('text/event-stream'))
        return;
      payload.setResultProcessor((results, fetchApi) => {
        const stream =
          results instanceof SharedResults
            ? streamOfShared(results)
            : streamOf(results as AsyncIterable<ExecutionResult>, log);
        // A stream of Node.js is written straight to the connection; the types know those of browsers alone.
        return new fetchApi.Response(stream as unknown as BodyInit, { headers: HEADERS });
      }, 'text/event-stream');
    },
  };
}
