import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { STEALTH } from '../../../rules/sales/calendar/adding';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery } from '../../core/router/useAddress';
import { PlaceLink } from '../../core/session/PlaceLink';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { MessageSessionBidders } from '../../customers/public/MessageSessionBidders';
import type { SaleKind } from '../../generated/schema-types';
import { paymentsPath } from '../../paths/payments';
import { calendarPath, isPastType } from '../../paths/sales';
import { PricesPublished } from '../../realized-prices/public/PricesPublished';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Select } from '../../ui/controls/Select';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { CopySaleDialog } from '../copying/CopySale';
import { EndSessionDialog } from '../public/EndSessionDialog';
import { CalendarFeedDialog } from './CalendarFeedDialog';
import {
  type Calendar_saleFragment as Sale,
  type Calendar_sessionFragment as Session,
  type SaleChoicesQuery,
  useCalendarQuery,
  useSaleChoicesQuery,
} from './CalendarPage.generated';
import { DeletedSalesDialog } from './DeletedSalesDialog';
import { MonthView } from './MonthView';
import { AddSaleDialog, RenameSaleDialog } from './SaleDialogs';
import { SaleSection, type SaleTools } from './SaleSection';
import { KIND_LABELS, KIND_SEGMENTS } from './session-words';
import { useCalendarEdits } from './useCalendarEdits';

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

const paymentCenter = (
  <PlaceLink href={paymentsPath()} right="BILLING">
    Payment Center
  </PlaceLink>
);

/** What the house's account prevents or will prevent. */
function AccountBanners({ choices }: { choices: SaleChoicesQuery['saleChoices'] }) {
  const { isStealth, hasExpiredCard, needsPaymentProcessing } = choices;
  if (!isStealth && !hasExpiredCard && !needsPaymentProcessing) return null;
  return (
    <Section>
      {isStealth && <Banner tone="error">{STEALTH}</Banner>}
      {hasExpiredCard && (
        <Banner tone="warning">
          The card that your account is paid with has expired. Add a new one in the {paymentCenter}.
        </Banner>
      )}
      {needsPaymentProcessing && (
        <Banner tone="warning">
          Your account requires payment processing. Sign up in the {paymentCenter} before you add sessions.
        </Banner>
      )}
    </Section>
  );
}

type Open =
  | { readonly kind: 'add' | 'subscribe' | 'deleted' }
  | { readonly kind: 'message'; readonly title: string; readonly refs: readonly string[] }
  | { readonly kind: 'rename' | 'copy' | 'delete'; readonly sale: Sale }
  | { readonly kind: 'delete-session' | 'end-session'; readonly session: Session };

/** What copying a sale with sessions needs of it. */
const copyOf = ({ kind, number, name, sessions }: Sale) => ({
  type: KIND_SEGMENTS[kind],
  sale: number,
  saleName: name,
  timeZone: sessions[0]?.timeZone ?? 'UTC',
});

/** The dialog that is open on the page. */
function OpenDialog({
  open,
  choices,
  onClose,
  refetch,
}: {
  open: Open;
  choices: SaleChoicesQuery['saleChoices'] | undefined;
  onClose: () => void;
  refetch: () => void;
}) {
  const edits = useCalendarEdits(refetch);
  if (open.kind === 'rename') return <RenameSaleDialog sale={open.sale} onClose={onClose} />;
  if (open.kind === 'copy') return <CopySaleDialog {...copyOf(open.sale)} onClose={onClose} />;
  if (open.kind === 'subscribe') return <CalendarFeedDialog onClose={onClose} />;
  if (open.kind === 'deleted') return <DeletedSalesDialog refetch={refetch} onClose={onClose} />;
  if (open.kind === 'message') return <MessageSessionBidders title={open.title} refs={open.refs} onClose={onClose} />;
  if (open.kind === 'end-session')
    return <EndSessionDialog session={open.session} onEnded={refetch} onClose={onClose} />;
  if (open.kind === 'delete')
    return (
      <ConfirmDialog
        open
        title="Delete this sale?"
        confirm="Delete"
        danger
        busy={edits.busy}
        onConfirm={() => void edits.deleteSale(open.sale).then(onClose)}
        onClose={onClose}
      >
        <p>{open.sale.name} has no sessions.</p>
      </ConfirmDialog>
    );
  if (open.kind === 'delete-session')
    return (
      <ConfirmDialog
        open
        title="Delete this session?"
        confirm="Delete"
        danger
        busy={edits.busy}
        onConfirm={() => void edits.deleteSession(open.session).then(onClose)}
        onClose={onClose}
      >
        <p>{open.session.title} has no lots. Its details are deleted with it.</p>
      </ConfirmDialog>
    );
  if (!choices) return null;
  if (choices.hasOverduePayment)
    return (
      <Dialog
        open
        title="Overdue balance"
        width="s"
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p>{choices.refusal}</p>
        <p>{paymentCenter}</p>
      </Dialog>
    );
  return (
    <AddSaleDialog
      choices={choices}
      onAdded={() => {
        refetch();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

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
