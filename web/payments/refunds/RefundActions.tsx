import { useState } from 'react';
import { GENERIC } from '../../core/forms/failure';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { isZero } from '../../ui/display/money-format';
import { useToast } from '../../ui/overlays/Toast';
import { mayCharge } from '../charging/may-charge';
import { canLook, openRefund } from './refund-words';
import { RefundDialog } from './RefundDialog';
import type { ChargeRefunds_chargeFragment as Charge } from './Refunds.generated';
import { useLookAtRefundMutation } from './Refunds.generated';

/** Asks the provider what became of a refund; nothing is refunded twice by it. */
function LookAgain({ charge: { id, invoiceNumber } }: { charge: Charge }) {
  const notify = useFailureNotice();
  const toast = useToast();
  const [look, { loading }] = useLookAtRefundMutation();
  const ask = async () => {
    try {
      const answer = (await look({ variables: { input: { charge: id } } })).data?.lookAtRefund;
      const refusal = answer?.charge
        ? undefined
        : (answer?.userErrors ?? []).map(({ message }) => message).join(' ') || GENERIC;
      toast(
        refusal === undefined
          ? { message: `The payment provider was asked again: ${answer?.refund?.stateText ?? 'nothing is open'}.` }
          : { tone: 'error', message: refusal },
      );
    } catch (error) {
      notify(error);
    }
  };
  return (
    <Button tone="link" busy={loading} aria-label={`Look again, invoice ${invoiceNumber}`} onClick={() => void ask()}>
      Look again
    </Button>
  );
}

/** What can be done about refunds of a charge, for those who may charge cards. */
export function RefundActions({ charge }: { charge: Charge }) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const open = openRefund(charge);
  const isLeft = !isZero(charge.refundable);
  if (!mayCharge(viewer)) return null;
  return (
    <>
      {canLook(open) && <LookAgain charge={charge} />}
      {!open && isLeft && (
        <Button
          tone="link"
          aria-haspopup="dialog"
          aria-label={`Refund invoice ${charge.invoiceNumber}`}
          onClick={() => setOpen(true)}
        >
          Refund …
        </Button>
      )}
      {isOpen && <RefundDialog charge={charge} onClose={() => setOpen(false)} />}
    </>
  );
}
