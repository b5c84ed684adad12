import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAID_LABEL } from '../../../rules/invoicing/recorded-payments/paying';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { useAddress } from '../../core/router/useAddress';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { editInvoicesPath } from '../../paths/invoicing';
import { ChargesDialog } from '../added-charges/ChargesDialog';
import { namedInvoices } from '../invoices/named-invoices';
import { MESSAGE_RUN } from '../messages/MessageRunInAddress';
import { SelectionContact } from '../messages/SelectionContact';
import { BulkNoteDialog } from '../notes/BulkNoteDialog';
import { RecordPaymentDialog } from '../recorded-payments/RecordPaymentDialog';
import { type SaleDates, ShippedDialog } from '../shipping/ShippedDialog';

/** Ticked invoices of one group; for `pay`, `ship`, and `note` also of several. */
export interface ChosenInvoices {
  readonly selection: InvoiceSelectionInput;
  /** The selections of the groups after the first. */
  readonly more?: readonly InvoiceSelectionInput[];
  readonly count: number;
  /** Returns the invoices for an address: their numbers, or the token of a stored selection. */
  readonly list: () => Promise<string>;
  /** The sessions of the group, for the earliest shipping date; empty if unknown. */
  readonly sessions: SaleDates;
}

/** An action on ticked invoices of one group. */
export interface BulkAction {
  readonly label: string;
  readonly act: (chosen: ChosenInvoices) => unknown;
}

/** The actions on ticked invoices that open a dialog or a screen, in the order of the dock, and the dialogs' element. */
export function useBulkActions(): {
  readonly pay: BulkAction;
  readonly ship: BulkAction;
  readonly charges: BulkAction;
  readonly note: BulkAction;
  readonly message: BulkAction;
  readonly edit: BulkAction;
  readonly element: ReactNode;
} {
  const navigate = useNavigate();
  const { change } = useAddress();
  const { open, element } = useDialogs();
  const wordsOf = ({ count, more = [] }: ChosenInvoices) =>
    counted(count, 'invoice') + (more.length === 0 ? '' : ` in ${counted(more.length + 1, 'group')}`);
  return {
    pay: {
      label: PAID_LABEL,
      act: (chosen) =>
        open(RecordPaymentDialog, {
          target: {
            input: { selection: chosen.selection },
            more: chosen.more ?? [],
            isPaid: true,
            words: wordsOf(chosen),
            kind: 'Invoices',
            groupNumber: chosen.selection.groupNumber,
          },
        }),
    },
    ship: {
      label: 'Mark as shipped',
      act: (chosen) =>
        open(ShippedDialog, {
          target: {
            input: { selection: chosen.selection },
            more: chosen.more ?? [],
            isShipped: true,
            words: wordsOf(chosen),
            kind: 'Invoices',
            isPickup: false,
          },
          sessions: chosen.sessions,
        }),
    },
    charges: {
      label: 'Add/Edit charges',
      act: ({ selection, count }) =>
        open(ChargesDialog, { target: { input: { selection }, words: counted(count, 'selected invoice') } }),
    },
    note: {
      label: 'Add note',
      act: ({ selection, more = [], count }) => open(BulkNoteDialog, { selection, more, count }),
    },
    message: {
      label: 'Message bidders',
      act: async ({ selection, count, list }) => {
        // Fixed when the dialog opens, so that the preview and the message go to the same bidders.
        const named = namedInvoices(selection.groupNumber, await list());
        if (named.selection)
          open(SelectionContact, {
            selection: named.selection,
            count,
            onSent: (id: string) => change({ [MESSAGE_RUN]: id }),
          });
      },
    },
    edit: {
      label: 'Edit selected',
      act: async ({ selection, list }) => navigate(editInvoicesPath(selection.groupNumber, await list())),
    },
    element,
  };
}
