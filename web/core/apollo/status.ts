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

/** Whether changes by colleagues arrive as they happen. */
export type LiveState = 'off' | 'live' | 'broken';

/** What the network tells the whole app, whichever screen is open. */
export interface Status {
  /** The session ended in the middle of work: the page stays, and asks to sign in again. */
  sessionEnded: Store<boolean>;
  live: Store<LiveState>;
  /** Whether this tab holds the stream of changes for all tabs of the browser. */
  leads: Store<boolean>;
  /** Counts the times after which it is not known what changed meanwhile: what is on the screen has to be asked for again. */
  gaps: Store<number>;
  /** What screens show of records by fragments alone. */
  shown: ShownFragments;
  /** How many mutations of this app are under way. */
  saving: Store<number>;
  /** What the answers of these mutations told of the records that they changed. */
  own: OwnVersions;
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

/** The status of the app around the component. */
export function useStatus(): Status {
  const status = use(StatusContext);
  if (!status) throw new Error('useStatus needs a StatusContext above it');
  return status;
}
