import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { nextOpenLot } from '../../../rules/clerking/line';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { randomKey } from '../../core/random-key';
import { serverNow } from '../../core/server-time';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useStore } from '../../core/store';
import { useHouseTime } from '../../core/useHouseTime';
import { useShortcut } from '../../core/useShortcut';
import { absenteeBidsPath } from '../../paths/bulk-bidding';
import { toteBoardPath } from '../../paths/clerking';
import { CorrectSaleDialog } from '../../sale-corrections/public/CorrectSaleDialog';
import { EndSessionDialog } from '../../sales/public/EndSessionDialog';
import { Button } from '../../ui/controls/Button';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { type ClerkDesk_entryFragment as Entry, useClerkDeskQuery } from './Desk.generated';
import { type Desk, resultText, saidText, type ShownLot, shownLots, undoableEntries } from './desk-lots';
import { EntryLine, type NewEntry } from './EntryLine';
import { EntryLog, RefusedEntries, WaitingNotice } from './EntryLog';
import { LotCard } from './LotCard';
import { TrailDialog } from './TrailDialog';
import { useSender } from './useSender';
import { type RefusedEntry, WaitingEntries, type WaitingEntry } from './waiting-entries';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(300px, 2fr);
  gap: var(--s5);
  margin: var(--s4) 0;
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const lotId = ({ lot }: ShownLot) => lot.lotRef;
const lotName = ({ number, lot }: ShownLot) => `Lot ${number}, ${lot.title}`;

const columnsOf = (currency: string, onTrail: (lot: ShownLot) => void): readonly Column<ShownLot>[] => [
  { id: 'lot', header: 'Lot', width: 70, cell: ({ number }) => number },
  {
    id: 'title',
    header: 'Description',
    width: 260,
    isCardTitle: true,
    cell: ({ lot }) => <span title={lot.title}>{lot.title}</span>,
  },
  {
    id: 'reserve',
    header: 'Reserve',
    width: 100,
    align: 'end',
    priority: 2,
    isInCard: ({ lot }) => lot.reserve !== null,
    cell: ({ lot }) => lot.reserve !== null && <Money amount={lot.reserve} currency={currency} />,
  },
  {
    id: 'result',
    header: 'Result',
    width: 220,
    cell: ({ lot, waiting }) =>
      lot.isWithdrawn
        ? 'Withdrawn'
        : waiting
          ? `${saidText(waiting, currency)} (waits)`
          : resultText(lot, currency) || '-',
  },
  { id: 'bidder', header: 'Buyer', width: 150, priority: 3, cell: ({ lot }) => lot.bidder ?? '' },
  { id: 'by', header: 'Entered by', width: 130, priority: 1, cell: ({ lot }) => lot.enteredBy ?? '' },
  {
    id: 'trail',
    header: 'Actions',
    headerHidden: true,
    width: 80,
    cell: (shown) =>
      shown.lot.lastSequence > 0 ? (
        <Button
          tone="link"
          aria-haspopup="dialog"
          aria-label={`Entries of lot ${shown.number}`}
          onClick={() => onTrail(shown)}
        >
          Entries
        </Button>
      ) : null,
  },
];

/** What the clerk's line and the log do, with the entries that wait. */
function useClerking(desk: Desk, refetch: () => Promise<unknown>) {
  const { id: viewerId } = useViewer();
  const { catalogRef } = desk;
  const [entries] = useState(() => new WaitingEntries(`clerking.${viewerId}.${catalogRef}`));
  const { waiting, refused } = useStore(entries.all);
  const isStored = useStore(entries.isStored);
  // Bidders whom this browser has added, until the desk is read again.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [after, setAfter] = useState<string | null>(null);
  useSender(catalogRef, entries, ({ makesBidder }) => {
    if (makesBidder) refetch().catch(() => undefined);
  });
  const lots = useMemo(() => shownLots(desk, waiting), [desk, waiting]);
  const paddles = useMemo(
    () => new Set([...desk.paddles.map(({ paddle }) => paddle), ...added]),
    [desk.paddles, added],
  );
  const send = (entry: NewEntry) => entries.add({ ...entry, key: randomKey() });
  const onEnter = (entry: NewEntry) => {
    send(entry);
    if (entry.makesBidder && entry.paddle !== null) setAdded((before) => [...before, entry.paddle ?? '']);
    setAfter(entry.lotNumber);
  };
  const onUndo = ({ sequence, lotRef, lotNumber }: Entry) => {
    send({
      lotRef,
      lotNumber,
      kind: 'UNDONE',
      hammer: null,
      paddle: null,
      makesBidder: false,
      seenSequence: 0,
      takesOver: false,
      sequence,
    });
  };
  /** Undoes what is in effect for a lot: what waits, else its latest entry. */
  const undoLot = ({ lot, waiting: own }: ShownLot) => {
    if (own && own.kind !== 'UNDONE') entries.withdraw(own.key);
    else {
      const entry = undoableEntries(desk.entries, waiting).find(({ lotRef }) => lotRef === lot.lotRef);
      if (entry) onUndo(entry);
      return entry !== undefined || lot.lastSequence === 0;
    }
    return true;
  };
  const undoLast = () => {
    const last = waiting.findLast(({ kind }) => kind !== 'UNDONE');
    if (last && entries.withdraw(last.key)) return;
    const own = undoableEntries(desk.entries, waiting).find(({ isOwn }) => isOwn);
    if (own) onUndo(own);
  };
  const onTakeOver = ({ entry }: RefusedEntry) => {
    const lot = lots.find(({ lot: { lotRef } }) => lotRef === entry.lotRef)?.lot;
    entries.dismiss(entry.key);
    send({ ...entry, seenSequence: lot?.lastSequence ?? entry.seenSequence, takesOver: true });
  };
  return {
    lots,
    paddles,
    waiting,
    refused,
    isStored,
    next: nextOpenLot(lots, after),
    onEnter,
    onUndo,
    undoLot,
    undoLast,
    onTakeOver,
    onWithdraw: ({ key }: WaitingEntry) => void entries.withdraw(key),
    onDismiss: ({ entry }: RefusedEntry) => entries.dismiss(entry.key),
  };
}

