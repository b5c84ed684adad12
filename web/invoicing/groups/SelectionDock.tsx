import { useApolloClient } from '@apollo/client/react';
import { useAttempt } from '../../core/edit/useAttempt';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney, isZero } from '../../ui/display/money-format';
import { Dock } from '../../ui/layout/Dock';
import { useSelection } from '../../ui/table/selection-store';
import { ChargeInvoices } from '../added-charges/ChargeInvoices';
import { selectionOf } from '../added-charges/charges-selection';
import { useOpenPreview } from '../documents/useOpenPreview';
import { listOf, tickedBalances, tickedCount } from '../invoices/invoice-selection';
import type { InvoiceSums } from '../invoices/useInvoiceSums';
import type { GroupActionsProps } from './GroupActions';
import type { InvoiceGroupDetailsPageQuery } from './InvoiceGroupDetailsPage.generated';
import { type BulkAction, useBulkActions } from './useBulkActions';

export interface SelectionDockProps extends GroupActionsProps {
  /** The sums of all invoices that the filter selects. */
  sums: Pick<InvoiceSums, 'outstandingBalance' | 'creditOwed'>;
  group: NonNullable<InvoiceGroupDetailsPageQuery['invoiceGroup']>;
}

/** Shown while invoices are ticked: their number, outstanding amount, and bulk actions. */
export function SelectionDock({ selection, sums, group: { currency, totals, catalogs }, ...list }: SelectionDockProps) {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const { pay, ship, charges, note, message, edit, element } = useBulkActions();
  const { open, opening } = useOpenPreview('group');
  const present = useSelection(selection);
  const { total } = list;
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  // Stays while a dialog is open, because its edit may untick the invoices that it was opened for.
  if (count === 0) return element;
  const balances = tickedBalances(client, present, sums, currency);
  const amount = (value: string) => formatMoney(value, currency, viewerLocale());
  const all = count < total && (
    <Button tone="link" onClick={selection.selectAll}>
      Select all {total.toLocaleString(viewerLocale())}
    </Button>
  );
  const doing = ({ label, act }: BulkAction) => ({
    label,
    onSelect: () =>
      void attempt(async () =>
        act({
          selection: await selectionOf(client, ticked),
          count,
          list: () => listOf(client, ticked),
          sessions: catalogs,
        }),
      ),
  });
  return (
    <>
      {element}
      <Dock
        text={
          <>
            <b>{count.toLocaleString(viewerLocale())} selected</b> · {amount(balances.outstandingBalance)} outstanding
            {!isZero(balances.creditOwed) && ` · ${amount(balances.creditOwed)} credits owed`} {all}
          </>
        }
        more={[doing(pay), doing(ship)]}
        rest={[doing(charges), doing(note), doing(message), doing(edit)]}
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
        <ChargeInvoices
          {...list}
          selection={selection}
          outstandingBalance={totals.outstandingBalance}
          label="Charge cards"
        />
      </Dock>
    </>
  );
}
