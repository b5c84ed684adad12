import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import { useAddress } from '../../core/router/useAddress';
import { failedNumbers, overLimitNumbers } from '../charge-runs/charged-numbers';
import { useChargeRun } from '../charge-runs/useChargeRun';
import { OVER_LIMIT_ONLY, runInAddress } from './run-in-address';

/**
 * Returns the numbers of the group's invoices that the address limits its screen to: those that a run failed to charge,
 * or those above the card limit. Null if it doesn't limit them; undefined while loading.
 */
export function useChargesShown(groupNumber: number): readonly number[] | null | undefined {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const { query } = useAddress();
  const named = runInAddress(query);
  const { run } = useChargeRun(named);
  const isOverLimit = query.has(OVER_LIMIT_ONLY);
  const failed = run?.state === 'DONE' && run.groupNumber === groupNumber ? run.failedCount : 0;
  const wanted =
    named !== null && failed > 0
      ? `run ${named} ${failed}`
      : named === null && isOverLimit
        ? `limit ${groupNumber}`
        : null;
  const [found, setFound] = useState<{ wanted: string; numbers: readonly number[] }>();
  useEffect(() => {
    if (wanted === null) return;
    let isCurrent = true;
    const numbers = named === null ? overLimitNumbers(client, groupNumber) : failedNumbers(client, named);
    numbers.then((all) => {
      if (isCurrent) setFound({ wanted, numbers: all });
    }, notify);
    return () => {
      isCurrent = false;
    };
  }, [client, notify, groupNumber, named, wanted]);
  if (wanted === null) return null;
  return found?.wanted === wanted ? found.numbers : undefined;
}
