/** What is typed of a record: the fields that were typed into, their values before that, and the version it was typed over. */
export interface FormDraft<Values> {
  readonly typed: Partial<Values>;
  readonly seen: Partial<Values>;
  /** Null for a record that doesn't exist yet. */
  readonly version: number | null;
}

/** A record as it is saved now. */
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

/** The draft with a change typed into it. Fields that are typed into for the first time remember their saved value. */
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

/** What the form shows: the typed values over the saved ones, except where a colleague's value was chosen. */
export const merged = <Values extends object>(
  draft: FormDraft<Values> | null,
  { values }: SavedValues<Values>,
  theirs: ReadonlySet<keyof Values>,
): Values => ({ ...values, ...pick<Values>(draft?.typed ?? {}, (name) => !theirs.has(name)) });

/** The fields whose value in the form isn't the saved one. */
export const changedNames = <Values extends object>(values: Values, saved: Values): (keyof Values)[] =>
  namesOf(values).filter((name) => !isSame(values[name], saved[name]));

/** The fields that both were typed into and saved by a colleague since, with different values. */
export const conflictingNames = <Values extends object>(
  draft: FormDraft<Values> | null,
  { values }: SavedValues<Values>,
): (keyof Values)[] =>
  draft === null
    ? []
    : namesOf(draft.typed).filter(
        (name) => !isSame(draft.seen[name], values[name]) && !isSame(draft.typed[name], values[name]),
      );

/** What was typed while the form was being saved; null for nothing. */
export function typedSince<Values extends object>(
  draft: FormDraft<Values> | null,
  sent: Values,
  { values, version }: SavedValues<Values>,
): FormDraft<Values> | null {
  const typed = pick<Values>(draft?.typed ?? {}, (name) => !isSame(draft?.typed[name], sent[name]));
  return namesOf(typed).length === 0 ? null : { typed, seen: pick<Values>(values, (name) => name in typed), version };
}

/** The value at a path such as `taxes.0.rate`; undefined where the path leads nowhere. */
export const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      values,
    );
