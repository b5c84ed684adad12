import { useCallback, useMemo, useState } from 'react';
import { useAttempt } from '../edit/useAttempt';
import type { Outcome } from '../edit/useEdit';
import type { ConflictField, MeanwhileEdit } from './EditConflict';
import type { FormDraft, SavedValues } from './form-draft';
import { changedNames, conflictingNames, merged, typedInto, typedSince, valueAt } from './form-draft';
import type { ConflictChoice } from './useConflict';
import { useConflict } from './useConflict';
import { useDraft } from './useDraft';

/** The fields' labels, and their values as text where they aren't text. A field without a label doesn't compile. */
export type FieldWords<Values> = {
  readonly [Name in keyof Values]-?: {
    readonly label: string;
    readonly words?: (value: Values[Name]) => string;
  };
};

/** What is wrong with a field; the path of a row's field is `taxes.0.rate`. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

interface Payload<Current> {
  readonly userErrors?: readonly { readonly message: string; readonly field?: readonly string[] }[];
  readonly current?: Current | null;
  readonly conflicts?: readonly MeanwhileEdit[];
}

export interface EditFormOptions<Values, Current> {
  /** What the draft is stored under in this tab. */
  readonly draftName: string;
  /** The values of the record; of a new one, what the form begins with. Keep it the same object while nothing changes. */
  readonly values: Values;
  /** Null for a new record. */
  readonly version: number | null;
  readonly fields: FieldWords<Values>;
  /** Reads the record that a refused save answers with. */
  readonly read: (current: Current) => SavedValues<Values>;
  readonly problemsOf: (values: Values) => readonly Problem[];
  /** The form's path for a field that the server refuses. By default the path as it is; null for a message of the whole form. */
  readonly pathOf?: (field: readonly string[]) => string | null;
  /** Fields of the input outside of the values whose refusals the caller shows, such as a password. */
  readonly fieldsOfCaller?: readonly string[];
  /** The draft name of the record that a save made, where it has a form of its own: what was typed during the save goes there. */
  readonly draftNameOf?: (record: Current) => string;
}

/** For EditConflict. */
export interface FormConflict<Name extends string> {
  readonly edits: readonly MeanwhileEdit[];
  readonly fields: readonly ConflictField<Name>[];
  readonly theirs: ReadonlySet<Name>;
  readonly onChoose: (name: Name, whose: ConflictChoice) => void;
}

export interface EditForm<Values, Current, Name extends string = Extract<keyof Values, string>> {
  readonly values: Values;
  /** The fields whose value isn't the saved one. */
  readonly changed: readonly Name[];
  readonly isDirty: boolean;
  /** Unsaved changes from before the form was opened are shown. */
  readonly isResumed: boolean;
  readonly type: (change: Partial<Values>) => void;
  /** Marks a field as left: from then on, what is wrong with it is shown. */
  readonly leave: (path: string) => void;
  /** What is wrong with a field that was left or refused; once saving was tried, with any field. */
  readonly errorOf: (path: string) => string | undefined;
  /** Everything that is wrong, with what the server refused until it is typed over. */
  readonly problems: readonly Problem[];
  /** Saving was tried, so everything that is wrong is shown. */
  readonly isTried: boolean;
  /** Why Save waits: what is wrong by the form's own rules. */
  readonly problem: string | undefined;
  /** Shows everything that is wrong. Returns the path of the first problem, or null. */
  readonly check: () => string | null;
  /** Why the last save was refused. */
  readonly refusal: string | undefined;
  /** The part of it that no field of the form shows. */
  readonly generalRefusal: string | undefined;
  /** Null until a save is refused because a colleague saved the record in the meantime. */
  readonly conflict: FormConflict<Name> | null;
  /** Moves what is known of a list's rows: `order` has, for each row, its position before. */
  readonly move: (list: Name, order: readonly number[]) => void;
  /**
   * Saves: `send` gets the values and the version they were typed over. Returns the answer; null after a refusal, which the form shows. `recordOf`
   * finds the saved record in the answer; what was typed during the save stays typed.
   */
  readonly save: <Answer extends object>(
    send: (request: {
      readonly values: Values;
      readonly changed: readonly Name[];
      readonly version: number | null;
    }) => Promise<Outcome<Answer>>,
    recordOf: (answer: Answer) => Current | null | undefined,
    /** Reads the record where a refused save answers only with the edits that stopped it. */
    readAgain?: () => Promise<Current | null | undefined>,
  ) => Promise<Answer | null>;
  /** Also while the record is read again after a refused save. */
  readonly isSaving: boolean;
  /** Gives up what was typed. */
  readonly startOver: () => void;
}

/** Where a path leads after the rows of a list moved; null where its row is gone. */
function movedPath(path: string, list: string, order: readonly number[]): string | null {
  const [head, row, ...field] = path.split('.');
  if (head !== list || row === undefined) return path;
  const at = order.indexOf(Number(row));
  return at < 0 ? null : [head, at, ...field].join('.');
}

interface Refused {
  readonly message: string;
  readonly value: unknown;
}

const placeOf = (draftName: string): string => `form.${draftName}`;
const asIs = (path: readonly string[]): string | null => path.join('.') || null;
const none: ReadonlySet<never> = new Set();

/**
 * The form of a record. What is typed stays in this tab until it is saved or given up; it is typed over single fields, so what a
 * colleague saves of the others shows at once. A save that a colleague's save stopped shows both values of the fields that both changed.
 */
