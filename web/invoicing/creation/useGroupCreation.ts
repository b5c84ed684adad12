import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { type GroupCreation_groupFragment, useGroupCreationQuery } from './GroupCreation.generated';

/** How often a group in creation is fetched, in ms. */
const EVERY = 500;

/** Polls a group until it is no longer in creation. `group` is undefined until the first response. */
export function useGroupCreation(id: string | null): {
  group: GroupCreation_groupFragment | undefined;
  error: unknown;
} {
  const { data, error, startPolling, stopPolling } = useGroupCreationQuery(
    id === null ? skipToken : { variables: { id }, notifyOnNetworkStatusChange: false },
  );
  const group = data?.invoiceGroup ?? undefined;
  const waits = id !== null && (group === undefined || group.state === 'IN_CREATION');
  useEffect(() => {
    if (!waits) return;
    startPolling(EVERY);
    return stopPolling;
  }, [waits, startPolling, stopPolling]);
  return { group, error };
}
