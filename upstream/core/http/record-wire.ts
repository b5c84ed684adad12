import { z } from 'zod';
import { type RecordFields, typedFields, type TypedName } from '../../../rules/core/record-fields';

/** The texts of a record that staff type in, as answers have them and requests set them. */
export const typedWire = <F extends RecordFields>(fields: F): Readonly<Record<TypedName<F>, z.ZodString>> =>
  Object.fromEntries(typedFields(fields).map(([name, { label }]) => [name, z.string().describe(label)])) as Record<
    TypedName<F>,
    z.ZodString
  >;

/** The names that answers and requests have for some fields of a record, by the field. */
type WireNames = Readonly<Record<string, string>>;

/** A member of that shape for each field, under the names that are specified for them. */
export const namedWire = <const N extends WireNames, S extends z.ZodType>(
  names: N,
  shape: S,
): Readonly<Record<N[keyof N], S>> =>
  Object.fromEntries(Object.values(names).map((name) => [name, shape])) as Record<N[keyof N], S>;

/** These fields of a record, under those names. */
export const toWire = <const N extends WireNames, R extends Readonly<Record<keyof N, unknown>>>(
  names: N,
  record: R,
): { readonly [Field in keyof N as N[Field]]: R[Field] } =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [name, record[field]])) as {
    readonly [Field in keyof N as N[Field]]: R[Field];
  };

/** The fields of a record, of an object that has them under those names. */
export const fromWire = <const N extends WireNames, B extends Readonly<Record<N[keyof N], unknown>>>(
  names: N,
  body: B,
): { readonly [Field in keyof N]: B[N[Field]] } =>
  Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, (body as Readonly<Record<string, unknown>>)[name]]),
  ) as { readonly [Field in keyof N]: B[N[Field]] };
