import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery } from '../../core/router/useAddress';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { SaleKind } from '../../generated/schema-types';
import { calendarPath, isPastType } from '../../paths/sales';
import { PricesPublished } from '../../realized-prices/public/PricesPublished';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Select } from '../../ui/controls/Select';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar } from '../../ui/layout/Page';
import { AccountBanners, type Open, OpenDialog } from './CalendarDialogs';
import { useCalendarQuery, useSaleChoicesQuery } from './CalendarPage.generated';
import { MonthView } from './MonthView';
import { SaleSection, type SaleTools } from './SaleSection';
import { KIND_LABELS } from './session-words';

/** The number of sales on a page. */
const SIZES = [25] as const;

const KINDS: readonly SaleKind[] = ['LIVE', 'TIMED', 'BUY_NOW'];
const kindOf = (text: string | null): SaleKind | '' => KINDS.find((kind) => kind === text) ?? '';

const Awaited = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} style={{ height: 160, marginBottom: 'var(--s4)', borderRadius: 8 }} />
    ))}
  </div>
);

/** The calendar: upcoming or past sales with their sessions. */
export function CalendarPage() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { type } = useParams();
  const isPast = isPastType(type);
  const list = useListPage({ sizes: SIZES });
  const { query } = list;
  const isMonth = query.get('view') === 'month';
  const search = list.search.value;
  const kind = kindOf(query.get('kind'));
  const filter = { isUpcoming: !isPast, ...(search && { search }), ...(kind && { kinds: [kind] }) };
  const result = useCalendarQuery({
    variables: { ...list.window, filter },
    fetchPolicy: 'cache-and-network',
    skip: isMonth,
  });
  const { data: choiceData, refetch: refetchChoices } = useSaleChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const choices = choiceData?.saleChoices;
  const sales = useListed(list, result, (data) => data.sales);
  const [open, setOpen] = useState<Open | null>(null);
  const tools = useMemo(
    (): SaleTools => ({
      onRename: (sale) => setOpen({ kind: 'rename', sale }),
      onCopy: (sale) => setOpen({ kind: 'copy', sale }),
      onDelete: (sale) => setOpen({ kind: 'delete', sale }),
      onEndSession: (session) => setOpen({ kind: 'end-session', session }),
      onMessage: (title, refs) => setOpen({ kind: 'message', title, refs }),
      onDeleteSession: (session) => setOpen({ kind: 'delete-session', session }),
    }),
    [],
  );
  const readAgain = () => {
    if (!isMonth) void result.refetch();
    void refetchChoices();
  };
  const isFiltered = search !== '' || kind !== '';
  // An overdue balance is explained in a dialog, whatever else prevents adding.
  const waiting = choices
    ? choices.hasOverduePayment
      ? undefined
      : (choices.refusal ?? undefined)
    : 'Wait until the calendar is here';
  const canEdit = holds('EDIT_SALES')(viewer);
  const add = canEdit && (
    <Button tone="primary" waiting={waiting} onClick={() => setOpen({ kind: 'add' })}>
      Add Sale
    </Button>
  );
  const actions = (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen({ kind: 'subscribe' })}>
        Subscribe
      </Button>
      {add}
    </>
  );
  return (
    <Screen title="Calendar" sub="Your sales with their sessions, each in its own time zone." actions={actions}>
      <PricesPublished />
      {choices && <AccountBanners choices={choices} />}
      <Bar>
        {!isMonth && (
          <SegmentedControl
            label="Sales"
            value={isPast ? 'past' : 'current'}
            onValue={(next) => void navigate(calendarPath(next) + changedQuery(query, { page: null }))}
            segments={[
              { value: 'current', label: 'Upcoming' },
              { value: 'past', label: 'Past' },
            ]}
          />
        )}
        <SegmentedControl
          label="View"
          value={isMonth ? 'month' : 'list'}
          onValue={(view) => list.refine({ view: view === 'month' ? view : null, month: null })}
          segments={[
            { value: 'list', label: 'List' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <Select
          aria-label="Type of sale"
          value={kind === '' ? 'ALL' : kind}
          onValue={(next) => list.refine({ kind: next === 'ALL' ? null : next })}
          options={[
            { value: 'ALL', label: 'All types' },
            ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          ]}
        />
        <AddressSearch label="Search by sale or session" {...list.search} />
        {!isMonth && sales.found && <span role="status">{counted(sales.found.totalCount, 'sale')}</span>}
      </Bar>
      {isMonth ? (
        <MonthView search={search} kind={kind} />
      ) : (
        <ListedBlocks
          listed={sales}
          message="Unable to load your auctions / sales..."
          awaited={<Awaited />}
          empty={
            isFiltered ? (
              <EmptyState
                title="No sales match your search."
                action={<Button onClick={() => list.refine({ q: null, kind: null })}>Clear filters</Button>}
              />
            ) : (
              <EmptyState title={isPast ? 'There are no past sales.' : 'There are no upcoming sales.'}>
                {isPast ? 'A sale appears here once its last session has ended.' : 'Add a sale, then add its sessions.'}
              </EmptyState>
            )
          }
        >
          {(nodes) => nodes.map((sale) => <SaleSection key={sale.id} sale={sale} tools={tools} />)}
        </ListedBlocks>
      )}
      {canEdit && (
        <Button tone="link" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'deleted' })}>
          Deleted sales and sessions
        </Button>
      )}
      {open && <OpenDialog open={open} choices={choices} onClose={() => setOpen(null)} refetch={readAgain} />}
    </Screen>
  );
}
