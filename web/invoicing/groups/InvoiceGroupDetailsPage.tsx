import { useCallback, useMemo, useState } from 'react';
import { useTableLayout } from '../../auth/public/useTableLayout';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery } from '../../core/router/useAddress';
import { usePageTop } from '../../core/router/usePageTop';
import { useOpened } from '../../core/session/opened-records';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { existingInvoicesPath, groupDetailsPath, previewPath } from '../../paths/invoicing';
import { GroupCharges } from '../../payments/public/GroupCharges';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Actions, Bar, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { createSelectionStore } from '../../ui/table/selection-store';
import { ChargeInvoices } from '../added-charges/ChargeInvoices';
import { useChargesFilter } from '../added-charges/useChargesFilter';
import { GroupInCreation } from '../creation/GroupInCreation';
import { RunningEdit } from '../editing/RunningEdit';
import { PrintMenu } from '../exports/ExportInvoices';
import { GroupFigures } from '../figures/GroupFigures';
import { GroupSessions } from '../figures/GroupSessions';
import { InvoicesTable } from '../invoice-lists/InvoicesTable';
import { houseDay } from '../invoices/house-time';
import { isOwing } from '../invoices/is-owing';
import type { Shown } from '../invoices/useGroupFilters';
import { PAGE_SIZES, useGroupFilters } from '../invoices/useGroupFilters';
import { useInvoiceSums } from '../invoices/useInvoiceSums';
import { MessageRunInAddress } from '../messages/MessageRunInAddress';
import type { GroupPageProps } from '../page-props';
import { PaymentStateFilter } from '../recorded-payments/PaymentStateFilter';
import { EditAllInvoices, PreviewSelected, PrintInvoices } from './GroupActions';
import { GroupMenu } from './GroupMenu';
import { useInvoiceGroupDetailsPageQuery } from './InvoiceGroupDetailsPage.generated';
import { SelectionDock } from './SelectionDock';

const LOAD_ERROR = 'There was an error processing your request.  Please try again later.';
const NO_RESULTS = 'There are no results.  Please enter a different search and try again.';
const NO_INVOICES = 'No invoices have been generated';

const toggle: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];

/** A group with all its invoices: search, filter, sort, pages, and actions on the selected ones. */
export function InvoiceGroupDetailsPage({ groupNumber }: GroupPageProps) {
  const { house } = useViewer();
  const {
    shown,
    search,
    payments,
    page,
    pageSize,
    sort,
    filter: asked,
    orderBy,
    query,
    change,
    onSort,
  } = useGroupFilters();
  const { layout, columnsButton } = useTableLayout('invoices');
  const [selection] = useState(createSelectionStore);
  const rows = useMemo(
    () => ({
      hrefOf: ({ number }: { number: number }) => previewPath(groupNumber, String(number), { from: 'group' }),
    }),
    [groupNumber],
  );
  const filter = useChargesFilter(groupNumber, asked, selection);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useInvoiceGroupDetailsPageQuery({
    variables: { number: groupNumber, first: pageSize, offset: (page - 1) * pageSize, filter, orderBy },
  });
  const top = usePageTop(`${page}/${pageSize}`);
  const refine = useCallback(
    (next: Readonly<Record<string, string | null>>) => {
      // "All except" refers to the old filter, and would select other invoices under the new one.
      if (selection.get().mode === 'allExcept') selection.clear();
      change({ ...next, page: null });
    },
    [selection, change],
  );
  const onSearch = useCallback((q: string) => refine({ q }), [refine]);

  const group = (current ?? previousData)?.invoiceGroup;
  useOpened(group?.id);
  const sums = useInvoiceSums(groupNumber, group ?? undefined, filter);
  const total = sums?.count ?? 0;
  const list = { groupNumber, selection, filter, total };
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
      actions={ready && <PreviewSelected {...list} />}
    >
      {!group &&
        (error ? (
          <LoadFailure error={error} message={LOAD_ERROR} onRetry={() => void refetch()} />
        ) : (
          current && <EmptyState title="This invoice group doesn't exist." />
        ))}
      {group && <GroupSessions group={group} />}
      {group && <RunningEdit group={group} />}
      <MessageRunInAddress />
      {group && !ready && <GroupInCreation group={group} />}
      {(ready || (!current && !error)) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          <GroupFigures totals={group?.totals} />
          {group && <GroupCharges groupNumber={groupNumber} isOwed={isOwing(group.totals.outstandingBalance)} />}
          {none ? (
            <EmptyState title={`${NO_INVOICES}.`} />
          ) : (
            <>
              <Bar ref={top} data-chrome="" style={{ scrollMarginTop: 'calc(var(--top) + var(--s3))' }}>
                <SegmentedControl
                  label="Show"
                  value={shown}
                  onValue={(value) => refine({ show: value === 'all' ? null : value })}
                  segments={toggle}
                />
                <PaymentStateFilter value={payments} onValue={(value) => refine({ payments: value })} />
                <AddressSearch label="Search by name or invoice number" value={search} onSearch={onSearch} />
                <Spring />
                <Actions>
                  <EditAllInvoices groupNumber={groupNumber} />
                  <PrintInvoices {...list} />
                  <PrintMenu {...list} orderBy={orderBy} />
                  {group && <ChargeInvoices {...list} outstandingBalance={group.totals.outstandingBalance} />}
                  <GroupMenu {...list} orderBy={orderBy} group={group ?? undefined} />
                  {columnsButton}
                </Actions>
              </Bar>
              <InvoicesTable
                list={rows}
                invoices={group?.invoices.nodes}
                sums={sums}
                sort={sort}
                onSort={onSort}
                selection={selection}
                layout={layout}
                empty={<EmptyState title={search || payments ? NO_RESULTS : NO_INVOICES} />}
              />
              {group && (
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  sizes={PAGE_SIZES}
                  onPaper="Print all and Download as CSV include every invoice."
                  hrefFor={(to) =>
                    groupDetailsPath(groupNumber) +
                    changedQuery(query, {
                      page: to.page > 1 ? String(to.page) : null,
                      size: to.pageSize === PAGE_SIZES[0] ? null : String(to.pageSize),
                    })
                  }
                />
              )}
              {group && sums && (
                <SelectionDock
                  {...list}
                  outstandingBalance={sums.outstandingBalance}
                  creditOwed={sums.creditOwed}
                  currency={group.currency}
                  groupBalance={group.totals.outstandingBalance}
                  sessions={group.catalogs}
                />
              )}
            </>
          )}
        </MoneyProvider>
      )}
    </Screen>
  );
}
