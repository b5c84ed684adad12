import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { type InvoiceSums_totalsFragment, useInvoiceSumsQuery } from './InvoiceSums.generated';

/** The number of invoices that the filter selects, and their totals. */
export interface InvoiceSums extends Pick<
  InvoiceSums_totalsFragment,
  'itemCount' | 'invoiceTotal' | 'outstandingBalance' | 'creditOwed' | 'price'
> {
  count: number;
}

/** The group of a screen, with the totals of all its invoices. */
interface Group {
  readonly version: number;
  readonly totals: InvoiceSums_totalsFragment & { readonly invoiceCount: number };
}

/**
 * Returns the totals of the invoices that a filter selects. Without a filter, these are the group's own totals, which
 * every edit updates. A filter requires a separate query, which is refetched after edits without moving the rows of the
 * list.
 */
export function useInvoiceSums(
  groupNumber: number,
  group: Group | undefined,
  filter: GroupInvoiceFilter,
): InvoiceSums | undefined {
  const notify = useFailureNotice();
  const isFiltered = Object.keys(filter).length > 0;
  const isRequested = isFiltered && group !== undefined;
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useInvoiceSumsQuery(
    isRequested ? { variables: { number: groupNumber, filter }, notifyOnNetworkStatusChange: false } : skipToken,
  );
  useRefetchOnVersion(isRequested ? group.version : undefined, refetch, JSON.stringify([groupNumber, filter]));
  useEffect(() => {
    if (error) notify(error);
  }, [error, notify]);
  if (!group) return undefined;
  if (!isFiltered) return { ...group.totals, count: group.totals.invoiceCount };
  const selected = (current ?? previousData)?.invoiceGroup?.invoices;
  const sums = selected?.totals[0]?.totals;
  return selected && sums && { ...sums, count: selected.totalCount };
}
