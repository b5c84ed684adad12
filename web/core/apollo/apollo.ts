import { ApolloClient, ApolloLink, HttpLink, type NormalizedCacheObject, type TypePolicies } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { finalize, from, mergeMap, type Observable, of, switchMap, tap } from 'rxjs';
import { failureOf } from '../forms/failure';
import type { OwnVersions } from '../live/own-versions';
import type { Store } from '../store';
import { createCache } from './cache';
import { createKeepKnownLink } from './keep-known-link';
import type { Status } from './status';
import { createUploadLink, sendsFile } from './upload-link';

/** Counts the mutations whose answers are awaited, and notes which versions they answered. */
const createSavingLink = (saving: Store<number>, own: OwnVersions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    saving.set(saving.get() + 1);
    return forward(operation).pipe(
      tap(({ data }) => own.note(data, operation.client.cache.extract() as NormalizedCacheObject)),
      finalize(() => saving.set(saving.get() - 1)),
    );
  });

/** Each mutation can overtake one more answer; nobody saves that fast for long. */
const MOST_REPEATS = 3;

/**
 * Asks again where a mutation of this tab overtook an answer: one that was read before the save and arrives after it would show the record as it
 * was, and stay, because the news of one's own save is not read again.
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

/** A browser sends this header on another site's behalf only after asking; the server takes nothing without it. */
const CSRF = { 'x-graphql-yoga-csrf': '1' };

/**
 * What every answer with errors tells the app. Nothing is asked again by itself: a mutation that was refused because
 * the session ended is repeated by the person, once signed in.
 */
function watchErrors({ sessionEnded, partialFailure, readings }: Status): ErrorLink {
  return new ErrorLink(({ error, operation, result }) => {
    const failure = failureOf(error);
    if (failure.kind === 'unauthenticated') sessionEnded.set(true);
    // A page that goes on showing what is known says so itself.
    else if (result?.data && Object.values(result.data).some((part) => part !== null) && !readings.isShown(operation))
      partialFailure.set(failure);
  });
}

/** The link of subscriptions, loaded with the first one: no screen waits for it. */
function createSubscriptionLink(url: string, status: Status): ApolloLink {
  let loading: Promise<ApolloLink> | undefined;
  const load = async () => {
    try {
      const { createChangesLink } = await import('../live/changes-link');
      return createChangesLink(url, CSRF, status);
    } catch (error) {
      // Staff are told that changes do not arrive.
      status.live.set('broken');
      throw error;
    }
  };
  return new ApolloLink((operation, forward) =>
    from((loading ??= load())).pipe(mergeMap((changes) => changes.request(operation, forward))),
  );
}

/** The client of the whole app. `url` is absolute in tests only. */
export function createApolloClient({
  status,
  policies,
  url = '/graphql',
}: {
  status: Status;
  policies: readonly TypePolicies[];
  url?: string;
}): ApolloClient {
  const http = new HttpLink({ uri: url, credentials: 'same-origin', headers: CSRF });
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
      // What is known shows at once, and is confirmed when a screen opens. A missing part does not take the rest away.
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
}
