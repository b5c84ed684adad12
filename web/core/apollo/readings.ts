import { type ApolloClient, ApolloLink, type ObservableQuery } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { failureOf } from '../failures/failure';
import { createStore, type Store } from '../store';

/** The failures of a polling query are reported once there are this many in a row. */
const POLLS = 2;

/** How the last fetch of a query on screen went. */
interface Reading {
  /** Whether the query has shown data, with any variables. */
  isKnown: boolean;
  /** When it was last read completely, in ms since 1970; null if an earlier screen read the data. */
  readAt: number | null;
  failures: number;
  /**
   * The variables of the last failure; null if there is none. It doesn't affect a page opened since then with other
   * variables.
   */
  failedFor: string | null;
}

/** Tracks which queries on screen show older data because their last fetch failed. */
export interface Readings {
  /** Counts what may change the results: failed fetches, and successful ones after a failure. */
  changes: Store<number>;
  /** Returns the number of failures. */
  failures: () => number;
  /** Returns queries whose last fetch failed while they show older data, and whose failure no part of the screen reports. */
  stale: (client: ApolloClient) => readonly ObservableQuery[];
  /** Returns when the oldest data of these queries was read, in ms since 1970; null if unknown. */
  readAt: (stale: readonly ObservableQuery[]) => number | null;
  /** Marks an error as reported by a part of the screen until the returned function is called. */
  markReported: (error: unknown) => () => void;
  /** Returns whether a screen already shows data for the operation. */
  isShown: (operation: ApolloLink.Operation) => boolean;
  /** Returns whether such a screen may keep showing known data: it polls, or it never required the latest data. */
  mayKeep: (operation: ApolloLink.Operation) => boolean;
  /** Observes every query. It is the outermost link so that it sees the same results as screens. */
  link: ApolloLink;
}

const textOf = ({ variables }: Pick<ApolloLink.Operation | ObservableQuery, 'variables'>): string =>
  canonicalStringify(variables);

const watchers = (operation: ApolloLink.Operation): ObservableQuery[] =>
  [...operation.client.getObservableQueries()].filter(
    (query) => query.queryName === operation.operationName && textOf(query) === textOf(operation),
  );

const shows = (query: ObservableQuery): boolean => query.getCurrentResult().data !== undefined;

const wantsLatest = ({ options: { initialFetchPolicy, pollInterval } }: ObservableQuery): boolean =>
  initialFetchPolicy === 'network-only' && !pollInterval;

/** Creates a tracker of whether the last fetch of each query on screen failed. */
export function createReadings(): Readings {
  const readings = new WeakMap<ObservableQuery, Reading>();
  const reported: unknown[] = [];
  const changes = createStore(0);
  let failures = 0;
  const change = () => changes.set(changes.get() + 1);
  const reading = (query: ObservableQuery): Reading => {
    const known = readings.get(query) ?? { isKnown: false, readAt: null, failures: 0, failedFor: null };
    readings.set(query, known);
    return known;
  };
  const isStale = (query: ObservableQuery): boolean => {
    const entry = readings.get(query);
    if (!entry?.isKnown || entry.failedFor !== textOf(query)) return false;
    return (
      entry.failures >= (query.options.pollInterval ? POLLS : 1) && !reported.includes(query.getCurrentResult().error)
    );
  };
  const ended = (operation: ApolloLink.Operation, error: unknown) => {
    // The dialog in front of the page reports that the session ended.
    if (error && failureOf(error).kind === 'unauthenticated') return;
    const asked = textOf(operation);
    const entries = watchers(operation).map(reading);
    const isNews = error !== null || entries.some(({ failures: before }) => before > 0);
    for (const entry of entries) {
      if (error === null) Object.assign(entry, { isKnown: true, readAt: Date.now(), failures: 0, failedFor: null });
      else Object.assign(entry, { failures: entry.failedFor === asked ? entry.failures + 1 : 1, failedFor: asked });
    }
    if (error !== null) failures += entries.length;
    // Deferred until the screen has the result, because it may report the failure itself.
    if (isNews) setTimeout(change);
  };
  return {
    changes,
    failures: () => failures,
    stale: (client) => [...client.getObservableQueries()].filter(isStale),
    readAt: (stale) => {
      const times = stale.map((query) => reading(query).readAt);
      return times.includes(null) ? null : Math.min(...times.map(Number));
    },
    markReported: (error) => {
      reported.push(error);
      change();
      return () => {
        reported.splice(reported.indexOf(error), 1);
        change();
      };
    },
    isShown: (operation) => watchers(operation).some((query) => reading(query).isKnown),
    mayKeep: (operation) => watchers(operation).some((query) => reading(query).isKnown && !wantsLatest(query)),
    link: new ApolloLink((operation, forward) => {
      if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
      for (const query of watchers(operation)) reading(query).isKnown ||= shows(query);
      return forward(operation).pipe(
        tap({
          next: (result) => ended(operation, result.errors?.length ? new CombinedGraphQLErrors(result) : null),
          error: (error: unknown) => ended(operation, error),
        }),
      );
    }),
  };
}
