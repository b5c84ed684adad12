import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import type { GroupInvoiceFilter } from '../generated/schema-types';
import { useSentInvoicesPageQuery } from './SentInvoicesPage.generated';
import type { SentInvoicesPageQuery } from './SentInvoicesPage.generated';

/** How often messages that are still under way are looked at, in ms. */
const EVERY = 2000;

type Group = NonNullable<SentInvoicesPageQuery['invoiceGroup']>;

export interface SentInvoices {
  /** Undefined while it loads; null when there is none. */
  group: Group | null | undefined;
  error: unknown;
  retry: () => void;
}

const isUnderWay = (group: Group | null | undefined): boolean =>
  group?.invoices.nodes.some(({ delivery }) => delivery?.state === 'QUEUED' || delivery?.state === 'SENDING') ?? false;

/** A page of the invoices that `named` names, with sums of all of them, followed until no message of the page is under way. */
export function useSentInvoices(groupNumber: number, named: GroupInvoiceFilter | null, { first, offset }: { first: number; offset: number }): SentInvoices {
  const { data: current, previousData, error, refetch, startPolling, stopPolling } = useSentInvoicesPageQuery(
    named ? { variables: { number: groupNumber, filter: named, sent: { ...named, isSent: true }, first, offset }, notifyOnNetworkStatusChange: false } : skipToken,
  );
  const group = (current ?? previousData)?.invoiceGroup;
  const underWay = isUnderWay(group);
  useEffect(() => {
    if (!underWay) return;
    startPolling(EVERY);
    return stopPolling;
  }, [underWay, startPolling, stopPolling]);
  return { group, error, retry: () => void refetch() };
}
