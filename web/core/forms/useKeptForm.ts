import { useState } from 'react';
import { useDraft } from './useDraft';

export interface KeptForm<Typed, Standing, Field extends string> {
  typed: Typed;
  /** Whether it is what was typed before, and not what stands. */
  isResumed: boolean;
  type: (change: Partial<Typed>) => void;
  hasLeft: (field: Field) => boolean;
  leave: (field: Field) => void;
  /** Why it was not saved; the typing stays. */
  refusal: string | undefined;
  refuse: (words: string | undefined) => void;
  /** The record as a colleague left it meanwhile. */
  theirs: Standing | undefined;
  meet: (theirs: Standing | undefined) => void;
  /** What was typed is to be saved over what stands now. */
  keepMine: () => void;
  useTheirs: () => void;
  startOver: () => void;
  /** It was saved: nothing is kept of it any more. */
  drop: () => void;
}

/**
 * The form of a record in a dialog: what is typed over `stands` is kept in this tab, under a name, until it is saved or given up,
 * and what a colleague saved meanwhile is met before it is overwritten.
 */
export function useKeptForm<
  Typed extends { readonly version: number | null },
  Standing extends { readonly version: number },
  Field extends string,
>(name: string, stands: Typed): KeptForm<Typed, Standing, Field> {
  const { draft, keep, drop } = useDraft<Typed>(name);
  const [isResumed, setResumed] = useState(draft !== null);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refusal, refuse] = useState<string>();
  const [theirs, meet] = useState<Standing>();
  const typed = draft ?? stands;
  return {
    typed,
    isResumed,
    refusal,
    refuse,
    theirs,
    meet,
    drop,
    type: (change) => keep({ ...typed, ...change }),
    hasLeft: (field) => left.has(field),
    leave: (field) => setLeft((before) => new Set([...before, field])),
    keepMine: () => {
      keep({ ...typed, version: theirs?.version ?? typed.version });
      meet(undefined);
    },
    useTheirs: () => {
      drop();
      meet(undefined);
      setResumed(false);
    },
    startOver: () => {
      drop();
      setLeft(new Set());
      refuse(undefined);
      setResumed(false);
    },
  };
}
