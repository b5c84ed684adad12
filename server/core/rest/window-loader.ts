import { byKey } from './loader';

/** A window of the rows that belong to the record with that number. */
interface OwnedWindow {
  readonly number: number;
  readonly first: number;
  readonly offset: number;
}

interface PageOf {
  readonly size: number;
  readonly offset: number;
}

/** Windows that one call can load together have the same key except for the number, which comes first. */
const windowKey = ({ number, first, offset }: OwnedWindow, list: string): string =>
  `${number}:${first}:${offset}:${list}`;

function askedBy(key: string) {
  const [number = '', first = '', offset = '', ...list] = key.split(':');
  return { number: Number(number), first: Number(first), offset: Number(offset), list: list.join(':') };
}

/** Maximum number of rows per call. Large windows are split by owner. */
const MOST_ROWS = 2000;

function chunksOf(numbers: readonly number[], first: number): (readonly number[])[] {
  const size = Math.max(1, Math.floor(MOST_ROWS / Math.max(1, first)));
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
    numbers.slice(index * size, (index + 1) * size),
  );
}

/**
 * Loads windows of rows that belong to records, such as the payments of bidders. Requests for the same window share one call.
 * `List` is what else filters and orders the rows, the same for all owners of a call.
 */
export function byWindow<Owner, List = null>(
  fetchOwners: (numbers: readonly number[], window: PageOf, list: List) => Promise<readonly Owner[]>,
  numberOf: (owner: Owner) => number,
): (asked: OwnedWindow, ...list: List extends null ? [] : [list: List]) => Promise<Owner | null> {
  const loader = byKey(
    async (keys: readonly string[]) => {
      const calls = new Map<string, ReturnType<typeof askedBy>[]>();
      for (const asked of keys.map(askedBy)) {
        const call = windowKey({ ...asked, number: 0 }, asked.list);
        calls.set(call, [...(calls.get(call) ?? []), asked]);
      }
      const answers = [...calls.values()].flatMap((same) => {
        const [shared] = same;
        if (!shared) return [];
        const { first, offset, list } = shared;
        return chunksOf(
          same.map(({ number }) => number),
          first,
        ).map(async (numbers) => {
          const owners = await fetchOwners(numbers, { size: first, offset }, JSON.parse(list) as List);
          return owners.map((owner) => ({ owner, key: windowKey({ number: numberOf(owner), first, offset }, list) }));
        });
      });
      return (await Promise.all(answers)).flat();
    },
    ({ key }) => key,
  );
  return async (asked, ...list) =>
    (await loader.load(windowKey(asked, JSON.stringify(list[0] ?? null))))?.owner ?? null;
}
