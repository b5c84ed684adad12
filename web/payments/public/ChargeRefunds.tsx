import { styled } from 'styled-components';
import { useHouseTime } from '../../core/useHouseTime';
import { StatusDot } from '../../ui/display/StatusDot';
import { refundDots } from '../charge-state';
import { money } from '../charge-words';
import { RefundActions } from '../refunds/RefundActions';
import { type ChargeRefunds_chargeFragment as Charge, useChargeRefundsQuery } from '../refunds/Refunds.generated';

type Refund = Charge['refunds'][number];

const Lines = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: 2px;
  font-size: var(--t-xs);
  color: var(--ink-2);
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
  }
`;

/** Returns whether a refund is not in the ledger yet. The others are listed among the payments. */
const isOutside = ({ state }: Refund): boolean => state !== 'REFUNDED' && state !== 'RETURNED';

/** Returns the reason for the refund's state, and when its status is fetched again. */
function aboutOf({ refusal, reason, nextCheckAt }: Refund, time: (at: string) => string): string {
  return [refusal?.text ?? reason, nextCheckAt !== null && `Next check at ${time(nextCheckAt)}.`]
    .filter(Boolean)
    .join(' ');
}

/**
 * Below a payment through the provider: refunds of its charge that are in progress or failed, and possible actions.
 * Fetched separately, and kept up to date.
 */
export function ChargeRefunds({ id }: { id: string }) {
  const { time } = useHouseTime();
  const { data } = useChargeRefundsQuery({ variables: { id } });
  if (data?.node?.__typename !== 'ChargeAttempt') return null;
  const charge = data.node;
  return (
    <Lines>
      {charge.refunds.filter(isOutside).map((refund) => (
        <p key={refund.number}>
          <StatusDot {...refundDots[refund.state]}>{refund.stateText}</StatusDot>{' '}
          {money(refund.amount, charge.currency)}. {aboutOf(refund, time)}
        </p>
      ))}
      <p>
        <RefundActions charge={charge} />
      </p>
    </Lines>
  );
}
