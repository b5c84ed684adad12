import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { StatusDot } from '../../ui/display/StatusDot';
import { money } from '../charge-words';
import { useWaitingChargeQuery } from '../links/PaymentLinks.generated';
import { useCopyLink } from '../links/useCopyLink';
import { mayCharge } from '../may-charge';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  font-size: var(--t-s);
`;

/** The charge of an invoice that waits for its bidder, with its link. Fetched separately, and kept up to date. */
export function WaitingCharge({ id }: { id: string }) {
  const viewer = useViewer();
  const { day } = useHouseTime();
  const { copy, busy } = useCopyLink();
  const { data } = useWaitingChargeQuery({ variables: { id } });
  const charge = data?.node?.__typename === 'Invoice' ? data.node.waitingCharge : null;
  const link = charge?.link;
  if (!charge || !link) return null;
  return (
    <Line>
      <StatusDot tone="pending" shape="half">
        Action needed
      </StatusDot>
      <span>
        A charge of {money(charge.amount, charge.currency)} waits for the bidder. The link works until{' '}
        {day(link.expiresAt)}.
      </span>
      {mayCharge(viewer) && (
        <Button busy={busy} onClick={() => void copy(charge)}>
          Copy link
        </Button>
      )}
    </Line>
  );
}
