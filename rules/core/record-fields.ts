import { formatDateUS } from './dates';

/** A value as the audit log stores it: instants as ISO 8601, amounts in minor units. */
export type StoredValue = string | number | boolean | null | readonly (string | number | object)[];

/** Whether two stored values are the same. */
export const isSameStored = (one: StoredValue, other: StoredValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** What values are shown with. */
export interface ValueWords {
  /** ISO 4217: of amounts. */
  readonly currency: string;
  /** IANA: of days. */
  readonly timeZone: string;
}

/** A kind of value, defined once: how the audit log stores it, and how it is shown. Its SQL and wire types follow from the name. */
export interface Kind<V> {
  readonly name: 'text' | 'optionalText' | 'texts' | 'flag' | 'integer' | 'integers' | 'optionalInstant' | 'rows';
  readonly encode: (value: V) => StoredValue;
  readonly decode: (stored: StoredValue) => V;
  /** What a new record has. */
  readonly blank: V;
  /** The empty text for nothing. */
  readonly show: (value: V, words: ValueWords) => string;
}

export const text: Kind<string> = {
  name: 'text',
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'object' ? '' : String(stored)),
  blank: '',
  show: (value) => value,
};

export const optionalText: Kind<string | null> = {
  name: 'optionalText',
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'string' ? stored : null),
  blank: null,
  show: (value) => value ?? '',
};

/** One of these codes, or none. */
export const optionalChoice = <V extends string>(choices: Readonly<Record<V, string>>): Kind<V | null> => ({
  name: 'optionalText',
  encode: (value) => value,
  // A code that is not one of them was stored by another version of the product.
  decode: (stored) => (typeof stored === 'string' && Object.hasOwn(choices, stored) ? (stored as V) : null),
  blank: null,
  show: (value) => (value === null ? '' : choices[value]),
});

export const integer: Kind<number> = {
  name: 'integer',
  encode: (value) => value,
  decode: Number,
  blank: 0,
  show: String,
};

/** Whether it is so, in words. */
export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

export const flag: Kind<boolean> = {
  name: 'flag',
  encode: (value) => value,
  decode: (stored) => stored === true,
  blank: false,
  show: yesNo,
};

const list = <V extends string | number | object>(
  name: 'texts' | 'integers' | 'rows',
  show: (item: V) => string = String,
): Kind<readonly V[]> => ({
  name,
  encode: (value) => value,
  // The audit log has what was stored.
  decode: (stored) => (Array.isArray(stored) ? (stored as readonly V[]) : []),
  blank: [],
  show: (value) => value.map(show).join(', '),
});

export const texts = <V extends string>(): Kind<readonly V[]> => list('texts');

export const integers = <V extends number>(): Kind<readonly V[]> => list('integers');

/** A list of parts that have fields of their own and are saved as one value. */
export const rows = <V extends object>(show: (row: V) => string): Kind<readonly V[]> => list('rows', show);

/** An instant, or none; shown as a day of the house. */
export const optionalInstant: Kind<Date | null> = {
  name: 'optionalInstant',
  encode: (value) => value?.toISOString() ?? null,
  decode: (stored) => (typeof stored === 'string' ? new Date(stored) : null),
  blank: null,
  show: (value, { timeZone }) => (value === null ? '' : formatDateUS(value.getTime(), timeZone)),
};

/** What becomes of a field's earlier value when the edit is undone: it is restored, or why it cannot be, in the words that staff read. */
export type Undo<V> = 'restore' | ((before: V, now: Date) => string | null);

/** A field of a record that is saved as a whole: its record checks it together with the others, and no edit of it is undone. */
export interface SavedField<V> {
  readonly kind: Kind<V>;
  /** As forms, histories and conflicts name it. */
  readonly label: string;
  /** A value in words; the empty text for none. */
  readonly show: (value: V, words: ValueWords) => string;
}

/** A field that staff edit by itself. Every part is required: a field without one does not compile. */
export interface EditedField<V> extends SavedField<V> {
  /** Why a value cannot be saved, in the words that staff read; null when it can. */
  readonly check: (value: V) => string | null;
  readonly undo: Undo<V>;
}

/** A text that staff type in, and that the record's one update call saves. Other edited fields have calls of their own. */
export interface TypedField<IsReference extends boolean = boolean> extends EditedField<string> {
  readonly isTyped: true;
  /** Whether it is shown with the record everywhere: on its documents, in its lists and in its exports. */
  readonly isReference: IsReference;
}

/** A field that the system sets as a consequence of an edit. It is stored and undone with the edit, and no history names it. */
export interface MarkField<V> {
  readonly kind: Kind<V>;
  readonly mark: true;
}

/** A field whose type of values is not known: any field can be given where one is asked for. */
interface ErasedField {
  readonly kind: {
    readonly name: Kind<unknown>['name'];
    readonly encode: (value: never) => StoredValue;
    readonly decode: (stored: StoredValue) => unknown;
    readonly blank: unknown;
    readonly show: (value: never, words: ValueWords) => string;
  };
}

interface ErasedSavedField extends ErasedField {
  readonly label: string;
  readonly show: (value: never, words: ValueWords) => string;
}

interface ErasedEditedField extends ErasedSavedField {
  readonly check: (value: never) => string | null;
  readonly undo: 'restore' | ((before: never, now: Date) => string | null);
}

interface ErasedMark extends ErasedField {
  readonly mark: true;
}

