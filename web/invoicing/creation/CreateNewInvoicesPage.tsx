import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { LiveMark } from '../../core/live/LiveMark';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { existingInvoicesPath } from '../../paths/invoicing';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Bar, Spring } from '../../ui/layout/Page';
import { createSelectionStore } from '../../ui/table/selection-store';
import { RunningEdit } from '../editing/RunningEdit';
import { GroupFigures } from '../figures/GroupFigures';
import { GroupSessions } from '../figures/GroupSessions';
import { GroupHistory } from '../history/GroupHistory';
import { InvoiceBlocks } from '../invoice-lists/InvoiceBlocks';
import { useBlockTools } from '../invoice-lists/useBlockTools';
import type { GroupPageProps } from '../page-props';
import { CreateActions, SelectEvery } from './CreateActions';
import { useCreateNewInvoicesPageQuery } from './CreateNewInvoicesPage.generated';
import { GroupInCreation } from './GroupInCreation';

const everything = () => createSelectionStore({ mode: 'allExcept', ids: new Set() });

/** The invoices of a new group, one per bidder, to review before they are sent. All are selected at first. */
export function CreateNewInvoicesPage({ groupNumber }: GroupPageProps) {
  const { house } = useViewer();
  const { query, change } = useAddress();
  const search = query.get('q') ?? '';
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  const { data, error, refetch } = useCreateNewInvoicesPageQuery({ variables: { number: groupNumber } });
  const [selection] = useState(everything);
  const filter = useMemo(() => (search ? { search } : {}), [search]);
  const { tools, element } = useBlockTools();
  const group = data?.invoiceGroup;
  const ready = group?.state === 'CREATED';
  const total = group?.totals.invoiceCount ?? 0;
  return (
    <Screen
      title="Create New Invoices"
      back={{ href: existingInvoicesPath(), label: 'Existing Invoices' }}
      sub={group?.title}
      actions={ready && <CreateActions groupNumber={groupNumber} selection={selection} total={total} shown={filter} />}
    >
      {!group && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !group && !error && <EmptyState title="This invoice group doesn't exist." />}
      {group && <GroupSessions group={group} />}
      {group && <RunningEdit group={group} />}
      {group && !ready && <GroupInCreation group={group} />}
      {(ready || (!data && !error)) && (
        <MoneyProvider currency={group?.currency ?? house.currency} locale={viewerLocale()}>
          <GroupFigures totals={group?.totals} wording="create" />
          <Bar data-chrome="">
            {group && <SelectEvery selection={selection} total={total} />}
            <LiveMark />
            <Spring />
            {group && <GroupHistory group={group} />}
            <AddressSearch label="Search by name or invoice number" value={search} onSearch={onSearch} />
          </Bar>
          {group && (
            <InvoiceBlocks
              key={search}
              groupNumber={groupNumber}
              catalogs={group.catalogs}
              chargesApply={group.chargesApply}
              totals={group.totals}
              filter={filter}
              selection={selection}
              tools={tools}
            />
          )}
          {element}
        </MoneyProvider>
      )}
    </Screen>
  );
}
