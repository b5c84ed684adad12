import { useMemo } from 'react';
import type { GroupInvoiceFilter } from '../../generated/schema-types';
import type { GroupFilters } from '../groups/useGroupFilters';
import { useGroupFilters } from '../groups/useGroupFilters';
import { namedInvoices } from '../invoices/named-invoices';

/** What Edit Invoices shows: all of the group, or those that the address names, as far as its search and toggle let them through. */
export interface EditedList extends Pick<GroupFilters, 'shown' | 'search' | 'change'> {
  /** Stays the same object. */
  readonly filter: GroupInvoiceFilter;
  /** Those that the address names, whatever the search; null where it names none. */
  readonly named: GroupInvoiceFilter | null;
  /** Why the address names nothing that there can be, in words. */
  readonly problem: string | null;
}

/** Reads the address: `id` has invoice numbers with commas, or the token of a stored selection (S0 section 2.3). */
export function useEditedList(groupNumber: number): EditedList {
  const { shown, search, filter: refined, query, change } = useGroupFilters();
  const list = query.get('id');
  const named = useMemo(() => {
    const found = list === null ? null : namedInvoices(groupNumber, list);
    if (found === null) return { filter: null, problem: null };
    if (found.selection === null) return { filter: null, problem: found.problem };
    const { numbers, token } = found.selection;
    return { filter: token ? { selection: token } : { numbers: numbers ?? [] }, problem: null };
  }, [groupNumber, list]);
  const filter = useMemo(() => ({ ...refined, ...named.filter }), [refined, named]);
  return { shown, search, change, filter, named: named.filter, problem: named.problem };
}
