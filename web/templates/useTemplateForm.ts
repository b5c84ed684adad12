import { useCallback, useMemo, useState } from 'react';
import { namesTax, templateProblems } from '../../rules/templates/problems';
import { useDraft } from '../core/forms/useDraft';
import type { Typed } from './form-values';
import { differs, onto } from './form-values';

/** What was typed, over which version of the template, and what that said. */
interface Draft {
  readonly typed: Typed;
  readonly seen: Typed;
  readonly version: number | null;
}

/** What the server refused of a field, with the value that it refused. */
interface Refused {
  readonly message: string;
  readonly value: unknown;
}

/** The parts of a template that are rows. */
export type RowList = 'taxes' | 'fees' | 'messages';

export interface TemplateForm {
  typed: Typed;
  isDirty: boolean;
  /** What was typed before the screen was opened is shown. */
  isResumed: boolean;
  /** The version that was seen when typing began; null for a new template. */
  version: number | null;
  type: (change: Partial<Typed>) => void;
  leave: (path: string) => void;
  /** Rows stand elsewhere now: `order` names the place before of each. What was left or refused of a row goes with it. */
  move: (list: RowList, order: readonly number[]) => void;
  /** What is wrong with a field that was left, or with any once saving was tried; taxes.0.rate. */
  errorOf: (path: string) => string | undefined;
  /** Everything that is wrong, once saving was tried. */
  problems: readonly { readonly field: string; readonly message: string }[];
  /** Whether a fee is called a tax: then nothing can be saved. */
  hasTaxInFees: boolean;
  /** Shows all that is wrong; answers the path of the first, null where nothing is. */
  check: () => string | null;
  /** Shows what the server refused, by path. */
  refuse: (errors: readonly { readonly field: string; readonly message: string }[]) => void;
  startOver: () => void;
  /** What is on the screen now was saved as this template: what was typed since it was sent stays typed. */
  saved: (template: { readonly number: number; readonly version: number }) => void;
}

const valueAt = (typed: Typed, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      typed,
    );

/** Where a path leads after rows of a list moved; null where its row is gone. */
function movedPath(path: string, list: RowList, order: readonly number[]): string | null {
  const [head, row, ...field] = path.split('.');
  if (head !== list || row === undefined) return path;
  const at = order.indexOf(Number(row));
  return at < 0 ? null : [head, at, ...field].join('.');
}

/** The form of a template; `stands` is what it says now. What is typed is kept in this tab until it is saved or given up. */
export function useTemplateForm(name: string, stands: Typed, standingVersion: number | null): TemplateForm {
  const { draft, keep, drop, latest, keepFor } = useDraft<Draft>(`template.${name}`);
  const [resumed, setResumed] = useState(draft !== null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({});
  const typed = useMemo(() => (draft ? onto(draft.seen, draft.typed, stands) : stands), [draft, stands]);
  const problems = useMemo(() => {
    const own = templateProblems(typed).map(({ field, message }) => ({ field, message }));
    const told = Object.entries(refused).filter(
      ([field, { value }]) => valueAt(typed, field) === value && !own.some((one) => one.field === field),
    );
    return [...own, ...told.map(([field, { message }]) => ({ field, message }))];
  }, [typed, refused]);
  const isDirty = draft !== null && differs(typed, stands);
  const startOver = () => {
    drop();
    setLeft(new Set());
    setTried(false);
    setRefused({});
    setResumed(false);
  };
  return {
    typed,
    isDirty,
    isResumed: resumed && isDirty,
    version: draft?.version ?? standingVersion,
    type: (change) =>
      keep({ typed: { ...typed, ...change }, seen: draft?.seen ?? stands, version: draft?.version ?? standingVersion }),
    leave: useCallback(
      (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      [],
    ),
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
    errorOf: (path) => {
      const found = problems.find(({ field }) => field === path)?.message;
      // A fee that is called a tax is said at once, and so is what the server has told.
      const atOnce =
        isTried ||
        left.has(path) ||
        path in refused ||
        path.startsWith('messages.') ||
        (/^fees\.\d+\.name$/.test(path) && namesTax(String(valueAt(typed, path))));
      return atOnce ? found : undefined;
    },
    problems: isTried ? problems : [],
    hasTaxInFees: typed.fees.some((fee) => namesTax(fee.name)),
    check: () => {
      setTried(true);
      return templateProblems(typed)[0]?.field ?? null;
    },
    refuse: (errors) => {
      setTried(true);
      setRefused(
        Object.fromEntries(errors.map(({ field, message }) => [field, { message, value: valueAt(typed, field) }])),
      );
    },
    startOver,
    saved: (template) => {
      const now = latest();
      const since = now === null || now === draft ? null : { typed: now.typed, seen: typed, version: template.version };
      startOver();
      if (since === null) return;
      if (standingVersion === null) keepFor(`template.${template.number}`, since);
      else keep(since);
    },
  };
}
