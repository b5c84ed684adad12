import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { failureOf } from '../forms/failure';
import type { Store } from '../store';
import { createStore } from '../store';

/** What is looked at again and again by itself may fail so many times in a row before that is said. */
const POLLS = 2;

/** How a query of a screen was read last. */
interface Reading {
  /** It has shown something, with these or other variables. */
  isKnown: boolean;
  /** When it was last read whole, in ms since 1970; null for what an earlier screen has read. */
  readAt: number | null;
  failures: number;
  /** The variables of the last failure: a page that was opened since is not to blame. */
  failedFor: string | null;
}

/** Which queries of the screens show what is older than their last look. */
export interface Readings {
  /** Counts what may change the answer: looks that failed, and good ones after these. */
  changes: Store<number>;
  /** Counts the failures. */
  failures: () => number;
  /** Queries whose last fetch failed while they show older data, and whose failure no part of the screen reports. */
  stale: (client: ApolloClient) => readonly ObservableQuery[];
  /** When what these show was read, the oldest of it; null where that is not known. */
  readAt: (stale: readonly ObservableQuery[]) => number | null;
  /** A part of the screen tells this error itself, until the function that it gives back is called. */
  tell: (error: unknown) => () => void;
  /** Whether a screen shows something in the place of what the operation asks for. */
  isShown: (operation: ApolloLink.Operation) => boolean;
  /** Whether such a screen may go on showing what is known of it: it never asked for the latest alone, or it follows it. */
  mayKeep: (operation: ApolloLink.Operation) => boolean;
  /** Follows every query on its way; outermost, so that it sees what screens get to see. */
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

/** Remembers for each query on the screens whether its last look failed. */
export function createReadings(): Readings {
  const readings = new WeakMap<ObservableQuery, Reading>();
  const told: unknown[] = [];
  const changes = createStore(0);
  let failures = 0;
  const change = () => changes.set(changes.get() + 1);
  const reading = (query: ObservableQuery): Reading => {
    const known = readings.get(query) ?? { isKnown: false, readAt: null, failures: 0, failedFor: null };
    readings.set(query, known);
    return known;
  };
  const begin = (query: ObservableQuery) => {
    const its = reading(query);
    its.isKnown ||= shows(query);
  };
  const succeed = (query: ObservableQuery) =>
    Object.assign(reading(query), { isKnown: true, readAt: Date.now(), failures: 0, failedFor: null });
  const fail = (query: ObservableQuery) => {
    const its = reading(query);
    const asked = textOf(query);
    its.failures = its.failedFor === asked ? its.failures + 1 : 1;
    its.failedFor = asked;
    failures += 1;
  };
  const isStale = (query: ObservableQuery): boolean => {
    const its = readings.get(query);
    if (!its?.isKnown || its.failedFor !== textOf(query)) return false;
    return its.failures >= (query.options.pollInterval ? POLLS : 1) && !told.includes(query.getCurrentResult().error);
  };
  const ended = (operation: ApolloLink.Operation, error: unknown) => {
    // A session that ended says so itself, in front of the page.
    if (error && failureOf(error).kind === 'unauthenticated') return;
    const asked = watchers(operation);
    const isNews = error !== null || asked.some((query) => reading(query).failures > 0);
    asked.forEach(error ? fail : succeed);
    // Once the screen has it: it may tell the failure itself.
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
    tell: (error) => {
      told.push(error);
      change();
      return () => {
        told.splice(told.indexOf(error), 1);
        change();
      };
    },
    isShown: (operation) => watchers(operation).some((query) => reading(query).isKnown),
    mayKeep: (operation) => watchers(operation).some((query) => reading(query).isKnown && !wantsLatest(query)),
    link: new ApolloLink((operation, forward) => {
      if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
      watchers(operation).forEach(begin);
      return forward(operation).pipe(
        tap({
          next: (result) => ended(operation, result.errors?.length ? new CombinedGraphQLErrors(result) : null),
          error: (error: unknown) => ended(operation, error),
        }),
      );
    }),
  };
}
