import { skipToken } from '@apollo/client/react';
import type { ChargeableNowQuery } from './Charging.generated';
import { useChargeableNowQuery } from './Charging.generated';

/** What of a whole group could be charged now; undefined while it is not known, or where it is not asked for. */
export function useChargeableNow(groupNumber: number | null): ChargeableNowQuery['chargeDryRun'] | undefined {
  const { data, previousData } = useChargeableNowQuery(
    groupNumber === null ? skipToken : { variables: { groupNumber } },
  );
  return (data ?? previousData)?.chargeDryRun;
}
