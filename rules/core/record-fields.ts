import { formatDay } from './dates';
import { formatAmount, type Minor } from './money';

/** A value as the audit log stores it: instants as ISO 8601, amounts in minor units. */
export type StoredValue = string | number | boolean | null | readonly (string | number | object)[];

/** Returns whether two stored values are equal. */
export const isSameStored = (one: StoredValue, other: StoredValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** What formatting a value for display requires. */
export interface ValueWords {
  /** ISO 4217 currency of amounts. */
  readonly currency: string;
  /** IANA time zone of days. */
  readonly timeZone: string;
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  /** Returns the name of a location by its id; absent if no field refers to one. */
  readonly locationName?: (id: number) => string;
  /** Returns the label of a lot by its id; absent if no field refers to one. */
  readonly lotName?: (id: number) => string;
  /** Returns the name of an image by its URL; absent if no field refers to one. */
  readonly imageName?: (url: string) => string;
  /** Returns the title of a session by its id; absent if no field refers to one. */
  readonly sessionName?: (id: number) => string;
}

/** A part of a value, such as a row of a list: its name and the rest as text. */
export interface ShownPart {
  readonly name: string;
  readonly words: string;
}

/** A kind of value: how the audit log stores it and how it is displayed. Its SQL and wire types follow from the name. */
export interface Kind<V> {
  readonly name:
    'text' | 'optionalText' | 'texts' | 'flag' | 'integer' | 'integers' | 'optionalAmount' | 'optionalInstant' | 'rows';
  readonly encode: (value: V) => StoredValue;
  readonly decode: (stored: StoredValue) => V;
  /** The value in a new record. */
  readonly blank: V;
  /** Returns an empty string for no value. */
  readonly show: (value: V, words: ValueWords) => string;
  /** Returns the parts of a value that histories list individually. */
  readonly parts?: (value: V) => readonly ShownPart[];
}

export const text: Kind<string> = {
  name: 'text',
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'object' ? '' : String(stored)),
  blank: '',
  show: (value) => value,
};

/** One of a list of texts. */
export const oneOf = <const V extends string>([first]: readonly [V, ...V[]]): Kind<V> => ({
  name: 'text',
  encode: (value) => value,
  // The audit log has what was stored.
  decode: (stored) => stored as V,
  blank: first,
  show: (value) => value,
});

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

/** An amount in minor units or null. */
export const optionalAmount: Kind<Minor | null> = {
  name: 'optionalAmount',
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'number' ? stored : null),
  blank: null,
  show: (value, { currency, locale }) => (value === null ? '' : formatAmount(value, currency, locale)),
};

/** An amount in minor units. */
export const amount: Kind<Minor> = {
  name: 'optionalAmount',
  encode: (value) => value,
  decode: Number,
  blank: 0,
  show: (value, { currency, locale }) => formatAmount(value, currency, locale),
};

/** "Yes" or "No". */
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
  // The audit log contains what `encode` stored.
  decode: (stored) => (Array.isArray(stored) ? (stored as readonly V[]) : []),
  blank: [],
  show: (value) => value.map(show).join(', '),
});

export const texts = <V extends string>(): Kind<readonly V[]> => list('texts');

export const integers = <V extends number>(): Kind<readonly V[]> => list('integers');

/** A list of objects that have a name and is saved as one value. */
export const rows = <V extends object>(
  nameOf: (row: V) => string,
  wordsOf: (row: V) => string = nameOf,
): Kind<readonly V[]> => ({
  ...list('rows', nameOf),
  parts: (value) => value.map((row) => ({ name: nameOf(row), words: wordsOf(row) })),
});

/** An instant or null, displayed as a day in the house's time zone. */
export const optionalInstant: Kind<Date | null> = {
  name: 'optionalInstant',
  encode: (value) => value?.toISOString() ?? null,
  decode: (stored) => (typeof stored === 'string' ? new Date(stored) : null),
  blank: null,
  show: (value, { timeZone, locale }) => (value === null ? '' : formatDay(value.getTime(), timeZone, locale)),
};

/** What an undo does with a field's earlier value: restores it, or calls a function that returns why it can't be restored, or null. */
export type Undo<V> = 'restore' | ((before: V, now: Date) => string | null);

/** A field of a record that is saved as a whole. The record checks its fields together, and edits of it can't be undone. */
export interface SavedField<V> {
  readonly kind: Kind<V>;
  /** The label in forms, histories, and conflicts. */
  readonly label: string;
  /** Formats a value for display; an empty string for none. */
  readonly show: (value: V, words: ValueWords) => string;
}

/** A field that staff edit on its own. Every part is required, so a field without one does not compile. */
export interface EditedField<V> extends SavedField<V> {
  /** Returns the message for a value that can't be saved; null if it can. */
  readonly check: (value: V) => string | null;
  readonly undo: Undo<V>;
}

/** A text that staff type, saved by the record's one update call. Other edited fields have their own calls. */
export interface TypedField<IsReference extends boolean = boolean> extends EditedField<string> {
  readonly isTyped: true;
  /** Whether the record shows it everywhere: in its documents, lists, and exports. */
  readonly isReference: IsReference;
}

/** A field that the system sets as a consequence of an edit. It is stored and undone with the edit, and isn't shown in the history. */
export interface MarkField<V> {
  readonly kind: Kind<V>;
  readonly mark: true;
}