export function useEditForm<Values extends object, Current>({
  draftName,
  values: savedValues,
  version: savedVersion,
  fields,
  read,
  problemsOf,
  pathOf = asIs,
  fieldsOfCaller = [],
  draftNameOf,
}: EditFormOptions<Values, Current>): EditForm<Values, Current> {
  type Name = Extract<keyof Values, string>;
  const { draft, keep, drop, latest, keepFor } = useDraft<FormDraft<Values>>(placeOf(draftName));
  const [hadDraft, setHadDraft] = useState(draft !== null);
  const [left, setLeft] = useState<ReadonlySet<string>>(none);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [generalRefusal, setGeneralRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { attempt } = useAttempt();
  const [met, setMet] = useState<{
    readonly saved: SavedValues<Values>;
    readonly edits: readonly MeanwhileEdit[];
  } | null>(null);
  const { theirs, choose } = useConflict<Name>();
  const saved = useMemo<SavedValues<Values>>(
    () =>
      met && (met.saved.version ?? 0) > (savedVersion ?? 0)
        ? met.saved
        : { values: savedValues, version: savedVersion },
    [met, savedValues, savedVersion],
  );
  const values = useMemo(() => merged(draft, saved, theirs), [draft, saved, theirs]);
  const changed = changedNames(values, saved.values) as Name[];
  const own = useMemo(() => problemsOf(values), [problemsOf, values]);
  const problems = useMemo(() => {
    const fromServer = Object.entries(refused).flatMap(([field, { message, value }]) =>
      valueAt(values, field) === value && !own.some((one) => one.field === field) ? [{ field, message }] : [],
    );
    return [...own, ...fromServer];
  }, [own, values, refused]);

  const refuse = (errors: readonly Problem[]) => {
    if (errors.length > 0) setTried(true);
    setRefused(
      Object.fromEntries(errors.map(({ field, message }) => [field, { message, value: valueAt(values, field) }])),
    );
  };
  const meet = (current: Current, edits: readonly MeanwhileEdit[] = []) => {
    setMet({ saved: read(current), edits });
  };
  const clear = () => {
    theirs.forEach((name) => choose(name, 'mine'));
    setMet(null);
    setLeft(none);
    setTried(false);
    setRefused({});
    setRefusal(undefined);
    setGeneralRefusal(undefined);
    setHadDraft(false);
  };
  return {
    values,
    changed,
    isDirty: changed.length > 0,
    isResumed: hadDraft && changed.length > 0,
    problems,
    problem: own[0]?.message,
    refusal,
    generalRefusal,
    isTried,
    type: (change) => {
      keep(typedInto(latest(), change, saved));
      theirs.forEach((name) => {
        if (name in change) choose(name, 'mine');
      });
    },
    leave: useCallback(
      (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      [],
    ),
    errorOf: (path) =>
      isTried || left.has(path) || path in refused ? problems.find(({ field }) => field === path)?.message : undefined,
    check: () => {
      setTried(true);
      return own[0]?.field ?? null;
    },
    move: (list, order) => {
      setLeft((before) => new Set([...before].flatMap((path) => movedPath(path, list, order) ?? [])));
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([path, its]) => {
            const moved = movedPath(path, list, order);
            return moved === null ? [] : [[moved, its]];
          }),
        ),
      );
    },
    conflict: met && {
      edits: met.edits,
      fields: (conflictingNames(draft, saved) as Name[]).map((name) => {
        const { label, words = String } = fields[name];
        return {
          name,
          label,
          mine: words((draft?.typed ?? values)[name] as Values[Name]),
          theirs: words(saved.values[name]),
        };
      }),
      theirs,
      onChoose: choose,
    },
    isSaving,
    save: async (send, recordOf, readAgain) => {
      setSaving(true);
      setRefusal(undefined);
      setGeneralRefusal(undefined);
      setRefused({});
      const outcome = await send({
        values,
        changed,
        // What stopped the last save is on the screen now. A form that is opened again doesn't show it, and is stopped again.
        version: met ? met.saved.version : draft ? draft.version : saved.version,
      });
      const { answer, refusal: refusedBy } = outcome;
      if (refusedBy === null) {
        const record = recordOf(answer);
        const since = record ? typedSince(latest(), values, read(record)) : null;
        clear();
        const name = record && draftNameOf ? draftNameOf(record) : draftName;
        if (since && name === draftName) keep(since);
        else drop();
        if (since && name !== draftName) keepFor(placeOf(name), since);
        setSaving(false);
        return answer;
      }
      const { current, conflicts = [], userErrors = [] } = (refusedBy.answer ?? {}) as Payload<Current>;
      let found = current;
      if (!found && conflicts.length > 0 && readAgain)
        await attempt(async () => {
          found = await readAgain();
        });
      setSaving(false);
      if (found) {
        meet(found, conflicts);
        return null;
      }
      const errors = userErrors.map(({ field = [], message }) => {
        const path = pathOf(field);
        const [head = ''] = path?.split('.') ?? [];
        const place = head in values ? 'field' : fieldsOfCaller.includes(head) ? 'caller' : 'form';
        return { field: path ?? '', message, place };
      });
      refuse(errors.filter(({ place }) => place !== 'form'));
      const textOf = (places: readonly string[]) =>
        errors.flatMap(({ place, message }) => (places.includes(place) ? [message] : [])).join(' ') || undefined;
      const failed = refusedBy.answer ? undefined : refusedBy.messages.join(' ');
      setRefusal(failed ?? textOf(['field', 'form']));
      setGeneralRefusal(failed ?? textOf(['form']));
      return null;
    },
    startOver: () => {
      drop();
      clear();
    },
  };
}
