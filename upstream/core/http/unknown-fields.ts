import { z } from 'zod';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inner = (schema: z.core.$ZodType, value: unknown, path: string): string[] =>
  // Every schema of a call is one of the full package, whose classes extend those of its core.
  unknownFields(schema as z.ZodType, value, path);

/**
 * Returns the paths of the object members in a valid value that its schema doesn't have, and therefore drops. A schema that takes any
 * members has none.
 */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch
  )
    return value === undefined || value === null ? [] : inner(schema.def.innerType, value, path);
  if (schema instanceof z.ZodPipe) return inner(schema.def.in, value, path);
  if (schema instanceof z.ZodLazy) return inner(schema.def.getter(), value, path);
  if (schema instanceof z.ZodUnion) {
    const chosen = schema.options.find((option) => z.safeParse(option, value).success);
    return chosen ? inner(chosen, value, path) : [];
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => inner(schema.element, item, at(index)));
  if (schema instanceof z.ZodRecord && isObject(value))
    return Object.entries(value).flatMap(([name, member]) => inner(schema.valueType, member, at(name)));
  if (schema instanceof z.ZodObject && isObject(value)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return Object.entries(value).flatMap(([name, member]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : schema.def.catchall;
      return known ? inner(known, member, at(name)) : [at(name)];
    });
  }
  return [];
}
