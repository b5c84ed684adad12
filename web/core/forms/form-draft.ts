/**
 * The input for a record: the fields that were edited, their previous values, and the version that they are based on.
 */
export interface FormDraft<Values> {
  readonly typed: Partial<Values>;
  readonly seen: Partial<Values>;
  /** Null for a record that doesn't exist yet. */
  readonly version: number | null;
}

/** A record as currently saved. */
export interface SavedValues<Values> {
  readonly values: Values;
  /** Null for a record that doesn't exist yet. */
  readonly version: number | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const namesOf = <Values extends object>(values: Partial<Values>) => Object.keys(values) as (keyof Values)[];

function pick<Values extends object>(values: Partial<Values>, wanted: (name: keyof Values) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name as keyof Values))) as Partial<Values>;
}

/** Returns the draft with another change. Fields that are edited for the first time remember their saved value. */
export function typedInto<Values extends object>(
  draft: FormDraft<Values> | null,
  change: Partial<Values>,
  { values, version }: SavedValues<Values>,
): FormDraft<Values> {
  return {
    typed: { ...draft?.typed, ...change },
    seen: { ...pick<Values>(values, (name) => name in change), ...draft?.seen },
    version: draft ? draft.version : version,
  };
}

/** Returns the form's values: the input over the saved values, except where another user's value was chosen. */
export const merged = <Values extends object>(
  draft: FormDraft<Values> | null,
  { values }: SavedValues<Values>,
  theirs: ReadonlySet<keyof Values>,
): Values => ({ ...values, ...pick<Values>(draft?.typed ?? {}, (name) => !theirs.has(name)) });

/** Returns whether some input differs from the saved values, except where another user's value was chosen. */
export const isUnsaved = <Values extends object>(
  { typed }: FormDraft<Values>,
  { values }: SavedValues<Values>,
  theirs: ReadonlySet<keyof Values>,
): boolean => namesOf(typed).some((name) => !theirs.has(name) && !isSame(typed[name], values[name]));

/** Returns the fields with values that differ from the saved ones. */
export const changedNames = <Values extends object>(values: Values, saved: Values): (keyof Values)[] =>
  namesOf(values).filter((name) => !isSame(values[name], saved[name]));

/** Returns the fields that were edited and that another user has since saved with a different value. */
export const conflictingNames = <Values extends object>(
  draft: FormDraft<Values> | null,
  { values }: SavedValues<Values>,
): (keyof Values)[] =>
  draft === null
    ? []
    : namesOf(draft.typed).filter(
        (name) => !isSame(draft.seen[name], values[name]) && !isSame(draft.typed[name], values[name]),
      );

/** Returns the input since the save began; null if there is none. */
export function typedSince<Values extends object>(
  draft: FormDraft<Values> | null,
  sent: Values,
  { values, version }: SavedValues<Values>,
): FormDraft<Values> | null {
  const typed = pick<Values>(draft?.typed ?? {}, (name) => !isSame(draft?.typed[name], sent[name]));
  return namesOf(typed).length === 0 ? null : { typed, seen: pick<Values>(values, (name) => name in typed), version };
}

/** Returns the value at a path such as `taxes.0.rate`; undefined if the path doesn't exist. */
export const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      values,
    );
