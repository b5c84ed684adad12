import { z } from 'zod';
import { type RecordFields, typedFields, type TypedName } from '../../../rules/core/record-fields';

/** Returns the wire types of a record's texts that staff type, for responses and requests. */
export const typedWire = <F extends RecordFields>(fields: F): Readonly<Record<TypedName<F>, z.ZodString>> =>
  Object.fromEntries(typedFields(fields).map(([name, { label }]) => [name, z.string().describe(label)])) as Record<
    TypedName<F>,
    z.ZodString
  >;

/** The wire names of some fields of a record, by field. */
type WireNames = Readonly<Record<string, string>>;

/** Returns a member of that shape for each field, under its specified name. */
export const namedWire = <const N extends WireNames, S extends z.ZodType>(
  names: N,
  shape: S,
): Readonly<Record<N[keyof N], S>> =>
  Object.fromEntries(Object.values(names).map((name) => [name, shape])) as Record<N[keyof N], S>;

/** Renames these fields of a record to their wire names. */
export const toWire = <const N extends WireNames, R extends Readonly<Record<keyof N, unknown>>>(
  names: N,
  record: R,
): { readonly [Field in keyof N as N[Field]]: R[Field] } =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [name, record[field]])) as {
    readonly [Field in keyof N as N[Field]]: R[Field];
  };

/** Renames wire names to the fields of a record. */
export const fromWire = <const N extends WireNames, B extends Readonly<Record<N[keyof N], unknown>>>(
  names: N,
  body: B,
): { readonly [Field in keyof N]: B[N[Field]] } =>
  Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, (body as Readonly<Record<string, unknown>>)[name]]),
  ) as { readonly [Field in keyof N]: B[N[Field]] };
