import { z } from 'zod';
import { type RecordFields, typedFields, type TypedName } from '../../../rules/core/record-fields';
import type { WireNames } from '../../../rules/core/wire-names';

/** The texts of a record that staff type in, as answers have them and requests set them. */
export const typedWire = <F extends RecordFields>(fields: F): Readonly<Record<TypedName<F>, z.ZodString>> =>
  Object.fromEntries(typedFields(fields).map(([name, { label }]) => [name, z.string().describe(label)])) as Record<
    TypedName<F>,
    z.ZodString
  >;

/** A member of that shape for each field, under the names that are specified for them. */
export const namedWire = <const N extends WireNames, S extends z.ZodType>(
  names: N,
  shape: S,
): Readonly<Record<N[keyof N], S>> =>
  Object.fromEntries(Object.values(names).map((name) => [name, shape])) as Record<N[keyof N], S>;
