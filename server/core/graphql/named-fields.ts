import type { WireNames } from '../../../rules/core/wire-names';

/** Resolvers of fields that REST has under these names: one that it has not, or not of that type, does not compile. */
export const namedFields = <const N extends WireNames>(names: N) =>
  Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, (parent: Readonly<Record<string, unknown>>) => parent[name]]),
  ) as { readonly [Field in keyof N]: <Value>(parent: Readonly<Record<N[Field], Value>>) => Value };

/** The places in an input of what REST says of its fields. */
export const inputPaths = (names: WireNames): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [name, [field]]));
