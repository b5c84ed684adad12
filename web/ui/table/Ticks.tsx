import { Checkbox, TickBox } from '../controls/Checkbox';
import { type SelectionStore, useSelected, useSelection } from './selection-store';

/** The checkbox of one row. Only the checkbox handles its change; the row rerenders through its own subscription. */
export function RowTick({
  store,
  id,
  name,
  tabIndex,
}: {
  store: SelectionStore;
  id: string;
  name: string;
  tabIndex?: number;
}) {
  const selected = useSelected(store, id);
  return (
    <TickBox
      checked={selected}
      onChange={(event) => store.set([id], event.target.checked)}
      aria-label={`Select ${name}`}
      tabIndex={tabIndex}
      disabled={store.canSelect?.(id) === false}
      data-tick=""
    />
  );
}

/** A checkbox that ticks all rows of the table; indeterminate if only some are ticked. */
export function AllTick({
  store,
  ids,
  tabIndex,
}: {
  store: SelectionStore;
  ids: readonly string[];
  tabIndex?: number;
}) {
  useSelection(store);
  const selectable = store.canSelect ? ids.filter(store.canSelect) : ids;
  const selected = selectable.filter(store.has).length;
  const all = selectable.length > 0 && selected === selectable.length;
  return (
    <Checkbox
      checked={all}
      indeterminate={selected > 0 && !all}
      onChecked={(checked) => store.set(selectable, checked)}
      aria-label="Select all rows"
      tabIndex={tabIndex}
      disabled={selectable.length === 0}
    />
  );
}
