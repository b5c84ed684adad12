import { RefundDialog } from '../refunds/RefundDialog';
import { useChargeRefundsQuery } from '../refunds/Refunds.generated';

/** The refund of a charge, which begins with an amount instead of all that is left. Nothing shows until the charge is read. */
export function RefundCharge({ id, amount, onClose }: { id: string; amount: string; onClose: () => void }) {
  const { data } = useChargeRefundsQuery({ variables: { id } });
  return data?.node?.__typename === 'ChargeAttempt' ? (
    <RefundDialog charge={data.node} amount={amount} onClose={onClose} />
  ) : null;
}