/** A field with its value type erased, so that any field can be passed. */
interface ErasedField {
  readonly kind: {
    readonly name: Kind<unknown>['name'];
    readonly encode: (value: never) => StoredValue;
    readonly decode: (stored: StoredValue) => unknown;
    readonly blank: unknown;
    readonly show: (value: never, words: ValueWords) => string;
    readonly parts?: (value: never) => readonly ShownPart[];
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

/** The fields of a record whose edits can be undone. */
export type UndoableFields = Readonly<Record<string, ErasedEditedField | ErasedMark>>;

/** The names of the texts that staff type. */
export type TypedName<F> = { [Name in keyof F]: F[Name] extends { readonly isTyped: true } ? Name : never }[keyof F] &
  string;

/** One entry for each text that staff type; a missing entry does not compile. */
export type ForEachTyped<F, T> = Readonly<Record<TypedName<F>, T>>;

/** The names of the texts that the record shows everywhere. */
export type ReferenceName<F> = {
  [Name in keyof F]: F[Name] extends { readonly isReference: true } ? Name : never;
}[keyof F] &
  string;

type ValueOf<F> = F extends { readonly kind: Kind<infer V> } ? V : never;

/** The values of the fields, by name. */
export type ValuesOf<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** The names of the fields that staff edit, without marks. */
export type EditedName<F> = { [Name in keyof F]: F[Name] extends { readonly mark: true } ? never : Name }[keyof F];

/** One entry for each field that staff edit; a missing entry does not compile. */
export type ForEachEdited<F, T> = Readonly<Record<EditedName<F>, T>>;

/** Creates a saved field of a kind, with any additional properties that its record needs. */
export const saved = <V, More extends object>(
  kind: Kind<V>,
  field: Pick<SavedField<V>, 'label'> & Partial<Pick<SavedField<V>, 'show'>> & More,
): SavedField<V> & More => ({ show: kind.show, ...field, kind });

/** Creates an edited field of a kind; omitted properties default to those of the kind. */
export const edited = <V>(
  kind: Kind<V>,
  field: Pick<EditedField<V>, 'label' | 'check' | 'undo'> & Partial<Pick<EditedField<V>, 'show'>>,
): EditedField<V> => ({ show: kind.show, ...field, kind });

/** Creates a text field that staff type. */
export const typed = <const IsReference extends boolean>(
  field: Pick<EditedField<string>, 'label' | 'check' | 'undo'> & { readonly isReference: IsReference },
): TypedField<IsReference> => ({ ...edited(text, field), isTyped: true, isReference: field.isReference });

/** Creates a mark of a kind. */
export const mark = <V>(kind: Kind<V>): MarkField<V> => ({ kind, mark: true });

/** Accepts any value, for fields that are validated by their caller. */
export const anyValue = (): null => null;

type AnyField = SavedField<unknown> | EditedField<unknown> | MarkField<unknown>;

/**
 * Returns the field of that name; null if the record has none. This is the only place that loses the link between a field and its value
 * type.
 */
export const fieldNamed = (fields: RecordFields, name: string): AnyField | null =>
  Object.hasOwn(fields, name) ? (fields[name] as unknown as AnyField) : null;

/** Lists the texts that staff type, in the order of the definition. */
export const typedFields = <F extends RecordFields>(fields: F): [name: TypedName<F>, field: TypedField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'isTyped' in field ? [[name as TypedName<F>, field as unknown as TypedField]] : [],
  );

/** Lists the texts that the record shows everywhere. */
export const referenceFields = <F extends RecordFields>(fields: F): [name: ReferenceName<F>, field: TypedField][] =>
  typedFields(fields).flatMap(([name, field]): [ReferenceName<F>, TypedField][] =>
    // The definition flags exactly these names; the compiler can't derive that from the flag.
    field.isReference ? [[name as unknown as ReferenceName<F>, field]] : [],
  );

/** Returns the typed texts of a record. */
export const typedValues = <F extends RecordFields>(
  fields: F,
  record: Readonly<Record<TypedName<F>, string>>,
): Record<TypedName<F>, string> =>
  Object.fromEntries(typedFields(fields).map(([name]) => [name, record[name]])) as Record<TypedName<F>, string>;

/** A text that is displayed with a record, and its label. */
export interface Reference {
  readonly label: string;
  readonly value: string;
}

/** Lists the non-empty references of a record. */
export const referencesOf = <F extends RecordFields>(
  fields: F,
  record: Readonly<Record<ReferenceName<F>, string>>,
): Reference[] =>
  referenceFields(fields).flatMap(([name, { label }]) => (record[name] === '' ? [] : [{ label, value: record[name] }]));

/** Formats a reference in one line. */
export const referenceLine = ({ label, value }: Reference): string => `${label}: ${value}`;

/** Returns the initial values of a new record. */
export const blankValues = <F extends RecordFields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind.blank])) as ValuesOf<F>;

/** Returns only these fields of a record that has more. */
export const valuesOf = <F extends RecordFields>(fields: F, record: ValuesOf<F>): ValuesOf<F> =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, record[name]])) as ValuesOf<F>;

/** Lists the names of the fields, in the order of the definition. */
export const fieldNames = <F extends RecordFields>(fields: F): (keyof F & string)[] => Object.keys(fields);

/** Returns the label of an edited field; null for marks and unknown fields. */
export function fieldLabel(fields: RecordFields, name: string): string | null {
  const field = fieldNamed(fields, name);
  return field === null || 'mark' in field ? null : field.label;
}

/** Formats a stored value of an edited field; null for marks and unknown fields. */
export function shownValue(fields: RecordFields, name: string, stored: StoredValue, words: ValueWords): string | null {
  const field = fieldNamed(fields, name);
  return field === null || 'mark' in field ? null : field.show(field.kind.decode(stored), words);
}

/** The parts of a stored value, where histories name them one by one; null for any other value. */
export function shownParts(fields: RecordFields, name: string, stored: StoredValue): readonly ShownPart[] | null {
  const kind = fieldNamed(fields, name)?.kind;
  return kind?.parts?.(kind.decode(stored)) ?? null;
}
