import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../../platform/log';
import { SharedResults } from './shared-results';

/** Interval of comments on a quiet stream, in ms, so that clients can detect a dead connection. */
export const HEARTBEAT_MS = 5_000;

const encoder = new TextEncoder();

/** Returns the id of an event: its `sequence`, if selected. An EventSource sends the last id when it reconnects. */
function eventIdOf({ data }: ExecutionResult): string {
  const [record] = Object.values(data ?? {});
  const sequence = typeof record === 'object' && record !== null && 'sequence' in record ? record.sequence : null;
  return typeof sequence === 'string' ? `id: ${sequence}\n` : '';
}

/** A result that is sent to hundreds of streams is serialized once. */
const written = new WeakMap<ExecutionResult, Uint8Array>();

function eventOf(result: ExecutionResult): Uint8Array {
  const event =
    written.get(result) ?? encoder.encode(`${eventIdOf(result)}event: next\ndata: ${JSON.stringify(result)}\n\n`);
  written.set(result, event);
  return event;
}

const HEARTBEAT = encoder.encode(':\n\n');
const COMPLETE = encoder.encode('event: complete\ndata:\n\n');

/** A stream of server-sent events that sends a comment as a heartbeat while its buffer is empty. */
class EventStream extends Readable {
  private readonly heartbeat = setInterval(() => {
    if (this.readableLength === 0 && !this.readableEnded) this.push(HEARTBEAT);
  }, HEARTBEAT_MS);

  /** `give` is called when there is room, `leave` when the client disconnects. */
  constructor(
    private readonly give: (stream: EventStream) => void,
    private readonly leave: () => void,
  ) {
    super();
    // Sent immediately, because some browsers report a response only with its first bytes.
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

  /** Returns whether there is room for more. */
  send(result: ExecutionResult): boolean {
    return this.push(eventOf(result));
  }

  /** Ends the stream. `isComplete` tells the client that nothing more will come, so that it doesn't reconnect. */
  finish(isComplete: boolean): void {
    clearInterval(this.heartbeat);
    if (isComplete) this.push(COMPLETE);
    this.push(null);
  }
}

/**
 * Streams results as server-sent events. They are written as soon as there is news and room, and taken only as fast as the client reads.
 */
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

/** Requests one result after the other, each when there is room for it. */
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

/**
 * Sends streams of results as server-sent events with ids and a heartbeat, in the format of graphql-sse clients. Must come after the
 * plugins that change results.
 */
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
        // Node.js writes its own streams directly to the connection, but the types allow only those of browsers.
        return new fetchApi.Response(stream as unknown as BodyInit, { headers: HEADERS });
      }, 'text/event-stream');
    },
  };
}
