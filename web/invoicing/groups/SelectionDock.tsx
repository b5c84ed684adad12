import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { PAID_LABEL } from '../../../rules/invoicing/paying/paying';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted, viewerLocale } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney, isZero } from '../../ui/display/money-format';
import { Dock } from '../../ui/layout/Dock';
import { useSelection } from '../../ui/table/selection-store';
import { ChargeInvoices } from '../charges/ChargeInvoices';
import { selectionOf } from '../charges/charges-selection';
import { useOpenPreview } from '../documents/useOpenPreview';
import { listOf, tickedBalances, tickedCount } from '../invoices/invoice-selection';
import { BulkNoteDialog } from '../notes/BulkNoteDialog';
import { editInvoicesPath } from '../paths';
import { RecordPaymentDialog } from '../paying/RecordPaymentDialog';
import { type SaleDates, ShippedDialog } from '../shipping/ShippedDialog';
import type { GroupActionsProps } from './GroupActions';

export interface SelectionDockProps extends GroupActionsProps {
  /** The outstanding amount of all invoices that the filter selects, and what the house owes on them. */
  outstandingBalance: string;
  creditOwed: string;
  currency: string;
  /** The outstanding balance of the whole group. */
  groupBalance: string;
  /** The sessions of the group, for the earliest shipping date. */
  sessions: SaleDates;
}

/** Shown while invoices are ticked: their number, outstanding amount, and bulk actions. */
export function SelectionDock({
  selection,
  outstandingBalance,
  creditOwed,
  currency,
  groupBalance,
  sessions,
  ...list
}: SelectionDockProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { attempt } = useAttempt();
  const dialogs = useDialogs();
  const { open, opening } = useOpenPreview('group');
  const present = useSelection(selection);
  const { total } = list;
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  // Stays while a dialog is open, because its edit may untick the invoices that it was opened for.
  if (count === 0) return dialogs.element;
  const balances = tickedBalances(client, present, { outstandingBalance, creditOwed }, currency);
  const amount = (value: string) => formatMoney(value, currency, viewerLocale());
  const all = count < total && (
    <Button tone="link" onClick={selection.selectAll}>
      Select all {total.toLocaleString(viewerLocale())}
    </Button>
  );
  const words = counted(count, 'invoice');
  const { groupNumber } = list;
  const withSelection = (act: (selection: InvoiceSelectionInput) => void) => () =>
    void attempt(async () => act(await selectionOf(client, ticked)));
  const more = [
    {
      label: 'Add note',
      onSelect: withSelection((chosen) => dialogs.open(BulkNoteDialog, { selection: chosen, count })),
    },
    {
      label: PAID_LABEL,
      onSelect: withSelection((chosen) =>
        dialogs.open(RecordPaymentDialog, {
          target: { input: { selection: chosen }, isPaid: true, words, kind: 'Invoices', groupNumber },
        }),
      ),
    },
    {
      label: 'Mark as shipped',
      onSelect: withSelection((chosen) =>
        dialogs.open(ShippedDialog, {
          target: { input: { selection: chosen }, isShipped: true, words, kind: 'Invoices', isPickup: false },
          sessions,
        }),
      ),
    },
    {
      label: 'Edit',
      onSelect: () => void attempt(async () => navigate(editInvoicesPath(groupNumber, await listOf(client, ticked)))),
    },
  ];
  return (
    <>
      {dialogs.element}
      <Dock
        text={
          <>
            <b>{count.toLocaleString(viewerLocale())} selected</b> · {amount(balances.outstandingBalance)} outstanding
            {!isZero(balances.creditOwed) && ` · ${amount(balances.creditOwed)} credits owed`} {all}
          </>
        }
        more={more}
        primary={
          <Button tone="primary" onClick={() => void open(ticked)} busy={opening}>
            Preview and Send
          </Button>
        }
      >
        <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
        <Button onClick={() => void open(ticked, true)} busy={opening}>
          Print
        </Button>
        <ChargeInvoices {...list} selection={selection} outstandingBalance={groupBalance} label="Charge cards" />
      </Dock>
    </>
  );
}
