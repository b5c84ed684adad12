import { useMemo, useState } from 'react';
import { useAddress } from '../../core/router/useAddress';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import type { InvoiceFilter, InvoiceOrder } from '../../generated/schema-types';
import type { InvoiceFilters } from './invoice-filters';
import { FILTER_NAMES, filterOf, orderOf } from './invoice-filters';

/** The list of All Invoices, from the address. */
export interface ListedInvoices {
  readonly filters: InvoiceFilters;
  /** Stable while its content is the same. */
  readonly filter: InvoiceFilter;
  readonly orderBy: InvoiceOrder | null;
}

/** Reads the filters and the order of All Invoices from the address. */
export function useInvoiceFilters(): ListedInvoices {
  const { query } = useAddress();
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const text = query.toString();
  const read = useMemo(() => {
    const params = new URLSearchParams(text);
    const filters: InvoiceFilters = Object.fromEntries(
      FILTER_NAMES.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    return { filters, orderBy: orderOf(params) };
  }, [text]);
  const asked = JSON.stringify(filterOf(read.filters, today, timeZone));
  const filter = useMemo(() => JSON.parse(asked) as InvoiceFilter, [asked]);
  return { ...read, filter };
}
