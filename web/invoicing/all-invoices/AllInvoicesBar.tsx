import { type ReactNode, type Ref, useCallback } from 'react';
import { STATUS_TEXT } from '../../../rules/invoicing/invoices/status';
import type { ArrangedTable } from '../../auth/public/useTableLayout';
import { useDialogs } from '../../core/dialogs/useDialogs';
import type { ListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import type { InvoiceStatus } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { Actions, Bar, Spring } from '../../ui/layout/Page';
import type { SavedColumn } from '../../ui/table/table-layout';
import { PaymentStateFilter } from '../recorded-payments/PaymentStateFilter';
import { FiltersDialog } from './FiltersDialog';
import { DIALOG_FILTERS, type InvoiceFilters, paymentsOf, statusOf } from './invoice-filters';
import { ViewsMenu } from './ViewsMenu';

const ALL = 'ALL';
const statuses = [
  { value: ALL, label: 'All statuses' },
  ...Object.entries(STATUS_TEXT).map(([value, label]) => ({ value: value as InvoiceStatus, label })),
] as const;

export interface AllInvoicesBarProps {
  ref: Ref<HTMLDivElement>;
  list: Pick<ListPage, 'query' | 'refine' | 'search'>;
  filters: InvoiceFilters;
  table: Pick<ArrangedTable, 'columns' | 'arrange'>;
  /** The actions on the list. */
  children: ReactNode;
}

/** The saved views and the filters of All Invoices, with the actions on the list. */
export function AllInvoicesBar({
  ref,
  list: { query, refine, search },
  filters,
  table: { columns, arrange },
  children,
}: AllInvoicesBarProps) {
  const { open, element } = useDialogs();
  const onView = useCallback(
    (next: Readonly<Record<string, string | null>>, shown: readonly SavedColumn[] | undefined) => {
      refine(next);
      if (shown) arrange(shown);
    },
    [refine, arrange],
  );
  const active = DIALOG_FILTERS.filter((name) => name !== 'amount' && filters[name] !== undefined).length;
  return (
    <Bar ref={ref} data-chrome="" style={{ scrollMarginTop: 'calc(var(--top) + var(--s3))' }}>
      {element}
      <ViewsMenu query={query} columns={columns} onView={onView} />
      <AddressSearch label="Search by bidder, number, or lot" {...search} />
      <Select
        aria-label="Status"
        value={statusOf(filters) ?? ALL}
        onValue={(value) => refine({ status: value === ALL ? null : value })}
        options={statuses}
      />
      <PaymentStateFilter value={paymentsOf(filters)} onValue={(payments) => refine({ payments })} listsUnpaid />
      <Button aria-haspopup="dialog" onClick={() => open(FiltersDialog, { filters, onApply: refine })}>
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Spring />
      <Actions>{children}</Actions>
    </Bar>
  );
}
