import { useMemo } from 'react';
import { KEYWORD_REPORT_URL } from '../../rules/customers/keyword-report';
import { CUSTOMERS_NOT_LOADED } from '../../rules/customers/password-mail';
import { useTableLayout } from '../auth/public/useTableLayout';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useAddress } from '../core/router/useAddress';
import { useLastPage } from '../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../core/router/usePaging';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import type { CustomerSort } from '../generated/schema-types';
import { yourCustomersPath } from '../paths/customers';
import { Button } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Pager } from '../ui/layout/Pager';
import type { Sort } from '../ui/table/column';
import { DataTable } from '../ui/table/DataTable';
import { CustomerFilters } from './CustomerFilters';
import { mayOpenBidders } from './public/may-open-bidders';
import { usePasswordMail } from './usePasswordMail';
import { customerColumns, customerName } from './YourCustomers.columns';
import type { YourCustomers_customerFragment as Customer } from './YourCustomersPage.generated';
import { useYourCustomersPageQuery } from './YourCustomersPage.generated';

const idOf = (customer: Customer) => customer.id;
const none: readonly Customer[] = [];

const SORTS: Readonly<Record<string, CustomerSort>> = { name: 'NAME', email: 'EMAIL', created: 'CREATED_AT' };

/** Returns the sort order in the address; by name if there is none. */
function sortOf(query: URLSearchParams): Sort {
  const id = query.get('sort') ?? 'name';
  return { id: SORTS[id] ? id : 'name', direction: query.get('dir') === 'desc' ? 'descending' : 'ascending' };
}

/** Your Customers: people who registered on the house's private label. */
export function YourCustomersPage() {
  const { query, change } = useAddress();
  const { layout, columnsButton } = useTableLayout('customers');
  const search = query.get('q') ?? '';
  const group = /^\d{1,9}$/.test(query.get('group') ?? '') ? (query.get('group') ?? '') : '';
  const { page, size, offset, hrefFor } = usePaging(yourCustomersPath);
  const sort = sortOf(query);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useYourCustomersPageQuery({
    variables: {
      first: size,
      offset,
      filter: search || group ? { search: search || null, groupNumber: group ? Number(group) : null } : null,
      orderBy: { field: SORTS[sort.id] ?? 'NAME', direction: sort.direction === 'descending' ? 'DESC' : 'ASC' },
    },
  });
  const data = current ?? previousData;
  useLastPage(page, size, current?.customers.totalCount);
  const { ask, dialogs } = usePasswordMail();
  const isHidden = data?.house?.customerPasswordMailHidden ?? true;
  const linksBidders = mayOpenBidders(useViewer());
  const columns = useMemo(
    () => customerColumns({ linksBidders, onPassword: isHidden ? null : ask }),
    [linksBidders, isHidden, ask],
  );
  const restore = () => change({ q: null, group: null, page: null });
  const isFiltered = search !== '' || group !== '';
  return (
    <Screen title="Your Customers" sub="People who registered on your own bidding site.">
      <CustomerFilters
        search={search}
        group={group}
        groups={data?.customerGroups ?? []}
        total={data?.customers.totalCount}
        reportUrl={data?.customers.keywordReportUrl ?? KEYWORD_REPORT_URL}
        onSearch={(q) => change({ q, page: null })}
        columnsButton={columnsButton}
        onGroup={(chosen) => change({ group: chosen, page: null })}
      />
      {!data && error ? (
        <LoadFailure error={error} message={CUSTOMERS_NOT_LOADED} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Your Customers"
          columns={columns}
          rows={data?.customers.nodes ?? none}
          rowId={idOf}
          rowName={customerName}
          layout={layout}
          loading={!data}
          sort={sort}
          onSort={({ id, direction }) =>
            change({ sort: id === 'name' ? null : id, dir: direction === 'descending' ? 'desc' : null, page: null })
          }
          empty={
            isFiltered ? (
              <EmptyState title="No customers match." action={<Button onClick={restore}>Show all customers</Button>} />
            ) : (
              <EmptyState title="There are no customers yet.">People who register on your site appear here.</EmptyState>
            )
          }
        />
      )}
      {data && (
        <Pager page={page} pageSize={size} total={data.customers.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
      {dialogs}
    </Screen>
  );
}
