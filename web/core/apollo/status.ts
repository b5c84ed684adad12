import type { DocumentNode } from '@apollo/client';
import { createContext, use } from 'react';
import type { Failure } from '../failures/failure';
import { createStore, type Store } from '../store';
import { createKnownRecords, type KnownRecords } from './known-records';
import { createReadings, type Readings } from './readings';

/** Whether other users' changes arrive live. */
export type LiveState = 'off' | 'live' | 'broken';

/** The records that screens show through fragments, in addition to the queries that they watch. */
export interface ShownFragments {
  readonly mounted: Set<{
    readonly type: string;
    readonly id: string;
    readonly document: DocumentNode;
    readonly name: string;
  }>;
  /** The ids of records that are cached, out of date, and not shown. They are read once they are shown. */
  readonly stale: Set<string>;
  /** Called when a screen starts to show a stale record. */
  onStale: (type: string, id: string) => void;
}

/** Network state that concerns the whole app, whichever screen is open. */
export interface Status {
  /** The address of the GraphQL server, absolute only in tests. */
  readonly url: string;
  /** Whether the session ended while the user was working. The page stays, and a dialog asks the user to sign in again. */
  sessionEnded: Store<boolean>;
  live: Store<LiveState>;
  /** The number of times that changes may have been missed. After each, everything on screen is refetched. */
  gaps: Store<number>;
  shown: ShownFragments;
  /** The number of pending mutations of this app. */
  saving: Store<number>;
  /** What responses contained of records. */
  known: KnownRecords;
  /** The records on screen that were just changed elsewhere, as "Invoice:{id}". */
  recent: Store<ReadonlySet<string>>;
  /** Which queries on screen show older data because their last fetch failed. */
  readings: Readings;
  /** Set if a part of a response is missing and the rest is on screen. */
  partialFailure: Store<Failure | null>;
}

/** Creates the app's status, one per client. */
export const createStatus = (url = '/graphql'): Status => ({
  url,
  sessionEnded: createStore(false),
  live: createStore<LiveState>('off'),
  gaps: createStore(0),
  shown: { mounted: new Set(), stale: new Set(), onStale: () => undefined },
  saving: createStore(0),
  known: createKnownRecords(),
  recent: createStore<ReadonlySet<string>>(new Set()),
  readings: createReadings(),
  partialFailure: createStore<Failure | null>(null),
});

/** Provided by App. */
export const StatusContext = createContext<Status | null>(null);

/** Returns the app's status. Throws outside App. */
export function useStatus(): Status {
  const status = use(StatusContext);
  if (!status) throw new Error('useStatus needs a StatusContext above it');
  return status;
}
