import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';

/**
 * After a connection that was lost: what changed meanwhile arrives by itself, and what failed meanwhile is asked for again. Where it is not
 * known what changed, all that is on the screen is asked for again.
 */
export function useCatchUp(): void {
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
