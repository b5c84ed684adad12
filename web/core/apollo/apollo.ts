import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type TypePolicies } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { finalize, type Observable, of, switchMap, tap } from 'rxjs';
import generated from '../../generated/possible-types';
import { failureOf } from '../failures/failure';
import { noteServerDate } from '../server-time';
import type { Slice } from '../slice';
import { createKeepKnownLink } from './keep-known-link';
import { followedFields, rulesOf } from './live-rules';
import type { Status } from './status';
import { createUploadLink, sendsFile } from './upload-link';

/** Each repeat requires another mutation meanwhile, and nobody saves that fast for long. */
const MOST_REPEATS = 3;

/**
 * Counts pending mutations, and notes what responses contain of records. Repeats a query that a mutation of this tab
 * overtook: a response that was read before the save and arrives after it would show the old record permanently, because
 * a tab doesn't refetch its own changes.
 */
const createNotingLink = ({ saving, known }: Status): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION) {
      saving.set(saving.get() + 1);
      return forward(operation).pipe(
        tap(({ data }) => known.note(data, true)),
        finalize(() => saving.set(saving.get() - 1)),
      );
    }
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const ask = (repeats: number): Observable<ApolloLink.Result> => {
      const saves = known.saves();
      return forward(operation).pipe(
        switchMap((result) =>
          repeats > 0 && known.saves() > saves && known.isOlder(result.data) ? ask(repeats - 1) : of(result),
        ),
      );
    };
    const asked = ask(MOST_REPEATS);
    // The tabs that show changed records note them.
    return operation.getContext().isNotedByTabs ? asked : asked.pipe(tap(({ data }) => known.note(data)));
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

const fetchNotingDate: typeof fetch = async (input, init) => {
  const sentAt = performance.now();
  const response = await fetch(input, init);
  noteServerDate(response.headers.get('date'), performance.now() - sentAt);
  return response;
};

/**
 * Creates the client of the whole app. Its cache has one entry per record by its id, and each window of a connection under
 * its own arguments. The slices provide the policies and the rules of their types.
 */
export function createApolloClient(status: Status, slices: readonly Slice[]): ApolloClient {
  const http = new HttpLink({ uri: status.url, credentials: 'same-origin', headers: CSRF, fetch: fetchNotingDate });
  const typePolicies = Object.assign({}, ...slices.map(({ policies }) => policies)) as TypePolicies;
  // Before the first response, so that it is noted.
  status.known.follow(followedFields(rulesOf(slices.flatMap(({ live }) => live ?? []))));
  return new ApolloClient({
    cache: new InMemoryCache({ possibleTypes: generated.possibleTypes, typePolicies }),
    link: ApolloLink.from([
      status.readings.link,
      createKeepKnownLink(status.readings),
      watchErrors(status),
      createNotingLink(status),
      ApolloLink.split(sendsFile, createUploadLink(status.url, CSRF), http),
    ]),
    defaultOptions: {
      // Cached data is shown immediately and refreshed when a screen opens. A missing part does not discard the rest.
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
}
