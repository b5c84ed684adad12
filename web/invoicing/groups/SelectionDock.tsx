import { useApolloClient } from '@apollo/client/react';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney } from '../../ui/display/money-format';
import { Dock } from '../../ui/layout/Dock';
import { useSelection } from '../../ui/table/selection-store';
import { useOpenPreview } from '../documents/useOpenPreview';
import { tickedCount, tickedOutstanding } from '../invoices/invoice-selection';
import type { GroupActionsProps } from './GroupActions';

export interface SelectionDockProps extends GroupActionsProps {
  /** The outstanding amount of all invoices that the filter selects. */
  outstandingBalance: string;
  currency: string;
}

/** Shown while invoices are ticked: their number, outstanding amount, and bulk actions. */
export function SelectionDock({ selection, outstandingBalance, currency, ...list }: SelectionDockProps) {
  const client = useApolloClient();
  const { open, opening } = useOpenPreview('group');
  const present = useSelection(selection);
  const { total } = list;
  const ticked = { ...list, selection: present };
  const count = tickedCount(ticked);
  if (count === 0) return null;
  const owed = formatMoney(tickedOutstanding(client, present, outstandingBalance, currency), currency, viewerLocale());
  const all = count < total && (
    <Button tone="link" onClick={selection.selectAll}>
      Select all {total.toLocaleString(viewerLocale())}
    </Button>
  );
  return (
    <Dock
      text={
        <>
          <b>{count.toLocaleString(viewerLocale())} selected</b> · {owed} outstanding {all}
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
