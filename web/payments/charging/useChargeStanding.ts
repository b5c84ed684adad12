import { skipToken } from '@apollo/client/react';
import type { ChargeStandingQuery } from './Charging.generated';
import { useChargeStandingQuery } from './Charging.generated';

/** What of a whole group could be charged now; undefined while it is not known, or where it is not asked for. */
export function useChargeStanding(groupNumber: number | null): ChargeStandingQuery['chargeDryRun'] | undefined {
  const { data, previousData } = useChargeStandingQuery(
    groupNumber === null ? skipToken : { variables: { groupNumber } },
  );
  return (data ?? previousData)?.chargeDryRun;
}
