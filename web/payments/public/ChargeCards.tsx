import { useState } from 'react';
import { useFailureNotice } from '../../core/failures/useFailureNotice';
import { useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { ChargeDialog } from '../charge-runs/ChargeDialog';
import { useChargeableNow } from '../charge-runs/useChargeableNow';
import { mayCharge } from '../may-charge';
import { CHARGE_RUN } from './run-in-address';

export interface ChargeCardsProps {
  groupNumber: number;
  /** Whether the group has an outstanding balance. */
  isOwed: boolean;
  /** Whether only some invoices are selected. */
  isSome: boolean;
  /** Why it is unavailable; undefined if it is available. */
  waiting: string | undefined;
  /** The button in a dock; by default, a link that says whether all or the selected cards are charged. */
  label?: string;
  /** Returns the invoices to charge. */
  choose: () => Promise<InvoiceSelectionInput>;
}

/**
 * "Charge all cards" or "Charge selected cards": shown to payment users if the house accepts cards and an invoice can
 * be charged now. In a dock, also if one can be charged after it is sent, because its dialog says what prevents it.
 */
export function ChargeCards({ groupNumber, isOwed, isSome, waiting, label, choose }: ChargeCardsProps) {
  const viewer = useViewer();
  const notify = useFailureNotice();
  const { change } = useAddress();
  const isOffered = mayCharge(viewer) && isOwed;
  const chargeable = useChargeableNow(isOffered ? groupNumber : null);
  const isUseful =
    label === undefined
      ? (chargeable?.readyCount ?? 0) + (chargeable?.disputedCount ?? 0) > 0
      : chargeable?.hasChargeable === true;
  const [selection, setSelection] = useState<InvoiceSelectionInput>();
  const [isChoosing, setChoosing] = useState(false);
  const open = async () => {
    setChoosing(true);
    try {
      setSelection(await choose());
    } catch (error) {
      notify(error);
    } finally {
      setChoosing(false);
    }
  };
  const words = isSome ? 'Charge selected cards' : 'Charge all cards';
  const close = () => setSelection(undefined);
  return (
    <>
      {isOffered && isUseful && (
        <Button
          {...(label === undefined ? { tone: 'link' } : {})}
          aria-haspopup="dialog"
          busy={isChoosing}
          waiting={waiting}
          onClick={() => void open()}
        >
          {label ?? words}
        </Button>
      )}
      {selection && (
        <ChargeDialog
          source={{ groupNumber, input: { selection } }}
          title={words}
          onStarted={({ number }) => {
            close();
            change({ [CHARGE_RUN]: String(number), page: null });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
