import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { LeavingContext } from '../router/unsaved-forms';
import type { DraftState } from './useDraft';

/** The browser asks before the tab is closed with the unsaved draft of a form that is no longer on screen. */
export function useLeftDraft({ key, latest }: Pick<DraftState<unknown>, 'key' | 'latest'>, isUnsaved: boolean): void {
  const unsaved = useRef(false);
  useLayoutEffect(() => {
    unsaved.current = isUnsaved;
  });
  const forms = use(LeavingContext)?.forms;
  useEffect(() => {
    forms?.resume(key);
    return () => {
      if (unsaved.current && latest() !== null) forms?.leave(key);
    };
  }, [forms, key, latest]);
}
