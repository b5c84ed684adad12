import { useLayoutEffect, useState } from 'react';
import type { Held } from './unsaved-forms';
import { useLeaving } from './unsaved-forms';

export interface LeaveGuard {
  /** Lets the next way out pass without a question; call it after a save, right before navigating. */
  allow: () => void;
  /** Closes what shows the form, such as its dialog: at once when nothing is unsaved, otherwise after the question. */
  close: (close: () => void) => void;
}

/**
 * While `isDirty`, the user is asked before the form is left: by a link, Back or Forward, a reload, or with the tab. A form whose input is
 * a draft all over the app holds only the `tab`.
 */
export function useLeaveGuard(isDirty: boolean, held: Held = 'screen'): LeaveGuard {
  const { forms, ask } = useLeaving();
  const [form] = useState(() => Symbol('form'));
  // After every render: where `allow` was followed by no way out, as when more was typed during the save, the form is unsaved again.
  useLayoutEffect(() => {
    if (isDirty) forms.add(form, held);
    else forms.remove(form);
  });
  useLayoutEffect(() => () => forms.remove(form), [forms, form]);
  const leave = (close: () => void) => {
    forms.remove(form);
    close();
  };
  return {
    allow: () => forms.remove(form),
    close: (close) => {
      if (forms.has(form)) ask(() => leave(close));
      else close();
    },
  };
}
