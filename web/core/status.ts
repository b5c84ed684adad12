import { createContext, use } from 'react';
import type { Failure } from './failure';
import { createReadings } from './readings';
import type { Readings } from './readings';
import { createRecentChanges } from './recent-changes';
import type { RecentChanges } from './recent-changes';
import { createStore } from './store';
import type { Store } from './store';

/** Whether changes by colleagues arrive as they happen. */
export type LiveState = 'off' | 'live' | 'broken';

/** What the network tells the whole app, whichever screen is open. */
export interface Status {
  /** The session ended in the middle of work: the page stays, and asks to sign in again. */
  sessionEnded: Store<boolean>;
  live: Store<LiveState>;
  /** How many mutations of this app are under way. */
  saving: Store<number>;
  /** What somebody else has just changed. */
  recent: RecentChanges;
  /** Which queries of the screens show what is older than their last look. */
  readings: Readings;
  /** A part of an answer is missing; the rest of it is on the screen. */
  partialFailure: Store<Failure | null>;
}

/** The app's status, one per client. */
export const createStatus = (): Status => ({
  sessionEnded: createStore(false),
  live: createStore<LiveState>('off'),
  saving: createStore(0),
  recent: createRecentChanges(),
  readings: createReadings(),
  partialFailure: createStore<Failure | null>(null),
});

/** Provided by App. */
export const StatusContext = createContext<Status | null>(null);

/** The status of the app that the component stands in. */
export function useStatus(): Status {
  const status = use(StatusContext);
  if (!status) throw new Error('useStatus needs a StatusContext above it');
  return status;
}
