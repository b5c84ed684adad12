import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { isPastType } from '../../paths/sales';
import { PricesPublished } from '../../realized-prices/public/PricesPublished';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { CalendarBar, kindOf } from './CalendarBar';
import { AccountBanners, type Open, OpenDialog } from './CalendarDialogs';
import { useCalendarQuery, useSaleChoicesQuery } from './CalendarPage.generated';
import { MonthView } from './MonthView';
import { SaleSection, type SaleTools } from './SaleSection';

/** The number of sales on a page. */
const SIZES = [25] as const;

const FILTERS = ['q', 'kind'] as const;

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
  const { data: choiceData, refetch: refetchChoices } = useSaleChoicesQuery();
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
      <CalendarBar {...{ list, isPast, isMonth, kind }} total={isMonth ? undefined : sales.found?.totalCount} />
      {isMonth ? (
        <MonthView search={search} kind={kind} />
      ) : (
        <ListedBlocks
          listed={sales}
          message="Unable to load your auctions / sales..."
          awaited={<Awaited />}
          empty={
            <NoMatches list={list} filters={FILTERS} title="No sales match your search." clear="Clear filters">
              <EmptyState title={isPast ? 'There are no past sales.' : 'There are no upcoming sales.'}>
                {isPast ? 'A sale appears here once its last session has ended.' : 'Add a sale, then add its sessions.'}
              </EmptyState>
            </NoMatches>
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
