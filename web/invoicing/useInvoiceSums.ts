import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useFailureNotice } from '../core/useFailureNotice';
import type { GroupInvoiceFilter } from '../generated/schema-types';
import { InvoiceSumsDocument } from './InvoiceSums.generated';
import type { InvoiceSums_totalsFragment } from './InvoiceSums.generated';

/** Edits come in bursts: their sums are asked for together, so many ms after the last. */
const GATHER = 300;

/** What the filter selects: how many invoices, and their sums. */
export interface InvoiceSums extends Pick<InvoiceSums_totalsFragment, 'itemCount' | 'invoiceTotal' | 'outstandingBalance' | 'price'> {
  count: number;
}

interface Connection {
  readonly totalCount: number;
  readonly totals: readonly { readonly totals: InvoiceSums_totalsFragment }[];
}

/** A group as a screen has it: its own totals, and those of what its filter selects. */
interface Group {
  readonly version: number;
  readonly totals: InvoiceSums_totalsFragment & { readonly invoiceCount: number };
  readonly invoices: Connection;
}

function sumsOf({ totalCount, totals }: Connection): InvoiceSums | undefined {
  const sums = totals[0]?.totals;
  return sums && { ...sums, count: totalCount };
}

/**
 * The sums of what a filter selects. Without a filter they are the group's own, which every edit brings along. Those of an active
 * filter came with the page, and only the database knows them after an edit: they are asked for again, in one call.
 */
export function useInvoiceSums(groupNumber: number, group: Group | undefined, filter: GroupInvoiceFilter): InvoiceSums | undefined {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const isFiltered = Object.keys(filter).length > 0;
  const asked = JSON.stringify([groupNumber, filter]);
  const answered = useRef({ asked: '', version: 0 });
  const [later, setLater] = useState<{ asked: string; sums: InvoiceSums | undefined }>();
  const version = group?.version;
  // Another filter came with sums of its own.
  if (later && later.asked !== asked) setLater(undefined);

  useEffect(() => {
    if (version === undefined || !isFiltered) return;
    const { asked: before, version: known } = answered.current;
    answered.current = { asked, version };
    if (before !== asked || known === version) return;
    const timer = setTimeout(() => {
      client.query({ query: InvoiceSumsDocument, variables: { number: groupNumber, filter }, fetchPolicy: 'network-only' })
        .then(({ data }) => setLater({ asked, sums: data.invoiceGroup ? sumsOf(data.invoiceGroup.invoices) : undefined }), notify);
    }, GATHER);
    return () => {
      clearTimeout(timer);
      // What was about to be asked for is still to be asked for.
      answered.current = { asked, version: known };
    };
  }, [client, notify, groupNumber, filter, isFiltered, asked, version]);

  if (!group) return undefined;
  if (!isFiltered) return { ...group.totals, count: group.totals.invoiceCount };
  return later?.sums ?? sumsOf(group.invoices);
}
