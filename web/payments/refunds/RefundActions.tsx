import { useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { isZero } from '../../ui/display/money-format';
import { mayCharge } from '../may-charge';
import { canPoll, openRefund } from './refund-words';
import { RefundDialog } from './RefundDialog';
import { type ChargeRefunds_chargeFragment as Charge, useRefreshRefundMutation } from './Refunds.generated';

/** Fetches the status of a refund from the payment provider. Refunds nothing. */
function RefreshRefund({ charge: { id, invoiceNumber } }: { charge: Charge }) {
  const { run, busy } = useQuickEdit(useRefreshRefundMutation());
  const fetchStatus = () =>
    run(
      { charge: id },
      {
        isRepeatable: true,
        confirmation: ({ refund }) => ({ message: `Refund status: ${refund?.stateText ?? 'no refund in progress'}.` }),
        failed: {
          nothing: "The refund status couldn't be refreshed.",
          mayBe: 'The connection was lost, so the refund status may have been refreshed.',
        },
      },
    );
  return (
    <Button
      tone="link"
      busy={busy}
      aria-label={`Refresh status, invoice ${invoiceNumber}`}
      onClick={() => void fetchStatus()}
    >
      Refresh status
    </Button>
  );
}

/** The refund actions of a charge, for users who can charge cards. */
export function RefundActions({ charge }: { charge: Charge }) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const open = openRefund(charge);
  const isLeft = !isZero(charge.refundable);
  if (!mayCharge(viewer)) return null;
  return (
    <>
      {canPoll(open) && <RefreshRefund charge={charge} />}
      {!open && isLeft && (
        <Button
          tone="link"
          aria-haspopup="dialog"
          aria-label={`Refund invoice ${charge.invoiceNumber}`}
          onClick={() => setOpen(true)}
        >
          Refund…
        </Button>
      )}
      {isOpen && <RefundDialog charge={charge} onClose={() => setOpen(false)} />}
    </>
  );
}
