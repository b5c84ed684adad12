import type { RecordFields } from './record-fields';

/** The names that answers and requests have for some fields of a record, by the field. */
export type WireNames = Readonly<Record<string, string>>;

/** The names of the fields themselves, for records whose answers and requests have the same. */
export const sameNames = <F extends RecordFields>(fields: F): { readonly [Field in keyof F]: Field } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as { readonly [Field in keyof F]: Field };

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
