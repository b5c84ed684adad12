import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { useToast } from '../../ui/overlays/Toast';
import { type LiveRules, rulesOf } from '../apollo/live-rules';
import { useStatus } from '../apollo/status';
import { failureText } from '../failures/failure';
import { useFailureNotice } from '../failures/useFailureNotice';
import { useViewer } from '../session/session';
import type { Slice } from '../slice';
import { useStore } from '../store';

/**
 * After a lost connection, missed changes arrive automatically, and failed queries are refetched. If the changes are
 * unknown, everything on screen is refetched.
 */
function useCatchUp(): void {
  const client = useApolloClient();
  const { live, gaps, readings } = useStatus();
  const state = useStore(live);
  const missed = useStore(gaps);
  const wasBroken = useRef(false);
  const caughtUp = useRef(missed);
  useEffect(() => {
    if (state === 'broken') wasBroken.current = true;
    if (state !== 'live' || !wasBroken.current) return;
    wasBroken.current = false;
    // The screen of a query reports its failure.
    void Promise.allSettled(readings.stale(client).map((query) => query.refetch()));
  }, [state, client, readings]);
  useEffect(() => {
    if (missed === caughtUp.current) return;
    caughtUp.current = missed;
    // The missed changes are unknown, so everything on screen may be out of date.
    client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }, [missed, client]);
}

/** Applies changes by other users, jobs, and tools while the session lasts. `onError` must be stable. */
function useLiveRecords(rules: LiveRules, onError: (error: unknown) => void): void {
  const status = useStatus();
  const client = useApolloClient();
  const { id, house } = useViewer();
  const isOver = useStore(status.sessionEnded);
  /** After a new sign-in, the stream continues after the last change. */
  const last = useRef<number | null>(Number(house.latestChange));
  useEffect(() => {
    if (isOver) return;
    let stop: (() => void) | null = () => undefined;
    // Loaded when it is needed, so that no screen waits for it.
    import('./follow-changes').then(
      ({ followChanges }) => {
        if (stop) stop = followChanges(client, status, rules, id, last, onError);
      },
      // Shows users that changes don't arrive.
      () => status.live.set('broken'),
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, status, rules, id, isOver, onError]);
}

/** Receives the house's changes, and reports when a part of a response is missing. Renders nothing. */
export function LiveChanges({ slices }: { slices: readonly Slice[] }) {
  const notify = useFailureNotice();
  const toast = useToast();
  const { partialFailure } = useStatus();
  const failure = useStore(partialFailure);
  useCatchUp();
  const rules = useMemo(() => rulesOf(slices.flatMap((slice) => slice.live ?? [])), [slices]);
  useLiveRecords(rules, notify);
  useEffect(() => {
    if (!failure) return;
    toast({ tone: 'error', message: failureText(failure) });
    partialFailure.set(null);
  }, [failure, partialFailure, toast]);
  return null;
}
