import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import { usePollDeliveries } from '../invoices/usePollDeliveries';
import {
  type SentInvoicesPageQuery,
  type SentInvoicesSumsQuery,
  type SkippedInvoicesQuery,
  useSentInvoicesPageQuery,
  useSentInvoicesSumsQuery,
  useSkippedInvoicesQuery,
} from './SentInvoicesPage.generated';

type Group = NonNullable<SentInvoicesPageQuery['invoiceGroup']>;

export interface SentInvoices {
  /** Undefined while loading; null if it does not exist. */
  group: Group | null | undefined;
  /** The totals of the listed invoices that were sent; undefined until loaded. */
  sums: NonNullable<SentInvoicesSumsQuery['invoiceGroup']> | undefined;
  /** What a run sent and did not send; null without a run, or if it doesn't exist. */
  outcome: SkippedInvoicesQuery['sendRun'];
  /** Whether the invoices, their totals, and the outcome are loaded, so that nothing moves afterwards. */
  isReady: boolean;
  error: unknown;
  retry: () => void;
}

/** A page of the invoices in the filter `named`, with the totals of those that were sent. Polls while an email on the page is queued. */
export function useSentInvoices(
  groupNumber: number,
  named: GroupInvoiceFilter | null,
  { run, first, offset }: { run: string | null; first: number; offset: number },
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
  usePollDeliveries(
    { startPolling, stopPolling },
    group?.invoices.nodes.map(({ delivery }) => delivery),
  );
  const skipped = useSkippedInvoicesQuery(run ? { variables: { run } } : skipToken);
  const {
    data: sums,
    error: sumsError,
    refetch: refetchSums,
  } = useSentInvoicesSumsQuery(
    named
      ? {
          variables: { number: groupNumber, sent: { ...named, isSent: true } },
          notifyOnNetworkStatusChange: false,
        }
      : skipToken,
  );
  // An edit changes the totals, and a send the number of sent invoices: both increase the group's version.
  useRefetchOnVersion(group?.version, refetchSums, JSON.stringify([groupNumber, named]));
  const failed = sumsError ?? skipped.error;
  useEffect(() => {
    if (failed) notify(failed);
  }, [failed, notify]);
  return {
    group,
    sums: sums?.invoiceGroup ?? undefined,
    outcome: skipped.data?.sendRun ?? null,
    isReady: Boolean(group) && Boolean(sums ?? sumsError) && Boolean(run === null || (skipped.data ?? skipped.error)),
    error,
    retry: () => void refetch(),
  };
}
