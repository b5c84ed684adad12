import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import type { InvoiceSums_totalsFragment } from './InvoiceSums.generated';
import { useInvoiceSumsQuery } from './InvoiceSums.generated';
import { useAskedAgain } from './useAskedAgain';

/** What the filter selects: how many invoices, and their sums. */
export interface InvoiceSums extends Pick<
  InvoiceSums_totalsFragment,
  'itemCount' | 'invoiceTotal' | 'outstandingBalance' | 'creditOwed' | 'price'
> {
  count: number;
}

/** A group as a screen has it: its own totals, which are of all its invoices. */
interface Group {
  readonly version: number;
  readonly totals: InvoiceSums_totalsFragment & { readonly invoiceCount: number };
}

/**
 * The sums of what a filter selects. Without a filter they are the group's own, which every edit brings along. Those of an active
 * filter are a query of their own, which is asked again after edits, in one call: the rows of a list stay where they are.
 */
export function useInvoiceSums(
  groupNumber: number,
  group: Group | undefined,
  filter: GroupInvoiceFilter,
): InvoiceSums | undefined {
  const notify = useFailureNotice();
  const isFiltered = Object.keys(filter).length > 0;
  const isAsked = isFiltered && group !== undefined;
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useInvoiceSumsQuery(
    isAsked ? { variables: { number: groupNumber, filter }, notifyOnNetworkStatusChange: false } : skipToken,
  );
  useAskedAgain(JSON.stringify([groupNumber, filter]), isAsked ? group.version : undefined, refetch);
  useEffect(() => {
    if (error) notify(error);
  }, [error, notify]);
  if (!group) return undefined;
  if (!isFiltered) return { ...group.totals, count: group.totals.invoiceCount };
  const selected = (current ?? previousData)?.invoiceGroup?.invoices;
  const sums = selected?.totals[0]?.totals;
  return selected && sums && { ...sums, count: selected.totalCount };
}
