import { useCallback, useState } from 'react';

export type ConflictChoice = 'mine' | 'theirs';

export interface Conflict<Name extends string> {
  /** Fields for which the colleague's value was chosen instead of what was typed. */
  theirs: ReadonlySet<Name>;
  choose: (name: Name, whose: ConflictChoice) => void;
}

const nothing: ReadonlySet<never> = new Set();

/**
 * Whose value each field of a dialog takes, after a save was refused with EDITED_MEANWHILE. Show EditConflict with it; send
 * mine for fields outside of `theirs`, and leave the others out of the request. Where a field is typed into again, choose mine.
 * `choose` never changes.
 */
export function useConflict<Name extends string>(): Conflict<Name> {
  const [theirs, setTheirs] = useState<ReadonlySet<Name>>(nothing);
  const choose = useCallback(
    (name: Name, whose: ConflictChoice) =>
      setTheirs((before) => {
        const after = new Set(before);
        if (whose === 'theirs') after.add(name);
        else after.delete(name);
        return after;
      }),
    [],
  );
  return { theirs, choose };
}
