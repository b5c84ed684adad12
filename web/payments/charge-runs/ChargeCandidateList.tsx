import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { useHouseTime } from '../../core/useHouseTime';
import { bidderPath } from '../../paths/customers';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Link } from '../../ui/display/Link';
import { isZero } from '../../ui/display/money-format';
import { StatusDot } from '../../ui/display/StatusDot';
import { cardWords, HOLDS, ITEM_DISPUTED, money, NO_CARD } from '../charge-words';
import { ChargingAgain } from '../public/ChargingAgain';
import type { ChargeCandidate_candidateFragment as Candidate } from './Charging.generated';

const List = styled.ol`
  display: grid;
  max-height: 40vh;
  overflow-y: auto;
  > li {
    display: grid;
    gap: 2px var(--s4);
    grid-template-columns: minmax(0, 1fr) auto;
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
  }
  > li:first-child {
    border-top: 0;
  }
  b {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  b + span {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  small,
  ul {
    font-size: var(--t-xs);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  ul {
    display: grid;
    gap: 2px;
    grid-column: 1 / -1;
  }
`;

/** Why an invoice can't be charged: a line for each reason, with a link to where it can be fixed. */
function Against({ candidate: { reasons, eligibleAt, approvalNumber, invoiceNumber } }: { candidate: Candidate }) {
  const { time } = useHouseTime();
  const hold = reasons.find(({ code }) => HOLDS.includes(code));
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason.code}>
          {reason.text} {reason.code === NO_CARD && <Link href={bidderPath(approvalNumber)}>Card on file</Link>}
          {reason === hold && <ChargingAgain invoiceNumber={invoiceNumber} />}
        </li>
      ))}
      {eligibleAt !== null && <li>Eligible from {time(eligibleAt)}.</li>}
    </ul>
  );
}

export interface ChargeCandidateListProps {
  candidates: readonly Candidate[];
  currency: string;
  /** Numbers of invoices that changed after the user confirmed them. */
  changed?: readonly number[] | undefined;
  /** Numbers of invoices that the user selected although a lot has an open dispute or return. */
  disputed: readonly number[];
  onDisputed: (invoiceNumber: number, isSelected: boolean) => void;
}

/** The invoices that would be charged, with amounts and cards, and those that would not, with the reasons. */
export function ChargeCandidateList({
  candidates,
  currency,
  changed = [],
  disputed,
  onDisputed,
}: ChargeCandidateListProps) {
  return (
    <List tabIndex={0} aria-label="Invoices">
      {candidates.map((candidate) => {
        const { invoiceNumber, amount, card, willBeCharged, statusText, refunded, isDisputed } = candidate;
        const isHeld = candidate.reasons[0]?.code === ITEM_DISPUTED;
        return (
          <li key={invoiceNumber}>
            <b>
              {fullName(candidate)} · #{invoiceNumber}
            </b>
            <span>{money(amount, currency)}</span>
            <small>
              {card ? cardWords(card) : 'No card on file'}
              {card?.isExpired && `, expired ${card.expires}`}
              {!isZero(refunded) && ` · ${money(refunded, currency)} previously refunded`}
              {changed.includes(invoiceNumber) && ' · Changed since you opened this'}
            </small>
            <StatusDot tone={willBeCharged ? 'paid' : 'quiet'} shape={willBeCharged ? 'full' : 'ring'}>
              {willBeCharged ? statusText : 'Not charged'}
            </StatusDot>
            {isDisputed && (isHeld || willBeCharged) && (
              <Checkbox
                checked={disputed.includes(invoiceNumber)}
                onChecked={(isSelected) => onDisputed(invoiceNumber, isSelected)}
              >
                Open dispute or return: charge #{invoiceNumber} anyway
              </Checkbox>
            )}
            {!willBeCharged && !isHeld && <Against candidate={candidate} />}
          </li>
        );
      })}
    </List>
  );
}
