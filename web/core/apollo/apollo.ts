import type { TypePolicies } from '@apollo/client';
import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { failureOf } from '../forms/failure';
import { createChangesLink } from '../live/changes-link';
import { createCache } from './cache';
import { createKeepKnownLink } from './keep-known-link';
import { createOvertakenLink } from './overtaken-link';
import { createSavingLink } from './saving-link';
import type { Status } from './status';
import { createUploadLink, sendsFile } from './upload-link';

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
  const changes = createChangesLink(url, CSRF, status);
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
        changes,
        ApolloLink.split(sendsFile, createUploadLink(url, CSRF), http),
      ),
    ]),
    defaultOptions: {
      // What is known shows at once, and is confirmed when a screen opens. A missing part does not take the rest away.
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
}
