import { z } from 'zod';
import { type RecordFields, typedFields, type TypedName } from '../../../rules/core/record-fields';

/** The texts of a record that staff type in, as answers have them and requests set them. */
export const typedWire = <F extends RecordFields>(fields: F): Readonly<Record<TypedName<F>, z.ZodString>> =>
  Object.fromEntries(typedFields(fields).map(([name, { label }]) => [name, z.string().describe(label)])) as Record<
    TypedName<F>,
    z.ZodString
  >;
