import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { useChargesShown } from '../../payments/public/useChargesShown';
import type { SelectionStore } from '../../ui/table/selection-store';
import { addressOf } from '../invoices/invoice-selection';

/**
 * Returns the filter of a group's list, limited by the address to invoices that a charge run failed to charge or above
 * the card limit. The same object while nothing changes.
 */
export function useChargesFilter(
  groupNumber: number,
  filter: GroupInvoiceFilter,
  selection: SelectionStore,
): GroupInvoiceFilter {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const numbers = useChargesShown(groupNumber);
  const [stored, setStored] = useState<{ numbers: readonly number[]; token: string }>();
  const isLong = numbers ? numbers.length > MOST_NUMBERS : false;
  useEffect(() => {
    if (!numbers || !isLong) return;
    let isCurrent = true;
    addressOf(client, groupNumber, numbers).then((token) => {
      if (isCurrent) setStored({ numbers, token });
    }, notify);
    return () => {
      isCurrent = false;
    };
  }, [client, notify, groupNumber, numbers, isLong]);
  useEffect(() => {
    // "All except" would select other invoices under the new filter.
    if (numbers && selection.get().mode === 'allExcept') selection.clear();
  }, [numbers, selection]);
  return useMemo(() => {
    if (!numbers) return filter;
    if (!isLong) return { ...filter, numbers: [...numbers] };
    return stored?.numbers === numbers ? { ...filter, selection: stored.token } : filter;
  }, [filter, numbers, isLong, stored]);
}
