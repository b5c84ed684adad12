import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type FetchAPI, type Plugin } from 'graphql-yoga';

/** So often a stream without news sends a comment, in ms, by which a client tells a quiet stream from a dead connection. */
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
  const event = written.get(result) ?? encoder.encode(`${eventIdOf(result)}event: next\ndata: ${JSON.stringify(result)}\n\n`);
  written.set(result, event);
  return event;
}

const HEARTBEAT = encoder.encode(':\n\n');
const COMPLETE = encoder.encode('event: complete\ndata:\n\n');

/** Results as server-sent events, in the form that graphql-sse's clients read, with ids and a heartbeat. */
function eventStream(results: AsyncIterable<ExecutionResult>, fetchApi: FetchAPI): Response {
  const iterator = results[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  const stream = new fetchApi.ReadableStream<Uint8Array>({
    start(controller) {
      // Sent at once, because some browsers report a response only with its first bytes.
      controller.enqueue(HEARTBEAT);
      heartbeat = setInterval(() => { if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT); }, HEARTBEAT_MS);
    },
    async pull(controller) {
      const next = await iterator.next();
      if (next.done !== true) {
        controller.enqueue(eventOf(next.value));
        return;
      }
      clearInterval(heartbeat);
      controller.enqueue(COMPLETE);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      await iterator.return?.();
    },
  });
  return new fetchApi.Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', connection: 'keep-alive', 'content-encoding': 'none', 'x-accel-buffering': 'no' } });
}

/** Sends streams of results as server-sent events with ids and a heartbeat. Comes after what changes the results. */
export function useEventStreams(): Plugin {
  return {
    onResultProcess(payload) {
      if (!isAsyncIterable(payload.result) || !payload.request.headers.get('accept')?.includes('text/event-stream')) return;
      payload.setResultProcessor((results, fetchApi) => eventStream(results as AsyncIterable<ExecutionResult>, fetchApi), 'text/event-stream');
    },
  };
}
