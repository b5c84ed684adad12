import { useMemo } from 'react';
import { KEYWORD_REPORT_URL } from '../../rules/customers/keyword-report';
import { CUSTOMERS_NOT_LOADED } from '../../rules/customers/password-mail';
import { useTableLayout } from '../auth/public/useTableLayout';
import { ListedTable } from '../core/lists/ListedTable';
import { NoMatches } from '../core/lists/NoMatches';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { EmptyState } from '../ui/display/EmptyState';
import { CustomerFilters } from './CustomerFilters';
import { mayOpenBidders } from './public/may-open-bidders';
import { usePasswordMail } from './usePasswordMail';
import { customerColumns, customerName } from './YourCustomers.columns';
import { useYourCustomersPageQuery } from './YourCustomersPage.generated';

const SORTS = { name: 'NAME', email: 'EMAIL', created: 'CREATED_AT' } as const;

const FILTERS = ['q', 'group'] as const;

/** Your Customers: people who registered on the house's private label. */
export function YourCustomersPage() {
  const { layout, columnsButton } = useTableLayout('customers');
  const list = useListPage();
  const { value: search, onSearch } = list.search;
  const asked = list.query.get('group') ?? '';
  const group = /^\d{1,9}$/.test(asked) ? asked : '';
  const { sort, onSort } = list.sorting(['name', 'email', 'created'], 'name');
  const result = useYourCustomersPageQuery({
    variables: {
      ...list.window,
      filter: search || group ? { search: search || null, groupNumber: group ? Number(group) : null } : null,
      orderBy: { field: SORTS[sort.id], direction: sort.direction === 'descending' ? 'DESC' : 'ASC' },
    },
  });
  const data = result.data ?? result.previousData;
  const customers = useListed(list, result, (read) => read.customers);
  const { ask, dialogs } = usePasswordMail();
  const isHidden = data?.house?.customerPasswordMailHidden ?? true;
  const linksBidders = mayOpenBidders(useViewer());
  const columns = useMemo(
    () => customerColumns({ linksBidders, onPassword: isHidden ? null : ask }),
    [linksBidders, isHidden, ask],
  );
  return (
    <Screen title="Your Customers" sub="People who registered on your own bidding site.">
      <CustomerFilters
        search={search}
        group={group}
        groups={data?.customerGroups ?? []}
        total={data?.customers.totalCount}
        reportUrl={data?.customers.keywordReportUrl ?? KEYWORD_REPORT_URL}
        onSearch={onSearch}
        columnsButton={columnsButton}
        onGroup={(chosen) => list.refine({ group: chosen })}
      />
      <ListedTable
        listed={customers}
        message={CUSTOMERS_NOT_LOADED}
        label="Your Customers"
        columns={columns}
        rowName={customerName}
        layout={layout}
        sort={sort}
        onSort={onSort}
        empty={
          <NoMatches list={list} filters={FILTERS} title="No customers match." clear="Show all customers">
            <EmptyState title="There are no customers yet.">People who register on your site appear here.</EmptyState>
          </NoMatches>
        }
      />
      {dialogs}
    </Screen>
  );
}
