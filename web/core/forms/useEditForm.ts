import { useCallback, useMemo, useState } from 'react';
import { useAttempt } from '../edit/useAttempt';
import type { Outcome } from '../edit/useEdit';
import type { ConflictField, MeanwhileEdit } from './EditConflict';
import {
  changedNames,
  conflictingNames,
  type FormDraft,
  isUnsaved,
  merged,
  type SavedValues,
  typedInto,
  typedSince,
  valueAt,
} from './form-draft';
import { type ConflictChoice, useConflict } from './useConflict';
import { useDraft } from './useDraft';

/** The fields' labels, and functions that format non-text values. A missing label is a compile error. */
export type FieldWords<Values> = {
  readonly [Name in keyof Values]-?: {
    readonly label: string;
    readonly words?: (value: Values[Name]) => string;
  };
};

/** An error of a field; the path of a row's field is `taxes.0.rate`. */
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
  /** The name under which the draft is stored in this tab. */
  readonly draftName: string;
  /** The record's values; for a new record, the initial ones. Pass the same object while nothing changes. */
  readonly values: Values;
  /** Null for a new record. */
  readonly version: number | null;
  readonly fields: FieldWords<Values>;
  /** Reads the record in the response of a refused save. */
  readonly read: (current: Current) => SavedValues<Values>;
  readonly problemsOf: (values: Values) => readonly Problem[];
  /**
   * Returns the form's path for a field in an error of the server. By default, the path itself; null for a message
   * about the whole form.
   */
  readonly pathOf?: (field: readonly string[]) => string | null;
  /** Fields of the input that are not in `values` and with errors that the caller shows, such as a password. */
  readonly fieldsOfCaller?: readonly string[];
  /**
   * Returns the draft name for the record that a save created, if it has its own form: input from during the save moves
   * there.
   */
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
  /** The fields with values that differ from the saved ones. */
  readonly changed: readonly Name[];
  readonly isDirty: boolean;
  /** Whether unsaved changes from before the form was opened are shown. */
  readonly isResumed: boolean;
  readonly type: (change: Partial<Values>) => void;
  /** Marks a field as left. Its errors are shown from then on. */
  readonly leave: (path: string) => void;
  /** Returns the error of a field that was left or refused; after an attempt to save, of any field. */
  readonly errorOf: (path: string) => string | undefined;
  /** All errors, including the server's for values that have not been edited since. */
  readonly problems: readonly Problem[];
  /** Whether a save was attempted, after which all errors are shown. */
  readonly isTried: boolean;
  /** Why Save is unavailable, by the form's own rules. */
  readonly problem: string | undefined;
  /** Shows all errors. Returns the path of the first, or null. */
  readonly check: () => string | null;
  /** Why the last save was refused. */
  readonly refusal: string | undefined;
  /** The part of it that is about no field of the form. */
  readonly generalRefusal: string | undefined;
  /** The number of saves that were refused. FormNotices shows why, and focuses the field. */
  readonly refusals: number;
  /** Null unless a save was refused because another user saved the record in the meantime. */
  readonly conflict: FormConflict<Name> | null;
  /** Moves the state of a list's rows: `order` contains the previous position of each row. */
  readonly move: (list: Name, order: readonly number[]) => void;
  /**
   * Saves: `send` gets the values and the version that they are based on. Resolves to the response; null after a
   * refusal, which the form shows. `recordOf` finds the saved record in the response; input from during the save is
   * preserved.
   */
  readonly save: <Answer extends object>(
    send: (request: {
      readonly values: Values;
      readonly changed: readonly Name[];
      readonly version: number | null;
    }) => Promise<Outcome<Answer>>,
    recordOf: (answer: Answer) => Current | null | undefined,
    /** Fetches the record if a refused save returns only the edits that prevented it. */
    readAgain?: () => Promise<Current | null | undefined>,
  ) => Promise<Answer | null>;
  /** True also while the record is refetched after a refused save. */
  readonly isSaving: boolean;
  /** Discards the input. */
  readonly startOver: () => void;
}

/** Returns a path after the rows of a list moved; null if its row was removed. */
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
 * The form of a record. The input stays in this tab until it is saved or discarded. Drafts are per field, so other
 * users' changes of the other fields show immediately. If another user's save prevents a save, both values are shown
 * for the fields that both changed.
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
  const { draft, keep, drop, latest, keepFor } = useDraft<FormDraft<Values>>(placeOf(draftName), (typed) =>
    isUnsaved(typed, saved, theirs),
  );
  const [hadDraft, setHadDraft] = useState(draft !== null);
  const [left, setLeft] = useState<ReadonlySet<string>>(none);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [generalRefusal, setGeneralRefusal] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const { attempt } = useAttempt();
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
    refusals,
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
        // The change that prevented the last save is on screen now. A form that is reopened doesn't show it, and is
        // refused again.
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
      setRefusals((before) => before + 1);
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
