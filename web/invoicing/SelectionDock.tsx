import { useApolloClient } from '@apollo/client/react';
import { viewerLocale } from '../core/locale';
import { Button } from '../ui/Button';
import { Dock } from '../ui/Dock';
import { IconButton } from '../ui/IconButton';
import { formatMoney } from '../ui/money-format';
import type { SelectionStore } from '../ui/table/selection-store';
import { useSelection } from '../ui/table/selection-store';
import { tickedCount, tickedOutstanding } from './invoice-selection';

export interface SelectionDockProps {
  selection: SelectionStore;
  /** All that the filter selects, and what they owe. */
  total: number;
  outstandingBalance: string;
  currency: string;
  opening: boolean;
  onPrint: () => void;
  onPreview: () => void;
}

/** While something is ticked: how many, how much they owe, and what can be done with them. */
export function SelectionDock({ selection, total, outstandingBalance, currency, opening, onPrint, onPreview }: SelectionDockProps) {
  const client = useApolloClient();
  const present = useSelection(selection);
  const count = tickedCount({ selection: present, total });
  if (count === 0) return null;
  const owed = formatMoney(tickedOutstanding(client, present, outstandingBalance, currency), currency, viewerLocale());
  const all = count < total && <Button tone="link" onClick={selection.selectAll}>Select all {total.toLocaleString(viewerLocale())}</Button>;
  return (
    <Dock text={<><b>{count.toLocaleString(viewerLocale())} selected</b> · {owed} outstanding {all}</>}>
      <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
      <Button onClick={onPrint} busy={opening}>Print</Button>
      <Button tone="primary" onClick={onPreview} busy={opening}>Preview and Send</Button>
    </Dock>
  );
}
