import { useMemo, useState } from 'react';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { matchedColumn } from '../../core/lists/matched-column';
import { useListPage } from '../../core/lists/useListPage';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { usePageTop } from '../../core/router/usePageTop';
import { useOpened } from '../../core/session/opened-records';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { InvoiceOrder } from '../../generated/schema-types';
import { existingInvoicesPath, previewPath } from '../../paths/invoicing';
import { GroupCharges } from '../../payments/public/GroupCharges';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Pager } from '../../ui/layout/Pager';
import { createSelectionStore } from '../../ui/table/selection-store';
import { useChargesFilter } from '../added-charges/useChargesFilter';
import { GroupInCreation } from '../creation/GroupInCreation';
import { RunningEdit } from '../editing/RunningEdit';
import { GroupFigures } from '../figures/GroupFigures';
import { GroupSessions } from '../figures/GroupSessions';
import { InvoicesTable } from '../invoice-lists/InvoicesTable';
import { searchedTexts } from '../invoice-lists/searched-invoices';
import { houseDay } from '../invoices/house-time';
import { isOwing } from '../invoices/is-owing';
import { SORT_FIELDS, useGroupFilters } from '../invoices/useGroupFilters';
import { useInvoiceSums } from '../invoices/useInvoiceSums';
import { MessageRunInAddress } from '../messages/MessageRunInAddress';
import type { GroupPageProps } from '../page-props';
import { PreviewSelected } from './GroupActions';
import { GroupBar } from './GroupBar';
import { useInvoiceGroupDetailsPageQuery } from './InvoiceGroupDetailsPage.generated';
import { SelectionDock } from './SelectionDock';

const LOAD_ERROR = 'There was an error processing your request.  Please try again later.';
const NO_RESULTS = 'There are no results.  Please enter a different search and try again.';
const NO_INVOICES = 'No invoices have been generated';

/** A group with all its invoices: search, filter, sort, pages, and actions on the selected ones. */
export function InvoiceGroupDetailsPage({ groupNumber }: GroupPageProps) {
  const { house } = useViewer();
  const [selection] = useState(createSelectionStore);
  const list = useListPage({ selection });
  const filters = useGroupFilters();
  const { sort, onSort } = list.sorting(SORT_FIELDS);
  const orderBy: InvoiceOrder | null = sort
    ? { field: sort.id, direction: sort.direction === 'descending' ? 'DESC' : 'ASC' }
    : null;
  const { layout, columnsButton } = useTableLayout('invoices');
  const filter = useChargesFilter(groupNumber, filters.filter, selection);
  const { data, previousData, error, refetch } = useInvoiceGroupDetailsPageQuery({
    variables: { number: groupNumber, ...list.window, filter, orderBy, searches: filters.search !== '' },
  });
  const top = usePageTop(`${list.pager.page}/${list.pager.pageSize}`);

  const group = (data ?? previousData)?.invoiceGroup;
  useOpened(group?.id);
  const nodes = group?.invoices.nodes;
  const rows = useMemo(
    () => ({
      hrefOf: ({ number }: { number: number }) => previewPath(groupNumber, String(number), { from: 'group' }),
      added: matchedColumn(filters.search, nodes, (invoice) => searchedTexts(invoice, false)),
    }),
    [groupNumber, filters.search, nodes],
  );
  const sums = useInvoiceSums(groupNumber, group ?? undefined, filter);
  const total = sums?.count ?? 0;
  const invoices = { groupNumber, selection, filter, total };
  const ready = group?.state === 'CREATED';
  const none = group?.totals.invoiceCount === 0;
  const sub = group && (
    <>
      {group.title} · created {houseDay(group.createdAt, house.timeZone)}
      {group.template && ` · template ${group.template.name}`}
      <span data-chrome="">
        {' · '}
        <LiveMark />
      </span>
    </>
  );
  return (
    <Screen
      title="Invoice Group Details"
      back={{ href: existingInvoicesPath(), label: 'Existing Invoices' }}
      sub={sub}
      actions={ready && <PreviewSelected {...invoices} />}
    >
      {!group &&
        (error ? (
          <LoadFailure error={error} message={LOAD_ERROR} onRetry={() => void refetch()} />
        ) : (
          data && <EmptyState title="This invoice group doesn't exist." />
        ))}
      {group && <GroupSessions group={group} />}
      {group && <RunningEdit group={group} />}
      <MessageRunInAddress />
      {group && !ready && <GroupInCreation group={group} />}
      {(ready || (!data && !error)) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          <GroupFigures totals={group?.totals} />
          {group && <GroupCharges groupNumber={groupNumber} isOwed={isOwing(group.totals.outstandingBalance)} />}
          {none ? (
            <EmptyState title={`${NO_INVOICES}.`} />
          ) : (
            <>
              <GroupBar {...{ ref: top, list, filters, invoices, orderBy, group, columnsButton }} />
              <InvoicesTable
                list={rows}
                invoices={nodes}
                sums={sums}
                sort={sort}
                onSort={onSort}
                selection={selection}
                layout={layout}
                empty={<EmptyState title={filters.search || filters.payments ? NO_RESULTS : NO_INVOICES} />}
              />
              {group && (
                <Pager {...list.pager} total={total} onPaper="Print all and Download as CSV include every invoice." />
              )}
              {group && sums && <SelectionDock {...invoices} sums={sums} group={group} />}
            </>
          )}
        </MoneyProvider>
      )}
    </Screen>
  );
}
