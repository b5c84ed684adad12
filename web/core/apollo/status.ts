import { createContext, use } from 'react';
import type { Failure } from '../forms/failure';
import type { OwnVersions } from '../live/own-versions';
import { createOwnVersions } from '../live/own-versions';
import type { RecentChanges } from '../live/recent-changes';
import { createRecentChanges } from '../live/recent-changes';
import type { ShownFragments } from '../live/shown-fragments';
import { createShownFragments } from '../live/shown-fragments';
import type { Store } from '../store';
import { createStore } from '../store';
import type { Readings } from './readings';
import { createReadings } from './readings';

/** Whether other users' changes arrive live. */
export type LiveState = 'off' | 'live' | 'broken';

/** Network state that concerns the whole app, whichever screen is open. */
export interface Status {
  /** Whether the session ended while the user was working. The page stays, and a dialog asks the user to sign in again. */
  sessionEnded: Store<boolean>;
  live: Store<LiveState>;
  /** Whether this tab holds the change stream for all tabs of the browser. */
  leads: Store<boolean>;
  /** The number of times that changes may have been missed. After each, everything on screen is refetched. */
  gaps: Store<number>;
  /** What screens show of records through fragments alone. */
  shown: ShownFragments;
  /** The number of pending mutations of this app. */
  saving: Store<number>;
  /** The record versions that these mutations returned. */
  own: OwnVersions;
  /** The records that another user has just changed. */
  recent: RecentChanges;
  /** Which queries on screen show older data because their last fetch failed. */
  readings: Readings;
  /** Set if a part of a response is missing and the rest is on screen. */
  partialFailure: Store<Failure | null>;
}

/** Creates the app's status, one per client. */
export const createStatus = (): Status => ({
  sessionEnded: createStore(false),
  live: createStore<LiveState>('off'),
  leads: createStore(false),
  gaps: createStore(0),
  shown: createShownFragments(),
  saving: createStore(0),
  own: createOwnVersions(),
  recent: createRecentChanges(),
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
