import { Checkbox, TickBox } from '../controls/Checkbox';
import type { SelectionStore } from './selection-store';
import { useSelected, useSelection } from './selection-store';

/** The tick box of one row. It alone hears of its change; the row is told through its own subscription. */
export function RowTick({ store, id, name }: { store: SelectionStore; id: string; name: string }) {
  const selected = useSelected(store, id);
  return (
    <TickBox
      checked={selected}
      onChange={(event) => store.set([id], event.target.checked)}
      aria-label={`Select ${name}`}
      data-tick=""
    />
  );
}

/** Ticks all rows that the table holds; half ticked while some are. */
export function AllTick({ store, ids }: { store: SelectionStore; ids: readonly string[] }) {
  useSelection(store);
  const selected = ids.filter(store.has).length;
  const all = ids.length > 0 && selected === ids.length;
  return (
    <Checkbox
      checked={all}
      indeterminate={selected > 0 && !all}
      onChecked={(checked) => store.set(ids, checked)}
      aria-label="Select all rows"
      disabled={ids.length === 0}
    />
  );
}
