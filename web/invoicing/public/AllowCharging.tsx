import { useState } from 'react';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { AllowChargingDialog } from '../holds/AllowChargingDialog';

const mayAllow = holds('CHARGE_CARDS');

/** A button that allows charging an invoice again after a refund or a chargeback, for users who can charge cards. */
export function AllowCharging({ invoiceNumber }: { invoiceNumber: number }) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!mayAllow(viewer)) return null;
  return (
    <>
      <Button
        tone="link"
        aria-haspopup="dialog"
        aria-label={`Allow charging invoice ${invoiceNumber}`}
        onClick={() => setOpen(true)}
      >
        Allow charging…
      </Button>
      {isOpen && <AllowChargingDialog invoiceNumber={invoiceNumber} onClose={() => setOpen(false)} />}
    </>
  );
}
