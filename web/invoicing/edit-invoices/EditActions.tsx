import { useApolloClient } from '@apollo/client/react';
import { NOT_PAID_LABEL, PAID_LABEL } from '../../../rules/invoicing/recorded-payments/paying';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted, viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Dock } from '../../ui/layout/Dock';
import { useSelection } from '../../ui/table/selection-store';
import { selectionOf } from '../added-charges/charges-selection';
import { ChargesDialog } from '../added-charges/ChargesDialog';
import { previewWaits } from '../documents/preview-waits';
import { useOpenPreview } from '../documents/useOpenPreview';
import type { GroupActionsProps } from '../groups/GroupActions';
import { tickedCount } from '../invoices/invoice-selection';
import type { PayingTarget } from '../recorded-payments/useMarkPaid';
import type { ShippingTarget } from '../shipping/useShippingState';

/** The screen's primary action; says why it is unavailable. */
export function PreviewAndSend({ selection, ...list }: GroupActionsProps) {
  const { open, opening } = useOpenPreview('edit');
  const ticked = { ...list, selection: useSelection(selection) };
  return (
    <Button tone="primary" busy={opening} waiting={previewWaits(tickedCount(ticked))} onClick={() => void open(ticked)}>
      Preview and Send
    </Button>
  );
}

interface EditDockProps extends GroupActionsProps {
  onShip: (target: ShippingTarget) => void;
  onPay: (target: PayingTarget) => void;
}

/** Shown while invoices are ticked: their number, and bulk actions. */
export function EditDock({ selection, onShip, onPay, ...list }: EditDockProps) {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const dialogs = useDialogs();
  const { open, opening } = useOpenPreview('edit');
  const present = useSelection(selection);
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  // Stays while a dialog is open, because its edit may untick the invoices that it was opened for.
  if (count === 0) return dialogs.element;
  const words = counted(count, 'invoice');
  const withSelection = (act: (selection: Awaited<ReturnType<typeof selectionOf>>) => void) =>
    attempt(async () => act(await selectionOf(client, ticked)));
  const ship = (isShipped: boolean) =>
    withSelection((chosen) =>
      onShip({ input: { selection: chosen }, isShipped, words, kind: 'Invoices', isPickup: false }),
    );
  const pay = (isPaid: boolean) =>
    withSelection((chosen) =>
      onPay({ input: { selection: chosen }, isPaid, words, kind: 'Invoices', groupNumber: list.groupNumber }),
    );
  const more = [
    { label: 'Print', busy: opening, onSelect: () => void open(ticked, true) },
    { label: NOT_PAID_LABEL, onSelect: () => void pay(false) },
    { label: PAID_LABEL, onSelect: () => void pay(true) },
    { label: 'Mark as not shipped', onSelect: () => void ship(false) },
    { label: 'Mark as shipped', onSelect: () => void ship(true) },
  ];
  return (
    <>
      {dialogs.element}
      <Dock text={<b>{count.toLocaleString(viewerLocale())} selected</b>} more={more}>
        <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
        <Button
          onClick={() =>
            void withSelection((chosen) =>
              dialogs.open(ChargesDialog, {
                target: { input: { selection: chosen }, words: counted(count, 'selected invoice') },
              }),
            )
          }
        >{`Edit/Add Charges to ${count === list.total ? 'All' : 'Selected'}`}</Button>
      </Dock>
    </>
  );
}
