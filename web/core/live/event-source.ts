import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';

/** The server sends something every 5 seconds; a connection that was silent for so long, in ms, is dead, whatever the system says of it. */
const SILENCE = 12_000;

/** One answer of a subscription. */
export interface StreamResult {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
}

/** Hears of a stream. */
export interface StreamSink {
  /** Something arrived, if only a heartbeat. */
  onAlive: () => void;
  onResult: (result: StreamResult) => void;
  /** The connection failed, fell silent or was ended by the server. It is not opened again by itself. */
  onEnd: () => void;
}

/** Counts every piece of a response's body. */
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

/** Opens a subscription over server-sent events, once. Answers how to close it, after which nothing more is heard. */
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
  const hear = () => {
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
    fetchFn: async (input: RequestInfo, init?: RequestInit) => watched(await fetch(input, init), hear),
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
