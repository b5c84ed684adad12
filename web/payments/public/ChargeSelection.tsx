import { useNavigate } from 'react-router-dom';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { groupDetailsPath } from '../../paths/invoicing';
import { ChargeDialog } from '../charge-runs/ChargeDialog';
import { CHARGE_RUN } from './run-in-address';

/** Charges the cards of invoices of a group from another screen. The charges are then shown on the group's screen. */
export function ChargeSelection({ selection, onClose }: { selection: InvoiceSelectionInput; onClose: () => void }) {
  const navigate = useNavigate();
  const { groupNumber } = selection;
  return (
    <ChargeDialog
      source={{ groupNumber, input: { selection } }}
      title="Charge selected cards"
      onStarted={({ number }) => {
        onClose();
        void navigate(`${groupDetailsPath(groupNumber)}?${CHARGE_RUN}=${number}`);
      }}
      onClose={onClose}
    />
  );
}