/** The edited fields and marks of a record, by name. */
export type RecordFields = Readonly<Record<string, ErasedSavedField | ErasedMark>>;

/** Those of a record whose edits can be undone. */
export type UndoableFields = Readonly<Record<string, ErasedEditedField | ErasedMark>>;

/** Names of the texts that staff type in. */
export type TypedName<F> = { [Name in keyof F]: F[Name] extends { readonly isTyped: true } ? Name : never }[keyof F] &
  string;

/** One entry for each text that staff type in: forgetting one does not compile. */
export type ForEachTyped<F, T> = Readonly<Record<TypedName<F>, T>>;

/** Names of the texts that are shown with the record everywhere. */
export type ReferenceName<F> = {
  [Name in keyof F]: F[Name] extends { readonly isReference: true } ? Name : never;
}[keyof F] &
  string;

type ValueOf<F> = F extends { readonly kind: Kind<infer V> } ? V : never;

/** The values of these fields. */
export type ValuesOf<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Names of the fields that staff edit: marks left out. */
export type EditedName<F> = { [Name in keyof F]: F[Name] extends { readonly mark: true } ? never : Name }[keyof F];

/** One entry for each field that staff edit: forgetting one does not compile. */
export type ForEachEdited<F, T> = Readonly<Record<EditedName<F>, T>>;

/** A saved field of that kind, with what else its record knows of it. */
export const saved = <V, More extends object>(
  kind: Kind<V>,
  field: Pick<SavedField<V>, 'label'> & Partial<Pick<SavedField<V>, 'show'>> & More,
): SavedField<V> & More => ({ show: kind.show, ...field, kind });

/** An edited field of that kind; what is left out is the kind's own. */
export const edited = <V>(
  kind: Kind<V>,
  field: Pick<EditedField<V>, 'label' | 'check' | 'undo'> & Partial<Pick<EditedField<V>, 'show'>>,
): EditedField<V> => ({ show: kind.show, ...field, kind });

/** A text that staff type in. */
export const typed = <const IsReference extends boolean>(
  field: Pick<EditedField<string>, 'label' | 'check' | 'undo'> & { readonly isReference: IsReference },
): TypedField<IsReference> => ({ ...edited(text, field), isTyped: true, isReference: field.isReference });

/** A mark of that kind. */
export const mark = <V>(kind: Kind<V>): MarkField<V> => ({ kind, mark: true });

/** Any value can be saved: whoever sets it has checked what decides. */
export const anyValue = (): null => null;

type AnyField = SavedField<unknown> | EditedField<unknown> | MarkField<unknown>;

/** The field of that name; null where the record has none. The one place that forgets which value belongs to which field. */
export const fieldNamed = (fields: RecordFields, name: string): AnyField | null =>
  Object.hasOwn(fields, name) ? (fields[name] as unknown as AnyField) : null;

/** The texts that staff type in, in the order of the definition. */
export const typedFields = <F extends RecordFields>(fields: F): [name: TypedName<F>, field: TypedField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'isTyped' in field ? [[name as TypedName<F>, field as unknown as TypedField]] : [],
  );

/** Those that are shown with the record everywhere. */
export const referenceFields = <F extends RecordFields>(fields: F): [name: ReferenceName<F>, field: TypedField][] =>
  typedFields(fields).flatMap(([name, field]): [ReferenceName<F>, TypedField][] =>
    // The definition flags every name that is one; the compiler does not follow the flag.
    field.isReference ? [[name as unknown as ReferenceName<F>, field]] : [],
  );

/** The texts of a record that staff type in. */
export const typedValues = <F extends RecordFields>(
  fields: F,
  record: Readonly<Record<TypedName<F>, string>>,
): Record<TypedName<F>, string> =>
  Object.fromEntries(typedFields(fields).map(([name]) => [name, record[name]])) as Record<TypedName<F>, string>;

/** A text that is shown with a record, with its label. */
export interface Reference {
  readonly label: string;
  readonly value: string;
}

/** The references of a record that are not empty. */
export const referencesOf = <F extends RecordFields>(
  fields: F,
  record: Readonly<Record<ReferenceName<F>, string>>,
): Reference[] =>
  referenceFields(fields).flatMap(([name, { label }]) => (record[name] === '' ? [] : [{ label, value: record[name] }]));

/** A reference in one line. */
export const referenceLine = ({ label, value }: Reference): string => `${label}: ${value}`;

/** What a new record has in its edited fields and marks. */
export const blankValues = <F extends RecordFields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.blank])) as ValuesOf<F>;

/** The values of these fields, of a record that has more. */
export const valuesOf = <F extends RecordFields>(fields: F, record: ValuesOf<F>): ValuesOf<F> =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, record[name]])) as ValuesOf<F>;

/** The names of the fields, in the order of the definition. */
export const fieldNames = <F extends RecordFields>(fields: F): (keyof F & string)[] => Object.keys(fields);

/** The label of an edited field; null for marks and for what the record does not have. */
export function fieldLabel(fields: RecordFields, name: string): string | null {
  const field = fieldNamed(fields, name);
  return field === null || 'mark' in field ? null : field.label;
}

/** A stored value of an edited field in words; null for marks and for what the record does not have. */
export function shownValue(fields: RecordFields, name: string, stored: StoredValue, words: ValueWords): string | null {
  const field = fieldNamed(fields, name);
  return field === null || 'mark' in field ? null : field.show(field.kind.decode(stored), words);
}
