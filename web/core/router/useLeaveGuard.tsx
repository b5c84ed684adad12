import { useLayoutEffect, useState } from 'react';
import { useLeaving } from './unsaved-forms';

export interface LeaveGuard {
  /** Allows the next navigation without asking. Call it after a save, right before navigating. */
  allow: () => void;
  /** Closes the form's container, such as its dialog: immediately if nothing is unsaved, otherwise after asking. `lost` says what closing loses. */
  close: (close: () => void, lost?: string) => void;
}

/**
 * While `isDirty`, asks the user before the form is left by a link, Back or Forward, a reload, or closing the tab.
 * `lost` says what leaving loses, for input that is no draft. A draft needs no guard: useDraft asks before the tab is closed.
 */
export function useLeaveGuard(isDirty: boolean, lost?: string): LeaveGuard {
  const { forms, ask } = useLeaving();
  const [form] = useState(() => Symbol('form'));
  // Runs after every render. If no navigation followed `allow`, for example because the user typed during the save,
  // the form is unsaved again.
  useLayoutEffect(() => {
    if (isDirty) forms.add(form, 'screen', lost);
    else forms.remove(form);
  });
  useLayoutEffect(() => () => forms.remove(form), [forms, form]);
  const leave = (close: () => void) => {
    forms.remove(form);
    close();
  };
  return {
    allow: () => forms.remove(form),
    close: (close, words = lost) => {
      if (forms.has(form)) ask(() => leave(close), words);
      else close();
    },
  };
}
