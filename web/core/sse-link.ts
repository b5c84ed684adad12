import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import type { Client } from 'graphql-sse';
import type { LiveState } from './status';

const LONGEST_PAUSE = 30_000;

/** Longer with each attempt, up to half a minute. */
const pause = (attempt: number): Promise<void> => new Promise((done) => setTimeout(done, Math.min(LONGEST_PAUSE, 500 * 2 ** attempt)));

/**
 * Subscriptions over server-sent events, on the same address as everything else. The client for them is loaded with
 * the first subscription; a stream that breaks, or that a server ends as it stops, is tried again until the subscription ends.
 */
export function createSseLink(url: string, headers: Readonly<Record<string, string>>, onState: (state: LiveState) => void): ApolloLink {
  let client: Promise<Client> | undefined;
  const connect = () => {
    client ??= import('graphql-sse').then(({ createClient }) => createClient({ url, headers: { ...headers }, credentials: 'same-origin', retryAttempts: Infinity, retry: pause }));
    return client;
  };
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        let stop: (() => void) | undefined;
        let stopped = false;
        const request = { query: print(operation.query), variables: operation.variables, operationName: operation.operationName };
        const fail = (error: unknown) => {
          onState('broken');
          observer.error(error);
        };
        const listen = (connected: Client, attempt: number) => {
          if (stopped) return;
          const ended = () => {
            if (stopped) return;
            onState('broken');
            void pause(attempt).then(() => listen(connected, attempt + 1));
          };
          stop = connected.subscribe<Record<string, unknown>, Record<string, unknown>>(
            request,
            { next: (result) => observer.next(result), error: fail, complete: ended },
            { connecting: (again) => onState(again || attempt > 0 ? 'broken' : 'off'), connected: () => onState('live') },
          );
        };
        connect().then((connected) => listen(connected, 0), fail);
        return () => {
          stopped = true;
          onState('off');
          stop?.();
        };
      }),
  );
}