function Totals({ desk: { soldCount, passedCount, openCount, hammerTotal, currency } }: { desk: Desk }) {
  return (
    <FigureStrip
      figures={[
        { label: 'Sold', value: soldCount },
        { label: 'Passed', value: passedCount },
        { label: 'Open', value: openCount },
        { label: 'Hammer', value: <Money amount={hammerTotal} currency={currency} symbol="small" /> },
      ]}
    />
  );
}

function Console({ desk, refetch }: { desk: Desk; refetch: () => Promise<unknown> }) {
  const viewer = useViewer();
  const { open, element } = useDialogs();
  const { time } = useHouseTime();
  const clerking = useClerking(desk, refetch);
  const { lots, waiting, undoLot, undoLast, onUndo } = clerking;
  const { catalogRef, catalogId, title, currency } = desk;
  useShortcut('z', undoLast, true);
  const onCorrect = mayInvoice(viewer) ? (of: string) => open(CorrectSaleDialog, { of }) : undefined;
  const onTrail = (shown: ShownLot) => open(TrailDialog, { catalogRef, currency, shown, onUndo });
  const columns = columnsOf(currency, onTrail);
  const end = !desk.isEnded && (
    <Button
      tone="primary"
      aria-haspopup="dialog"
      waiting={
        waiting.length > 0
          ? 'Entries wait to be sent.'
          : desk.openCount > 0
            ? `${counted(desk.openCount, 'lot has', 'lots have')} no result yet.`
            : undefined
      }
      onClick={() => open(EndSessionDialog, { session: { id: catalogId, title }, onEnded: () => void refetch() })}
    >
      End session
    </Button>
  );
  return (
    <Screen
      title={title}
      windowTitle={`Clerk’s desk: ${title}`}
      sub={`Clerk’s desk · ${desk.isEnded ? 'Ended' : `${Date.parse(desk.startsAt) > serverNow() ? 'Starts' : 'Started'} ${time(desk.startsAt)}`}`}
      actions={
        <>
          <Link href={toteBoardPath(catalogRef)}>Tote board</Link>
          <Link href={absenteeBidsPath(catalogRef)}>Absentee bids</Link>
          {end}
        </>
      }
    >
      {element}
      <Totals desk={desk} />
      <Layout>
        <div>
          {desk.refusal !== null && <Banner tone="info">{desk.refusal}</Banner>}
          <WaitingNotice waiting={waiting} isStored={clerking.isStored} />
          <RefusedEntries
            refused={clerking.refused}
            currency={currency}
            onTakeOver={clerking.onTakeOver}
            onDismiss={clerking.onDismiss}
          />
          <EntryLine
            desk={desk}
            lots={lots}
            paddles={clerking.paddles}
            next={clerking.next}
            onEnter={clerking.onEnter}
            onUndo={(shown) => {
              // Older entries than those of the log are in the lot's own list.
              if (!undoLot(shown)) onTrail(shown);
            }}
            onTrail={onTrail}
          >
            {(shown) => <LotCard shown={shown} currency={currency} isEnded={desk.isEnded} onCorrect={onCorrect} />}
          </EntryLine>
        </div>
        <EntryLog
          entries={desk.entries}
          waiting={waiting}
          currency={currency}
          onUndo={onUndo}
          onWithdraw={clerking.onWithdraw}
        />
      </Layout>
      <DataTable label="Lots" columns={columns} rows={lots} rowId={lotId} rowName={lotName} dense />
    </Screen>
  );
}

/** The clerk's desk: the results of a live session's lots are entered while it is held, by keyboard alone. */
export function DeskPage() {
  const { catalogRef = '' } = useParams();
  const { data, error, refetch } = useClerkDeskQuery({ variables: { catalogRef } });
  const desk = data?.clerkDesk;
  if (desk) return <Console key={desk.id} desk={desk} refetch={refetch} />;
  return (
    <Screen title="Clerk’s desk">
      {data ? (
        <Banner tone="error">There is no such live session.</Banner>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton $height="480px" />
      )}
    </Screen>
  );
}
