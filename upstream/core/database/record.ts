import {
  fieldNamed,
  type Kind,
  type RecordFields,
  type StoredValue,
  type ValuesOf,
} from '../../../rules/core/record-fields';

/** The SQL type of each kind of value. */
const SQL_TYPES: Readonly<Record<Kind<unknown>['name'], string>> = {
  text: 'text',
  flag: 'boolean',
  optionalInstant: 'timestamptz',
};

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Marks a column that edits never set, with the type of its values. */
export interface Column<V> {
  readonly value?: V;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A column of that type that edits never set: given at creation, or computed. */
export const column = <V>(): Column<V> => ({});

type ColumnValues<C> = { readonly [Name in keyof C]: C[Name] extends Column<infer V> ? V : never };

/** A table of records that staff edit. Row type, statements, differences and undo all follow from it. */
export interface RecordDefinition<F extends RecordFields, C extends Columns> {
  /** The GraphQL type's name, as audit log and change feed have it. */
  readonly type: string;
  readonly table: string;
  readonly fields: F;
  readonly columns: C;
}

export const defineRecord = <const F extends RecordFields, const C extends Columns>(
  definition: RecordDefinition<F, C>,
): RecordDefinition<F, C> => definition;

type Any = RecordDefinition<RecordFields, Columns>;

/** A row of the record's table. */
export type RowOf<R extends Any> = ColumnValues<R['columns']> & ValuesOf<R['fields']>;

/** Values that an edit sets: some of the edited fields and marks. */
export type PatchOf<R extends Any> = Partial<ValuesOf<R['fields']>>;

/** The edited fields and marks of a row, with its number. */
export type EditedRowOf<R extends Any> = ValuesOf<R['fields']> & { readonly id: number };

/** Every column of a row, of a table or subquery of that alias: i.tax_failed as "taxFailed". */
export const selectColumns = ({ columns, fields }: Any, alias: string): string =>
  [...Object.keys(columns), ...Object.keys(fields)]
    .map((name) => `${alias}.${columnOf(name)}${columnOf(name) === name ? '' : ` as "${name}"`}`)
    .join(', ');

/**
 * The statement that stores the edited fields and marks of any number of locked rows and raises their versions: $1 is the house,
 * $2 the rows as JSON. It answers id and version of each.
 */
export function updateStatement({ table, fields }: Any): string {
  const names = Object.keys(fields);
  const kindOf = (name: string) => SQL_TYPES[(fieldNamed(fields, name) ?? missing(name)).kind.name];
  return `update ${table} t set ${names.map((name) => `${columnOf(name)} = r."${name}"`).join(', ')}, version = t.version + 1
     from jsonb_to_recordset($2::jsonb) as r (id int, ${names.map((name) => `"${name}" ${kindOf(name)}`).join(', ')})
     where t.house_id = $1 and t.id = r.id returning t.id, t.version`;
}

function missing(name: string): never {
  throw new Error(`The record has no field ${name}.`);
}

/** Values by the field's name, as the audit log stores them. */
export type StoredFields = Readonly<Record<string, StoredValue>>;

/** The edited fields and marks of a row as the audit log stores them. */
export const storedFields = <R extends Any>({ fields }: R, row: ValuesOf<R['fields']>): StoredFields =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      (fieldNamed(fields, name) ?? missing(name)).kind.encode((row as Readonly<Record<string, unknown>>)[name]),
    ]),
  );

/** What an update stores of a row: its number and its edited fields and marks. */
export const editedRow = <R extends Any>(
  { fields }: R,
  row: ValuesOf<R['fields']> & { readonly id: number },
): EditedRowOf<R> =>
  Object.fromEntries(
    ['id', ...Object.keys(fields)].map((name) => [name, (row as Readonly<Record<string, unknown>>)[name]]),
  ) as EditedRowOf<R>;

/** What an undo sets, and why a part of it cannot be, in the words that staff read. */
export interface UndoPatch<R extends Any> {
  readonly patch: PatchOf<R>;
  readonly refusal: string | null;
}

/**
 * The values of before, of what the audit log has of an edit. A name that the record does not have is left out where it is of the
 * ledger (it holds a dot), and otherwise an error: an undo never claims to restore what it does not.
 */
export function undoPatch<R extends Any>({ type, fields }: R, before: StoredFields, now: Date): UndoPatch<R> {
  const named = Object.entries(before).filter(([name]) => !name.includes('.'));
  const values = named.map(([name, stored]) => {
    const field = fieldNamed(fields, name);
    if (field === null) throw new Error(`${type} has no field ${name} that could be undone.`);
    const value = field.kind.decode(stored);
    const undo = 'mark' in field ? 'restore' : field.undo;
    return { name, value, refusal: undo === 'restore' ? null : undo(value, now) };
  });
  return {
    // Each value was decoded by the kind of its own field.
    patch: Object.fromEntries(values.map(({ name, value }) => [name, value])) as PatchOf<R>,
    refusal: values.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  };
}

/** Names of the fields that the system sets by itself: histories do not name them. */
export const markNames = ({ fields }: Any): string[] =>
  Object.keys(fields).filter((name) => 'mark' in (fieldNamed(fields, name) ?? {}));
