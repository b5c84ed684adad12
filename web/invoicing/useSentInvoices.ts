import { skipToken } from '@apollo/client/react';
import type { GroupInvoiceFilter } from '../generated/schema-types';
import { useSentInvoicesPageQuery } from './SentInvoicesPage.generated';
import type { SentInvoicesPageQuery } from './SentInvoicesPage.generated';
import { useFollowed } from './useFollowed';

type Group = NonNullable<SentInvoicesPageQuery['invoiceGroup']>;

export interface SentInvoices {
  /** Undefined while it loads; null when there is none. */
  group: Group | null | undefined;
  error: unknown;
  retry: () => void;
}

/** A page of the invoices that `named` names, with sums of all of them, followed until no message of the page is under way. */
export function useSentInvoices(groupNumber: number, named: GroupInvoiceFilter | null, { first, offset }: { first: number; offset: number }): SentInvoices {
  const { data: current, previousData, error, refetch, startPolling, stopPolling } = useSentInvoicesPageQuery(
    named ? { variables: { number: groupNumber, filter: named, sent: { ...named, isSent: true }, first, offset }, notifyOnNetworkStatusChange: false } : skipToken,
  );
  const group = (current ?? previousData)?.invoiceGroup;
  useFollowed({ startPolling, stopPolling }, group?.invoices.nodes.map(({ delivery }) => delivery));
  return { group, error, retry: () => void refetch() };
}
