import { useApolloClient } from '@apollo/client/react';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney, isZero } from '../../ui/display/money-format';
import { Dock } from '../../ui/layout/Dock';
import { useSelection } from '../../ui/table/selection-store';
import { useOpenPreview } from '../documents/useOpenPreview';
import { tickedBalances, tickedCount } from '../invoices/invoice-selection';
import type { GroupActionsProps } from './GroupActions';

export interface SelectionDockProps extends GroupActionsProps {
  /** The outstanding amount of all invoices that the filter selects, and what the house owes on them. */
  outstandingBalance: string;
  creditOwed: string;
  currency: string;
}

/** Shown while invoices are ticked: their number, outstanding amount, and bulk actions. */
export function SelectionDock({ selection, outstandingBalance, creditOwed, currency, ...list }: SelectionDockProps) {
  const client = useApolloClient();
  const { open, opening } = useOpenPreview('group');
  const present = useSelection(selection);
  const { total } = list;
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  if (count === 0) return null;
  const balances = tickedBalances(client, present, { outstandingBalance, creditOwed }, currency);
  const amount = (value: string) => formatMoney(value, currency, viewerLocale());
  const all = count < total && (
    <Button tone="link" onClick={selection.selectAll}>
      Select all {total.toLocaleString(viewerLocale())}
    </Button>
  );
  return (
    <Dock
      text={
        <>
          <b>{count.toLocaleString(viewerLocale())} selected</b> · {amount(balances.outstandingBalance)} outstanding
          {!isZero(balances.creditOwed) && ` · ${amount(balances.creditOwed)} credits owed`} {all}
        </>
      }
    >
      <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
      <Button onClick={() => void open(ticked, true)} busy={opening}>
        Print
      </Button>
      <Button tone="primary" onClick={() => void open(ticked)} busy={opening}>
        Preview and Send
      </Button>
    </Dock>
  );
}
