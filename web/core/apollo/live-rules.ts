import type { LiveRecords } from '../slice';

type ByType<Value> = Readonly<Record<string, Value>>;

/** The rules of all slices, by the name of a type. */
export type LiveRules = Readonly<Record<Exclude<keyof LiveRecords, 'listedBy'>, ByType<readonly string[]>>> & {
  readonly listedBy: ByType<string>;
};

/** Merges the rules of all slices: of a type that several slices name, each rule counts. */
export function rulesOf(slices: readonly LiveRecords[]): LiveRules {
  const together = (rule: Exclude<keyof LiveRecords, 'listedBy'>) => {
    const merged: Record<string, readonly string[]> = {};
    for (const [type, places] of slices.flatMap((slice): [string, readonly string[]][] =>
      Object.entries(slice[rule] ?? {}),
    ))
      merged[type] = [...new Set([...(merged[type] ?? []), ...places])];
    return merged;
  };
  return {
    lists: together('lists'),
    also: together('also'),
    apart: together('apart'),
    derived: together('derived'),
    derivedBy: together('derivedBy'),
    listedBy: Object.assign({}, ...slices.map(({ listedBy }) => listedBy)) as ByType<string>,
  };
}

/** Returns the fields whose changes the rules depend on, by each type that they name. */
export function followedFields({ lists, listedBy, derivedBy }: LiveRules): ReadonlyMap<string, readonly string[]> {
  const types = new Set([...Object.keys(lists), ...Object.keys(derivedBy)]);
  return new Map(
    [...types].map((type) => [type, [...(listedBy[type] ? [listedBy[type]] : []), ...(derivedBy[type] ?? [])]]),
  );
}
