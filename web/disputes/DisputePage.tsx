import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { fullName } from '../../rules/core/text';
import { defaultAction, ebayGuidance, offeredActions } from '../../rules/disputes/dispute-states';
import { disputeName } from '../../rules/disputes/dispute-types';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { viewerLocale } from '../core/locale';
import { useAddress } from '../core/router/useAddress';
import { useOpened } from '../core/session/opened-records';
import { holds } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { useHouseTime } from '../core/useHouseTime';
import type { DisputeAction } from '../generated/schema-types';
import { bidderPath } from '../paths/customers';
import { disputesPath, windowIn } from '../paths/disputes';
import { invoicePath } from '../paths/invoicing';
import { SegmentedControl } from '../ui/controls/SegmentedControl';
import { EmptyState } from '../ui/display/EmptyState';
import { Facts } from '../ui/display/Facts';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { Skeleton } from '../ui/display/Skeleton';
import { StatusDot } from '../ui/display/StatusDot';
import { Bar, Section } from '../ui/layout/Page';
import { Note } from '../ui/overlays/Dialog';
import { ConfirmAction } from './ConfirmAction';
import { useMessageDraft } from './dispute-drafts';
import { actionLabel, deadlineOf, disputeDots } from './dispute-words';
import { type Disputes_detailFragment as Dispute, useDisputeQuery } from './Disputes.generated';
import { Timeline } from './Timeline';

const mayInvoice = holds('INVOICES');

function Figures({ dispute }: { dispute: Dispute }) {
  const { currency, hammer, premium, liveFee, payable, state, stateLabel } = dispute;
  const money = (amount: string) => (
    <Money amount={amount} currency={currency} locale={viewerLocale()} symbol="small" />
  );
  return (
    <Section>
      <FigureStrip
        figures={[
          { label: 'Payable', value: money(payable) },
          { label: 'Hammer', value: money(hammer) },
          { label: 'Buyer’s premium', value: money(premium) },
          { label: 'Live fee', value: money(liveFee) },
          { label: 'Status', value: <StatusDot {...disputeDots[state]}>{stateLabel}</StatusDot> },
        ]}
      />
    </Section>
  );
}

/** What the dispute is about. */
function Details({ dispute }: { dispute: Dispute }) {
  const viewer = useViewer();
  const { time, day } = useHouseTime();
  const isLinked = mayInvoice(viewer);
  const { reason, resolution, lotNumber, lotTitle, lotUrl, invoiceNumber, groupNumber } = dispute;
  const name = fullName(dispute);
  const facts: [label: string, text: ReactNode][] = [
    ['Reason', reason.name],
    ...(resolution ? [['Resolution Details', resolution.name] satisfies [string, ReactNode]] : []),
    [
      'Bidder',
      <>
        {isLinked ? <Link href={bidderPath(dispute.bidderNumber)}>{name}</Link> : name}, {dispute.channel}
        {dispute.phone && `, ${dispute.phone}`}
      </>,
    ],
    [
      'Lot',
      <>
        {lotNumber} ·{' '}
        {lotUrl ? (
          <Link href={lotUrl} target="_blank" rel="noreferrer">
            {lotTitle}
          </Link>
        ) : (
          lotTitle
        )}
      </>,
    ],
    ['Session', `${dispute.catalogTitle}, ${day(dispute.catalogStartsAt)}`],
    ...(invoiceNumber !== null && groupNumber !== null
      ? [
          [
            'Invoice',
            isLinked ? <Link href={invoicePath(groupNumber, invoiceNumber)}>{invoiceNumber}</Link> : invoiceNumber,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ['Opened', `${time(dispute.openedAt)} by ${dispute.openedBy ?? 'the system'}`],
    ...(deadlineOf(dispute) === '' ? [] : [['Next', deadlineOf(dispute)] satisfies [string, ReactNode]]),
  ];
  return (
    <Section aria-labelledby="details">
      <h2 id="details">Details</h2>
      <Facts>
        {facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.text`}>{text}</dd>])}
      </Facts>
    </Section>
  );
}

/** The actions that the dispute's state and the user allow; the one that is likely next is chosen. */
function Act({ dispute, back, onDone }: { dispute: Dispute; back: string; onDone: () => void }) {
  const { isSuperUser } = useViewer();
  const [asked, setAsked] = useState<DisputeAction | null>(null);
  // One for all actions, so that another action keeps what is typed.
  const draft = useMessageDraft(dispute.ref);
  const offered = offeredActions('ALL', [dispute], isSuperUser).filter(
    (action) => (action === 'REOPEN') === (dispute.state !== 'OPEN'),
  );
  const action = asked && offered.includes(asked) ? asked : defaultAction(dispute, isSuperUser);
  // A running action and its outcome stay on screen, although the dispute isn't in the same state anymore.
  const [kept, setKept] = useState<DisputeAction | null>(null);
  const current = kept ?? action;
  if (current === null) return null;
  return (
    <Section aria-labelledby="action">
      <h2 id="action">Action</h2>
      {kept === null && offered.length > 1 && (
        <Bar>
          <SegmentedControl<DisputeAction>
            label="Action"
            value={current}
            onValue={setAsked}
            segments={offered.map((value) => ({ value, label: actionLabel(value, [dispute]) }))}
          />
        </Bar>
      )}
      <ConfirmAction
        key={current}
        action={current}
        refs={[dispute.ref]}
        draft={draft}
        from={back}
        onRunning={(isRunning) => setKept(isRunning ? current : null)}
        onClose={() => {
          setKept(null);
          setAsked(null);
          onDone();
        }}
      />
    </Section>
  );
}

/** A dispute: what it is about, what can be done, and everything that happened. */
export function DisputePage() {
  const { disputeRef = '' } = useParams();
  const { query } = useAddress();
  const shown = windowIn(query.get('show'));
  const back = disputesPath(shown);
  const { data, previousData, error, refetch } = useDisputeQuery({
    variables: { ref: disputeRef },
  });
  const dispute = (data ?? previousData)?.dispute;
  useOpened(dispute?.id);
  const [round, setRound] = useState(0);
  return (
    <Screen title={dispute ? disputeName(dispute) : 'Dispute'} back={{ href: back, label: 'View Disputes' }}>
      {dispute === undefined &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
      {dispute === null && <EmptyState title="This dispute doesn't exist." />}
      {dispute && (
        <>
          <Figures dispute={dispute} />
          <Details dispute={dispute} />
          {dispute.isEbay && (
            <Section>
              <Note>{ebayGuidance(1, 1)}</Note>
            </Section>
          )}
          <Act
            key={round}
            dispute={dispute}
            back={back}
            onDone={() => {
              setRound((before) => before + 1);
              void refetch();
            }}
          />
          <Timeline dispute={dispute} />
        </>
      )}
    </Screen>
  );
}
