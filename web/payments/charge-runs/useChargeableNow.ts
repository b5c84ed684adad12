import { skipToken } from '@apollo/client/react';
import { type ChargeableNowQuery, useChargeableNowQuery } from './Charging.generated';

/** Returns what could be charged in a whole group now; undefined while loading, and without a group number. */
export function useChargeableNow(groupNumber: number | null): ChargeableNowQuery['chargeDryRun'] | undefined {
  const { data, previousData } = useChargeableNowQuery(
    groupNumber === null ? skipToken : { variables: { groupNumber } },
  );
  return (data ?? previousData)?.chargeDryRun;
}
