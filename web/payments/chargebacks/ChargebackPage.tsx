import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { batchIneligibilityText } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { NotFoundPage } from '../../core/shell/NotFoundPage';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { invoicePath } from '../../paths/invoicing';
import { chargebacksRoute } from '../../paths/payments';
import { EmptyState } from '../../ui/display/EmptyState';
import { Facts } from '../../ui/display/Facts';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { mayCharge } from '../may-charge';
import { ChargingAgain } from '../public/ChargingAgain';
import { bidderOf, chargebackDots, chargebackName } from './chargeback-words';
import { type ChargebackQuery, useChargebackQuery } from './Chargebacks.generated';
import { EvidenceForm, EvidenceTexts } from './EvidenceForm';

type Chargeback = NonNullable<ChargebackQuery['chargeback']>;

/** The state in a strip of figures, on two lines if need be. */
const State = styled.span`
  font-size: var(--t-l);
  > span {
    white-space: normal;
    line-height: 1.2;
  }
`;
const Notices = styled(Section)`
  display: grid;
  gap: var(--s2);
`;

const OUTCOMES = {
  WON: 'The bank decided for you. The money comes back to you, and the invoice is paid again. Its card stays blocked until a user allows charging.',
  LOST: 'The bank decided for the bidder. The invoice is outstanding again: collect the amount in another way, or issue a credit note.',
  CLOSED: 'The bank ended its inquiry without a chargeback. The payment stays with you.',
} as const;

/** What the viewer has to know first: what is due until when, or how it ended. */
function Situation({ chargeback }: { chargeback: Chargeback }) {
  const { house } = useViewer();
  const { time } = useHouseTime();
  const { state, dueBy, dueText, canRespond, responseRefusal, refusal } = chargeback;
  return (
    <Notices>
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      {canRespond && dueBy !== null && (
        <Banner tone="warning">
          {dueText === null ? '' : `${dueText}. `}Respond by {time(dueBy)} ({house.timeZone}). Without a response, the
          bank decides for the bidder.
        </Banner>
      )}
      {(state === 'WON' || state === 'LOST' || state === 'CLOSED') && (
        <Banner tone={state === 'WON' ? 'success' : 'info'}>{OUTCOMES[state]}</Banner>
      )}
      {!canRespond && (state === 'NEEDS_RESPONSE' || state === 'UNDER_REVIEW') && <Banner>{responseRefusal}</Banner>}
    </Notices>
  );
}

/** Returns who can respond, by name. */
function respondersWords(names: readonly string[]): string {
  const list = new Intl.ListFormat(viewerLocale(), { type: 'conjunction' }).format(names);
  return names.length === 0
    ? 'Nobody can respond: no user has the right to charge cards.'
    : `Users who can charge cards: ${list}.`;
}

/** How it ended: when evidence was submitted or the loss accepted, by whom, and the decision. */
function historyOf(
  { submittedAt, submittedBy, acceptedAt, acceptedBy, decidedAt, stateText }: Chargeback,
  time: (at: string) => string,
): [label: string, text: ReactNode][] {
  return [
    ...(submittedAt === null
      ? []
      : [
          [
            'Evidence submitted',
            `${time(submittedAt)} by ${submittedBy ?? 'somebody at the payment provider'}`,
          ] as const,
        ]),
    ...(acceptedAt === null
      ? []
      : [['Loss accepted', `${time(acceptedAt)} by ${acceptedBy ?? 'the system'}`] as const]),
    ...(decidedAt === null ? [] : [['Outcome', `${stateText}, ${time(decidedAt)}`] as const]),
  ].map(([label, text]) => [label, text]);
}

/** Who changed what, latest first. */
function History({ events }: { events: Chargeback['history'] }) {
  const { time } = useHouseTime();
  return (
    <Section aria-labelledby="history">
      <h2 id="history">History</h2>
      <Facts>
        {events.map(({ at, by, text }) => [
          <dt key={`${at}${text}`}>{time(at)}</dt>,
          <dd key={`${at}${text}.text`}>
            {text} <small>{by ?? 'The system'}</small>
          </dd>,
        ])}
      </Facts>
    </Section>
  );
}

/** The facts of a chargeback, what it blocks, and who can act. */
function Details({ chargeback }: { chargeback: Chargeback }) {
  const { time } = useHouseTime();
  const { reasonText, invoice, groupNumber, invoiceNumber, processorRef, openedAt, responders, refundBlock } =
    chargeback;
  const hold = invoice?.chargeHold === 'CHARGED_BACK';
  const facts: [label: string, text: ReactNode][] = [
    ['Reason', reasonText],
    [
      'Invoice',
      invoiceNumber !== null && groupNumber !== null ? (
        <Link href={invoicePath(groupNumber, invoiceNumber)}>
          {invoiceNumber}, {bidderOf(chargeback)}
        </Link>
      ) : (
        'The payment is not in the ledger. See Reconciliation.'
      ),
    ],
    ['Opened', time(openedAt)],
    ...historyOf(chargeback, time),
    ['Refunds', refundBlock === null ? 'Not blocked by this chargeback.' : `Blocked. ${refundBlock}`],
    [
      'Charging the card',
      hold && invoiceNumber !== null ? (
        <>
          Blocked. {batchIneligibilityText('PAYMENT_CHARGED_BACK')} <ChargingAgain invoiceNumber={invoiceNumber} />
        </>
      ) : (
        'Not blocked by this chargeback.'
      ),
    ],
    ['Who can act', respondersWords(responders)],
    ['Provider ID', processorRef],
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

function Figures({ chargeback: { amount, currency, state, stateText, dueBy } }: { chargeback: Chargeback }) {
  const { time } = useHouseTime();
  return (
    <Section>
      <FigureStrip
        figures={[
          {
            label: 'Disputed amount',
            value: <Money amount={amount} currency={currency} locale={viewerLocale()} symbol="small" />,
          },
          {
            label: 'Status',
            value: (
              <State>
                <StatusDot {...chargebackDots[state]}>{stateText}</StatusDot>
              </State>
            ),
          },
          ...(dueBy === null ? [] : [{ label: 'Deadline', value: time(dueBy) }]),
        ]}
      />
    </Section>
  );
}

function Chargeback({ number }: { number: number }) {
  const viewer = useViewer();
  const { data, previousData, error, refetch } = useChargebackQuery({
    variables: { number },
  });
  const chargeback = (data ?? previousData)?.chargeback;
  return (
    <Screen
      title={chargebackName({ number, isInquiry: chargeback?.isInquiry ?? false })}
      back={{ href: chargebacksRoute, label: 'Chargebacks' }}
      sub={chargeback?.isInquiry ? 'The bank asks about this payment. No money has moved yet.' : undefined}
    >
      {chargeback === undefined &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
      {chargeback === null && <EmptyState title="This chargeback doesn't exist." />}
      {chargeback && (
        <>
          <Figures chargeback={chargeback} />
          <Situation chargeback={chargeback} />
          <Details chargeback={chargeback} />
          {chargeback.canRespond && mayCharge(viewer) ? (
            <EvidenceForm chargeback={chargeback} />
          ) : (
            <EvidenceTexts chargeback={chargeback} />
          )}
          <History events={chargeback.history} />
        </>
      )}
    </Screen>
  );
}

/** A payment that a bidder disputes with their bank: the deadline, the evidence, what is blocked, and the outcome. */
export function ChargebackPage() {
  const { chargebackNumber = '' } = useParams();
  return /^\d{1,9}$/.test(chargebackNumber) ? (
    <Chargeback key={chargebackNumber} number={Number(chargebackNumber)} />
  ) : (
    <NotFoundPage />
  );
}
