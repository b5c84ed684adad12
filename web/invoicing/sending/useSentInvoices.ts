import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { useFollowed } from '../invoices/useFollowed';
import type { SentInvoicesPageQuery, SentInvoicesSumsQuery } from './SentInvoicesPage.generated';
import { useSentInvoicesPageQuery, useSentInvoicesSumsQuery } from './SentInvoicesPage.generated';

type Group = NonNullable<SentInvoicesPageQuery['invoiceGroup']>;

export interface SentInvoices {
  /** Undefined while loading; null if it does not exist. */
  group: Group | null | undefined;
  /** The totals of all invoices in the list, with the number sent; undefined while loading. */
  sums: NonNullable<SentInvoicesSumsQuery['invoiceGroup']> | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * A page of the invoices that `named` selects, with totals of all of them. Polled until no message of the page is in
 * progress.
 */
export function useSentInvoices(
  groupNumber: number,
  named: GroupInvoiceFilter | null,
  { first, offset }: { first: number; offset: number },
): SentInvoices {
  const notify = useFailureNotice();
  const {
    data: current,
    previousData,
    error,
    refetch,
    startPolling,
    stopPolling,
  } = useSentInvoicesPageQuery(
    named
      ? { variables: { number: groupNumber, filter: named, first, offset }, notifyOnNetworkStatusChange: false }
      : skipToken,
  );
  const group = (current ?? previousData)?.invoiceGroup;
  useFollowed(
    { startPolling, stopPolling },
    group?.invoices.nodes.map(({ delivery }) => delivery),
  );
  const isAsked = named !== null && Boolean(group);
  const {
    data: sums,
    error: sumsError,
    refetch: askAgain,
  } = useSentInvoicesSumsQuery(
    isAsked
      ? {
          variables: { number: groupNumber, filter: named, sent: { ...named, isSent: true } },
          notifyOnNetworkStatusChange: false,
        }
      : skipToken,
  );
  // An edit changes the totals, and a send the number of sent invoices: both increase the group's version.
  useRefetchOnVersion(group?.version, askAgain, JSON.stringify([groupNumber, named]));
  useEffect(() => {
    if (sumsError) notify(sumsError);
  }, [sumsError, notify]);
  return { group, sums: sums?.invoiceGroup ?? undefined, error, retry: () => void refetch() };
}
