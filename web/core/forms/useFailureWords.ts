import { useCallback } from 'react';
import { useProduct } from '../product/product';
import type { Failure } from './failure';
import { failureOf, GENERIC, GENERIC_WITH_PHONES } from './failure';

/**
 * Words for a failure where there is room for all of them: what has no words of its own names Customer Care's numbers. Not for
 * a request that never reached the server: Customer Care can do nothing about a lost connection.
 */
export function useFailureWords(): (error: unknown) => Failure {
  const phones = useProduct()?.supportPhones;
  return useCallback(
    (error) => {
      const failure = failureOf(error);
      if (failure.message !== GENERIC || failure.requestId === null || !phones?.length) return failure;
      return {
        ...failure,
        message: `${GENERIC_WITH_PHONES} ${phones.map(({ region, number }) => `${region} ${number}`).join(', ')}`,
      };
    },
    [phones],
  );
}
