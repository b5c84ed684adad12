import { Checkbox, TickBox } from '../controls/Checkbox';
import type { SelectionStore } from './selection-store';
import { useSelected, useSelection } from './selection-store';

/** The checkbox of one row. Only the checkbox handles its change; the row rerenders through its own subscription. */
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

/** A checkbox that ticks all rows of the table; indeterminate if only some are ticked. */
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
