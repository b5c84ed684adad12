import { byKey } from './loader';

/** A window of what belongs to the record of that number. */
interface OwnedWindow {
  readonly number: number;
  readonly first: number;
  readonly offset: number;
}

const windowKey = ({ number, first, offset }: OwnedWindow): string => `${first}:${offset}:${number}`;

/** Loads windows of what belongs to records; those that are asked for the same window cost one call together. */
export function byWindow<Owner>(
  fetchOwners: (numbers: readonly number[], window: { readonly size: number; readonly offset: number }) => Promise<readonly Owner[]>, numberOf: (owner: Owner) => number,
): (asked: OwnedWindow) => Promise<Owner | null> {
  const loader = byKey(async (keys: readonly string[]) => {
    const windows = new Map<string, number[]>();
    for (const key of keys) {
      const [first = '', offset = '', number = ''] = key.split(':');
      windows.set(`${first}:${offset}`, [...(windows.get(`${first}:${offset}`) ?? []), Number(number)]);
    }
    const answers = await Promise.all([...windows].map(async ([window, numbers]) => {
      const [first = 0, offset = 0] = window.split(':').map(Number);
      const owners = await fetchOwners(numbers, { size: first, offset });
      return owners.map((owner) => ({ owner, key: windowKey({ number: numberOf(owner), first, offset }) }));
    }));
    return answers.flat();
  }, ({ key }) => key);
  return async (asked) => (await loader.load(windowKey(asked)))?.owner ?? null;
}
