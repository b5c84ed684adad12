import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { Finder, Finding } from '../slice';
import { useDebounced } from '../useDebounced';

const DEBOUNCE = 200;

export interface Findings {
  /** Of the text that was asked for last; empty while nothing was found. */
  found: readonly Finding[];
  error: unknown;
}

const none: Findings = { found: [], error: null };

/** Asks all finders for what is typed, once the typing pauses. */
export function useFindings(finders: readonly Finder[], text: string): Findings {
  const client = useApolloClient();
  const asked = useDebounced(text.trim(), DEBOUNCE);
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    let current = true;
    const tell = (next: Findings) => {
      if (current) setFindings(next);
    };
    Promise.all(finders.map((finder) => finder.find(client, asked))).then(
      (lists) => tell({ found: lists.flat(), error: null }),
      (error: unknown) => tell({ found: [], error }),
    );
    return () => {
      current = false;
    };
  }, [client, finders, asked]);
  return asked === text.trim() ? findings : none;
}
