import { createSelectionStore } from '../../web/ui/table/selection-store';

describe('a selection store', () => {
  test('a selection store starts empty and counts selected rows', () => {
    const store = createSelectionStore();
    expect(store.count(154)).toBe(0);
    store.set(['a', 'b'], true);
    store.toggle('b');
    expect(store.has('a')).toBe(true);
    expect(store.has('b')).toBe(false);
    expect(store.count(154)).toBe(1);
  });

  test('a selection store selects all rows, loaded or not, except those deselected later', () => {
    const store = createSelectionStore();
    store.set(['a'], true);
    store.selectAll();
    expect(store.has('never loaded')).toBe(true);
    store.toggle('b');
    expect(store.get()).toEqual({ mode: 'allExcept', ids: new Set(['b']) });
    expect(store.count(154)).toBe(153);
    store.set(['b'], true);
    expect(store.count(154)).toBe(154);
    store.clear();
    expect(store.get()).toEqual({ mode: 'only', ids: new Set() });
  });

  test('a selection store notifies its listeners of every change until they unsubscribe, with a new selection every time', () => {
    const store = createSelectionStore();
    const seen: unknown[] = [];
    const leave = store.subscribe(() => seen.push(store.get()));
    store.toggle('a');
    store.toggle('b');
    leave();
    store.toggle('c');
    expect(seen).toHaveLength(2);
    expect(seen[0]).toEqual({ mode: 'only', ids: new Set(['a']) });
    expect(seen[1]).not.toBe(seen[0]);
  });
});
