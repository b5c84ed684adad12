import {
  fieldNamed,
  type Kind,
  type RecordFields,
  type StoredValue,
  type UndoableFields,
  type ValuesOf,
} from '../../../rules/core/record-fields';
import type { Transaction } from './database';

/** The SQL type of each kind of value. */
const SQL_TYPES: Readonly<Record<Kind<unknown>['name'], string>> = {
  text: 'text',
  optionalText: 'text',
  texts: 'text[]',
  flag: 'boolean',
  integer: 'integer',
  integers: 'integer[]',
  optionalAmount: 'bigint',
  rows: 'jsonb',
  optionalInstant: 'timestamptz',
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column that edits never set, with the type of its values. */
export interface Column<V> {
  readonly value?: V;
  /** SQL of a value that is computed rather than stored, for a table or subquery with that alias. */
  readonly sql?: (alias: string) => string;
  /** Whether the column is jsonb. */
  readonly isJson?: boolean;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** A column that edits never set: its value is set at creation or computed. */
export const column = <V>(): Column<V> => ({});

/** A jsonb column that edits never set. */
export const jsonColumn = <V>(): Column<V> => ({ isJson: true });

/** A column whose value is computed when a row is read. */
export const computed = <V>(sql: (alias: string) => string): Column<V> => ({ sql });

type ColumnValues<C> = { readonly [Name in keyof C]: C[Name] extends Column<infer V> ? V : never };

/** A table of records that staff edit. The row type, statements, diffs, and undo derive from it. */
export interface RecordDefinition<F extends RecordFields, C extends Columns> {
  /** GraphQL type name, as used in the audit log and the change feed. */
  readonly type: string;
  readonly table: string;
  readonly fields: F;
  readonly columns: C;
  /** The column names that don't derive from the field name. */
  readonly columnNames?: Readonly<Partial<Record<keyof F | keyof C, string>>>;
  /** The SQL types of text fields with columns that are null while the text is empty. */
  readonly nullIfEmpty?: Readonly<Partial<Record<keyof F, 'text' | 'date'>>>;
}

export const defineRecord = <const F extends RecordFields, const C extends Columns>(
  definition: RecordDefinition<F, C>,
): RecordDefinition<F, C> => definition;

type Any = RecordDefinition<RecordFields, Columns>;

/** Returns the column of a field. */
export const columnOf = ({ columnNames }: Any, name: string): string => columnNames?.[name] ?? snakeCase(name);

/** A row of the record's table. */
export type RowOf<R extends Any> = ColumnValues<R['columns']> & ValuesOf<R['fields']>;

/** Values that an edit sets: some of the edited fields and marks. */
export type PatchOf<R extends Any> = Partial<ValuesOf<R['fields']>>;

/** The edited fields and marks of a row, with its id. */
export type EditedRowOf<R extends Any> = ValuesOf<R['fields']> & { readonly id: number };

/** Returns the select list of a row for a table or subquery with that alias: i.tax_failed as "taxFailed". */
export function selectColumns(record: Any, alias: string): string {
  const { columns, fields } = record;
  const sqlOf = (name: string) => {
    const sql = columns[name]?.sql?.(alias) ?? `${alias}.${columnOf(record, name)}`;
    return record.nullIfEmpty?.[name] === undefined ? sql : `coalesce(${sql}::text, '')`;
  };
  return [...Object.keys(columns), ...Object.keys(fields)]
    .map((name) => `${sqlOf(name)}${sqlOf(name) === `${alias}.${name}` ? '' : ` as "${name}"`}`)
    .join(', ');
}

const storedNames = ({ columns, fields }: Any): string[] => [
  ...Object.keys(columns).filter((name) => columns[name]?.sql === undefined),
  ...Object.keys(fields),
];

/** Returns the SQL that stores a value of a field. */
function storedSql({ nullIfEmpty }: Any, name: string, value: string): string {
  const type = nullIfEmpty?.[name];
  return type === undefined ? value : `nullif(${value}, '')::${type}`;
}

/** Returns the statement that inserts a row: $1 is the house, insertParameters are the rest. */
export function insertStatement(record: Any): string {
  const names = storedNames(record);
  return `insert into ${record.table} (house_id, ${names.map((name) => columnOf(record, name)).join(', ')})
     values ($1, ${names.map((name, index) => storedSql(record, name, `$${index + 2}`)).join(', ')})`;
}

/** Returns the statement that inserts any number of rows: $1 is the house, $2 the rows as JSON. `types` are the SQL types of its columns. */
export function insertRowsStatement(record: Any, types: Readonly<Record<string, string>>): string {
  const names = storedNames(record);
  const typeOf = (name: string) => {
    const field = fieldNamed(record.fields, name);
    return field === null ? (types[name] ?? missing(name)) : SQL_TYPES[field.kind.name];
  };
  return `insert into ${record.table} (house_id, ${names.map((name) => columnOf(record, name)).join(', ')})
     select $1, ${names.map((name) => storedSql(record, name, `r."${name}"`)).join(', ')}
     from jsonb_to_recordset($2::jsonb) as r (${names.map((name) => `"${name}" ${typeOf(name)}`).join(', ')})`;
}

/** Returns the statement that inserts a row or updates its edited fields, marks, and version; parameters as for an insert. */
export function upsertStatement(record: Any): string {
  const columns = ['version', ...Object.keys(record.fields).map((name) => columnOf(record, name))];
  return `${insertStatement(record)}
     on conflict (house_id${'id' in record.columns ? ', id' : ''}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** Returns the parameters of an insert, without the house. */
export const insertParameters = <R extends Any>(record: R, row: RowOf<R>): readonly unknown[] =>
  storedNames(record).map((name) => {
    const value = (row as Readonly<Record<string, unknown>>)[name];
    const isJson = record.columns[name]?.isJson === true || fieldNamed(record.fields, name)?.kind.name === 'rows';
    return isJson ? JSON.stringify(value) : value;
  });

const writing =
  <R extends Any>(record: R, statement: string) =>
  async (tx: Transaction, houseId: number, row: RowOf<R>): Promise<void> => {
    await tx.query(statement, [houseId, ...insertParameters(record, row)]);
  };

/** Returns a function that inserts a row. */
export const insertOf = <R extends Any>(record: R) => writing(record, insertStatement(record));

/** Returns a function that inserts a row, or updates its edited fields, marks, and version. */
export const upsertOf = <R extends Any>(record: R) => writing(record, upsertStatement(record));

/**
 * Returns the statement that updates the edited fields and marks of any number of locked rows and increments their versions. $1 is the
 * house, $2 the rows as JSON. It returns the ids and versions of the rows.
 */
export function updateStatement(record: Any): string {
  const { table, fields } = record;
  const names = Object.keys(fields);
  const kindOf = (name: string) => SQL_TYPES[(fieldNamed(fields, name) ?? missing(name)).kind.name];
  return `update ${table} t set ${names.map((name) => `${columnOf(record, name)} = ${storedSql(record, name, `r."${name}"`)}`).join(', ')}, version = t.version + 1
     from jsonb_to_recordset($2::jsonb) as r (id int, ${names.map((name) => `"${name}" ${kindOf(name)}`).join(', ')})
     where t.house_id = $1 and t.id = r.id returning t.id, t.version`;
}

/**
 * Does the same for rows that also have derived values, which are stored with them: writing each row once takes half the time. $2 has the rows by
 * column name, as `editedColumns` returns them.
 */
export function updateWithDerivedStatement(record: Any, derived: readonly string[]): string {
  const names = [...Object.keys(record.fields).map((name) => columnOf(record, name)), ...derived];
  return `update ${record.table} t set ${names.map((name) => `${name} = r.${name}`).join(', ')}, version = t.version + 1
     from jsonb_populate_recordset(null::${record.table}, $2::jsonb) as r where t.house_id = $1 and t.id = r.id returning t.id, t.version`;
}

function missing(name: string): never {
  throw new Error(`The record has no field ${name}.`);
}

/** Values by field name, as the audit log stores them. */
export type StoredFields = Readonly<Record<string, StoredValue>>;

/** Encodes the edited fields and marks of a row for the audit log. */
export const storedFields = <R extends Any>({ fields }: R, row: ValuesOf<R['fields']>): StoredFields =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      (fieldNamed(fields, name) ?? missing(name)).kind.encode((row as Readonly<Record<string, unknown>>)[name]),
    ]),
  );

/** Returns what an update stores of a row: its id, edited fields, and marks. */
export const editedRow = <R extends Any>(
  { fields }: R,
  row: ValuesOf<R['fields']> & { readonly id: number },
): EditedRowOf<R> =>
  Object.fromEntries(
    ['id', ...Object.keys(fields)].map((name) => [name, (row as Readonly<Record<string, unknown>>)[name]]),
  ) as EditedRowOf<R>;

/** Returns the same by column name, for `updateWithDerivedStatement`. */
export const editedColumns = <R extends Any>(
  record: R,
  row: ValuesOf<R['fields']> & { readonly id: number },
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(editedRow(record, row)).map(([name, value]) => [columnOf(record, name), value]));

/** The values that an undo sets, and why they can't be restored, as a message for staff; null if they can. */
export interface UndoPatch<R extends Any> {
  readonly patch: PatchOf<R>;
  readonly refusal: string | null;
}

/**
 * Decodes the previous values of an edit from the audit log. Unknown names are left out if they belong to the ledger (they contain a dot);
 * otherwise they are an error, because an undo must restore everything that it claims to.
 */
export function undoPatch<R extends RecordDefinition<UndoableFields, Columns>>(
  { type, fields }: R,
  before: StoredFields,
  now: Date,
): UndoPatch<R> {
  const named = Object.entries(before).filter(([name]) => !name.includes('.'));
  const values = named.map(([name, stored]) => {
    const field = fieldNamed(fields, name);
    if (field === null) throw new Error(`${type} has no field ${name} that could be undone.`);
    const value = field.kind.decode(stored);
    const undo = 'undo' in field ? field.undo : 'restore';
    return { name, value, refusal: undo === 'restore' ? null : undo(value, now) };
  });
  return {
    // Each value was decoded by the kind of its own field.
    patch: Object.fromEntries(values.map(({ name, value }) => [name, value])) as PatchOf<R>,
    refusal: values.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  };
}

/** Lists the fields that the system sets. Histories don't show them. */
export const markNames = ({ fields }: Any): string[] =>
  Object.keys(fields).filter((name) => 'mark' in (fieldNamed(fields, name) ?? {}));
