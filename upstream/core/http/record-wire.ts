import { z } from 'zod';
import { type RecordFields, typedFields, type TypedName } from '../../../rules/core/record-fields';
import type { WireNames } from '../../../rules/core/wire-names';

/** Returns the wire types of a record's texts that staff type, for responses and requests. */
export const typedWire = <F extends RecordFields>(fields: F): Readonly<Record<TypedName<F>, z.ZodString>> =>
  Object.fromEntries(typedFields(fields).map(([name, { label }]) => [name, z.string().describe(label)])) as Record<
    TypedName<F>,
    z.ZodString
  >;

/** Returns a member of that shape for each field, under its specified name. */
export const namedWire = <const N extends WireNames, S extends z.ZodType>(
  names: N,
  shape: S,
): Readonly<Record<N[keyof N], S>> =>
  Object.fromEntries(Object.values(names).map((name) => [name, shape])) as Record<N[keyof N], S>;
