import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftPlace, LeavingContext } from '../router/unsaved-forms';
import { windowTitle } from '../router/window-title';

export interface LeftDraft {
  /** Stops asking about the draft, for example because it is being saved. Typing more asks again. */
  release: () => void;
  /** Names the draft as one that was left, for example because saving it failed after its form was closed. */
  leave: () => void;
}

/**
 * The browser asks before the tab is closed with an unsaved draft, whether its form is on screen or was left; the other screens name the
 * one with a draft that was left.
 */
export function useLeftDraft(key: string, isUnsaved: boolean, latest: () => unknown): LeftDraft {
  const [form] = useState(() => Symbol('draft'));
  const unsaved = useRef(false);
  const { forms, address = '' } = use(LeavingContext) ?? {};
  // Runs after every render: if the user typed more after the draft was released, it is unsaved again.
  useLayoutEffect(() => {
    unsaved.current = isUnsaved;
    if (isUnsaved) forms?.add(form, 'tab');
    else forms?.remove(form);
  });
  const screen = useRef<DraftPlace>({ title: '', href: '' });
  // When the form is removed, the window already has the title and the address of the next screen.
  useEffect(() => {
    if (unsaved.current) screen.current = { title: windowTitle(), href: address };
  });
  useLayoutEffect(() => () => forms?.remove(form), [forms, form]);
  useEffect(() => {
    forms?.resume(key);
    return () => {
      if (unsaved.current && latest() !== null) forms?.leave(key, screen.current);
    };
  }, [forms, key, latest]);
  return {
    release: useCallback(() => {
      unsaved.current = false;
      forms?.remove(form);
      forms?.resume(key);
    }, [forms, form, key]),
    leave: useCallback(() => forms?.leave(key, screen.current), [forms, key]),
  };
}
