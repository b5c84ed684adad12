import { ApolloClient, ApolloLink, HttpLink, type NormalizedCacheObject, type TypePolicies } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { finalize, from, mergeMap, type Observable, of, switchMap, tap } from 'rxjs';
import { failureOf } from '../forms/failure';
import type { OwnVersions } from '../live/own-versions';
import { noteServerDate } from '../server-time';
import type { Store } from '../store';
import { createCache } from './cache';
import { createKeepKnownLink } from './keep-known-link';
import type { Status } from './status';
import { createUploadLink, sendsFile } from './upload-link';

/** Counts pending mutations and notes the record versions that they return. */
const createSavingLink = (saving: Store<number>, own: OwnVersions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    saving.set(saving.get() + 1);
    return forward(operation).pipe(
      tap(({ data }) => own.note(data, operation.client.cache.extract() as NormalizedCacheObject)),
      finalize(() => saving.set(saving.get() - 1)),
    );
  });

/** Each repeat requires another mutation meanwhile, and nobody saves that fast for long. */
const MOST_REPEATS = 3;

/**
 * Repeats a query that a mutation of this tab overtook. A response that was read before the save and arrives after it
 * would show the old record permanently, because a tab doesn't refetch its own changes.
 */
const createOvertakenLink = (own: OwnVersions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const ask = (repeats: number): Observable<ApolloLink.Result> => {
      const noted = own.noted();
      return forward(operation).pipe(
        switchMap((result) =>
          repeats > 0 && own.noted() > noted && own.isOlder(result.data) ? ask(repeats - 1) : of(result),
        ),
      );
    };
    return ask(MOST_REPEATS);
  });

/** A browser sends this header cross-origin only after a preflight request. The server rejects requests without it. */
const CSRF = { 'x-graphql-yoga-csrf': '1' };

/**
 * Reports errors in responses to the app. Nothing is retried automatically: if a mutation was refused because the
 * session ended, the user repeats it after signing in.
 */
function watchErrors({ sessionEnded, partialFailure, readings }: Status): ErrorLink {
  return new ErrorLink(({ error, operation, result }) => {
    const failure = failureOf(error);
    if (failure.kind === 'unauthenticated') sessionEnded.set(true);
    // A page that keeps showing known data reports this itself.
    else if (result?.data && Object.values(result.data).some((part) => part !== null) && !readings.isShown(operation))
      partialFailure.set(failure);
  });
}

/** Creates the link for subscriptions, which is loaded with the first one so that no screen waits for it. */
function createSubscriptionLink(url: string, status: Status): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  const load = async () => {
    try {
      const { createChangesLink } = await import('../live/changes-link');
      return createChangesLink(url, CSRF, status);
    } catch (error) {
      // Shows users that changes don't arrive.
      status.live.set('broken');
      throw error;
    }
  };
  return new ApolloLink((operation, forward) =>
    from((loading ??= load())).pipe(mergeMap((changes) => changes.request(operation, forward))),
  );
}

const fetchNotingDate: typeof fetch = async (input, init) => {
  const sentAt = performance.now();
  const response = await fetch(input, init);
  noteServerDate(response.headers.get('date'), performance.now() - sentAt);
  return response;
};

/** Creates the client of the whole app. `url` is absolute only in tests. */
export function createApolloClient({
  status,
  policies,
  url = '/graphql',
}: {
  status: Status;
  policies: readonly TypePolicies[];
  url?: string;
}): ApolloClient {
  const http = new HttpLink({ uri: url, credentials: 'same-origin', headers: CSRF, fetch: fetchNotingDate });
  return new ApolloClient({
    cache: createCache(policies),
    link: ApolloLink.from([
      status.readings.link,
      createKeepKnownLink(status.readings),
      watchErrors(status),
      createSavingLink(status.saving, status.own),
      createOvertakenLink(status.own),
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        createSubscriptionLink(url, status),
        ApolloLink.split(sendsFile, createUploadLink(url, CSRF), http),
      ),
    ]),
    defaultOptions: {
      // Cached data is shown immediately and refreshed when a screen opens. A missing part does not discard the rest.
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
}
