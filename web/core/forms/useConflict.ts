import { useCallback, useState } from 'react';

export type ConflictChoice = 'mine' | 'theirs';

export interface Conflict<Name extends string> {
  /** Fields for which the other user's value was chosen instead of the input. */
  theirs: ReadonlySet<Name>;
  choose: (name: Name, whose: ConflictChoice) => void;
}

const nothing: ReadonlySet<never> = new Set();

/**
 * Tracks which user's value each field of a dialog takes after a save was refused with EDITED_MEANWHILE. Show
 * EditConflict with it; send `mine` for fields that are not in `theirs`, and omit the others from the request. When a
 * field is edited again, choose `mine`. `choose` is stable.
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
