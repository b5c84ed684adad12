import { useEffect, useEffectEvent, useRef, useState } from 'react';

export interface ActiveOption {
  /** The index of the active option; -1 if there are no options. */
  readonly at: number;
  /** Makes the option at this index active. */
  readonly activate: (index: number) => void;
  /** Makes the option active that is this many below the active one, and returns its index. The list is a ring. */
  readonly step: (by: number) => number;
  /** Makes the first option active again: the text has changed, or the list opens. */
  readonly reset: () => void;
  /** Chooses the active option: now, or when the options for the typed text arrive, unless the text changes before. */
  readonly choose: () => void;
}

export interface ActiveOptionProps<Option> {
  readonly options: readonly Option[];
  /** Returns what tells an option from the others. */
  readonly keyOf: (option: Option) => string;
  /** Whether the options may still be those of an earlier text. */
  readonly isWaiting: boolean;
  readonly onChoose: (option: Option) => void;
}

/**
 * The active option of a text field with a list. An option that the user has moved to stays active when others arrive above it: Enter never
 * opens what has slipped into its place. Enter before the options for the typed text have arrived waits for them.
 */
export function useActiveOption<Option>({
  options,
  keyOf,
  isWaiting,
  onChoose,
}: ActiveOptionProps<Option>): ActiveOption {
  const [moved, setMoved] = useState<string | null>(null);
  /** Whether Enter was pressed before the options arrived. */
  const isAwaited = useRef(false);
  const found = moved === null ? -1 : options.findIndex((option) => keyOf(option) === moved);
  const at = found >= 0 ? found : Math.min(0, options.length - 1);
  const first = options[0];
  const chooseFirst = useEffectEvent(() => {
    isAwaited.current = false;
    if (first !== undefined) onChoose(first);
  });
  useEffect(() => {
    if (isAwaited.current && !isWaiting) chooseFirst();
  }, [isWaiting]);
  const activate = (index: number) => {
    const option = options[index];
    setMoved(option === undefined ? null : keyOf(option));
  };
  return {
    at,
    activate,
    step: (by) => {
      isAwaited.current = false;
      const to = (at + by + options.length) % Math.max(1, options.length);
      activate(to);
      return to;
    },
    reset: () => {
      setMoved(null);
      isAwaited.current = false;
    },
    choose: () => {
      const option = options[at];
      if (isWaiting && found < 0) isAwaited.current = true;
      else if (option !== undefined) onChoose(option);
    },
  };
}
