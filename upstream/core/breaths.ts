import type { Steps } from '../../rules/core/steps';
import { giveWay, workTime } from './work/pace';

/** How long a computation runs before other requests get their turn, in ms. */
const LONGEST_BREATH_MS = 15;

/** Runs a computation with pauses in which other requests are served. They are longer while other houses call (work/pace.ts). */
export async function inBreaths<Result>(steps: Steps<Result>): Promise<Result> {
  await giveWay(workTime());
  let since = workTime();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (workTime() - since < LONGEST_BREATH_MS) continue;
    await giveWay(since);
    since = workTime();
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
  let since = workTime();
  for (const item of items) {
    await act(item);
    if (workTime() - since < LONGEST_BREATH_MS) continue;
    await giveWay(since);
    since = workTime();
  }
}
