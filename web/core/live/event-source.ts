import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';

/**
 * The server sends something every 5 seconds. A connection that has been silent for this long, in ms, is dead, even if
 * the system still reports it as open.
 */
const SILENCE = 12_000;

/** One result of a subscription. */
export interface StreamResult {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
}

/** Receives the events of a stream. */
export interface StreamSink {
  /** Data arrived, possibly only a heartbeat. */
  onAlive: () => void;
  onResult: (result: StreamResult) => void;
  /** The connection failed, was silent for too long, or was closed by the server. It is not reopened automatically. */
  onEnd: () => void;
}

/** Returns a response that calls `onAlive` for every chunk of the body. */
function watched(response: Response, onAlive: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onAlive();
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counting), { status, statusText, headers });
}

/**
 * Opens a subscription over server-sent events, without retries. Returns a function that closes it, after which the
 * sink is not called.
 */
export function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  query: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  { onAlive, onResult, onEnd }: StreamSink,
): () => void {
  let isOver = false;
  let silence: ReturnType<typeof setTimeout>;
  const close = () => {
    isOver = true;
    clearTimeout(silence);
    client.dispose();
  };
  const end = () => {
    if (isOver) return;
    close();
    onEnd();
  };
  const noteActivity = () => {
    if (isOver) return;
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE);
    onAlive();
  };
  const client = createClient({
    url,
    headers: { ...headers },
    credentials: 'same-origin',
    retryAttempts: 0,
    fetchFn: async (input: RequestInfo, init?: RequestInit) => watched(await fetch(input, init), noteActivity),
  });
  silence = setTimeout(end, SILENCE);
  client.subscribe(
    { query: print(query), variables },
    {
      next: (result) => {
        if (!isOver) onResult(result);
      },
      error: end,
      complete: end,
    },
  );
  return close;
}
