import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { type DraftPlace, LeavingContext } from '../router/unsaved-forms';
import { windowTitle } from '../router/window-title';
import type { DraftState } from './useDraft';

/**
 * The browser asks before the tab is closed with the unsaved draft of a form that is no longer on screen, and the other screens name the
 * one with the draft.
 */
export function useLeftDraft({ key, latest }: Pick<DraftState<unknown>, 'key' | 'latest'>, isUnsaved: boolean): void {
  const unsaved = useRef(false);
  useLayoutEffect(() => {
    unsaved.current = isUnsaved;
  });
  const { forms, address = '' } = use(LeavingContext) ?? {};
  const screen = useRef<DraftPlace>({ title: '', href: '' });
  // When the form is removed, the window already has the title and the address of the next screen.
  useEffect(() => {
    if (unsaved.current) screen.current = { title: windowTitle(), href: address };
  });
  useEffect(() => {
    forms?.resume(key);
    return () => {
      if (unsaved.current && latest() !== null) forms?.leave(key, screen.current);
    };
  }, [forms, key, latest]);
}
