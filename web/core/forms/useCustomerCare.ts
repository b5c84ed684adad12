import { useCallback } from 'react';
import { useProduct } from '../product/product';

/** The end of the specified texts that are followed by telephone numbers. */
const BEFORE_PHONES = ' or contact Customer Care any time at:';

/**
 * Returns a function that completes a specified text with Customer Care's telephone numbers. Without numbers, the text
 * ends before it mentions them.
 */
export function useCustomerCare(): (text: string) => string {
  const phones = useProduct()?.supportPhones;
  return useCallback(
    (text) =>
      phones?.length
        ? `${text} ${phones.map(({ region, number }) => `${region} ${number}`).join(', ')}`
        : text.replace(BEFORE_PHONES, '.'),
    [phones],
  );
}
