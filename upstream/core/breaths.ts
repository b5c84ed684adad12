import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '../../rules/core/steps';

/** How long a computation runs before other requests get their turn, in ms. */
const LONGEST_BREATH_MS = 15;

/** Runs a computation with pauses in which other requests are served. */
export async function inBreaths<Result>(steps: Steps<Result>): Promise<Result> {
  await breathe();
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - since < LONGEST_BREATH_MS) continue;
    await breathe();
    since = performance.now();
  }
}

function* mapped<Item, Result>(items: readonly Item[], map: (item: Item, index: number) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    yield;
  }
  return results;
}

/** Does the same as `map`, with pauses in which other requests are served. */
export const mapInBreaths = <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> => inBreaths(mapped(items, map));

/** Calls `act` with each item, one after the other, with the same pauses. */
export async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    await act(item);
    if (performance.now() - since < LONGEST_BREATH_MS) continue;
    await breathe();
    since = performance.now();
  }
}
