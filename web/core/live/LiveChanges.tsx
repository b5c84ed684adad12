import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { useToast } from '../../ui/overlays/Toast';
import { useStatus } from '../apollo/status';
import { failureText } from '../forms/failure';
import { useFailureNotice } from '../forms/useFailureNotice';
import type { Slice } from '../slice';
import { useStore } from '../store';
import { useLiveRecords } from './useLiveRecords';

/**
 * After a lost connection, missed changes arrive automatically, and failed queries are fetched again. Where it is not
 * known what changed, all that is on the screen is asked for again.
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
    // What fails here says so on the screen that it belongs to.
    void Promise.allSettled(readings.stale(client).map((query) => query.refetch()));
  }, [state, client, readings]);
  useEffect(() => {
    if (missed === caughtUp.current) return;
    caughtUp.current = missed;
    // Nobody knows what was missed, so everything that is shown may be out of date.
    client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }, [missed, client]);
}

/** Listens to the house's changes, and says when a part of an answer was missing. Shows nothing itself. */
export function LiveChanges({ slices }: { slices: readonly Slice[] }) {
  const notify = useFailureNotice();
  const toast = useToast();
  const { partialFailure } = useStatus();
  const failure = useStore(partialFailure);
  useCatchUp();
  useLiveRecords(
    useMemo(() => slices.flatMap((slice) => slice.live ?? []), [slices]),
    notify,
  );
  useEffect(() => {
    if (!failure) return;
    toast({ tone: 'error', message: failureText(failure) });
    partialFailure.set(null);
  }, [failure, partialFailure, toast]);
  return null;
}
