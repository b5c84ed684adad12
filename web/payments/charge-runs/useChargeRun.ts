import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { type ChargeRun_runFragment as Run, useChargeRunQuery } from './Charging.generated';

/** How often a run is fetched while cards are charged, and while results of the provider are missing, in ms. */
const CHARGING = 1000;
const MISSING = 5000;

/** Polls a run until all its results are known; `run` is null if it does not exist, and undefined while loading. */
export function useChargeRun(number: number | null): {
  run: Run | null | undefined;
  error: unknown;
  again: () => void;
} {
  const { data, error, startPolling, stopPolling, refetch } = useChargeRunQuery(
    number === null
      ? skipToken
      : { variables: { number }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  );
  const run = data?.chargeRun;
  const every = !run ? 0 : run.state === 'RUNNING' ? CHARGING : run.unknownCount > 0 ? MISSING : 0;
  useEffect(() => {
    if (every === 0) return;
    startPolling(every);
    return stopPolling;
  }, [every, startPolling, stopPolling]);
  return { run, error, again: () => void refetch() };
}
