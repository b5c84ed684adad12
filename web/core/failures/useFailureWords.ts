import { useCallback } from 'react';
import { useProduct } from '../product/product';
import { type Failure, failureOf, GENERIC, GENERIC_WITH_PHONES } from './failure';

/**
 * Returns a function that describes a failure in full: failures without a specific message include Customer Care's
 * phone numbers. Requests that never reached the server don't, because Customer Care can't fix a lost connection.
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
