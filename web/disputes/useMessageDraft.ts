import { useState } from 'react';
import { useDraft } from '../core/forms/useDraft';
import { useLeftDraft } from '../core/forms/useLeftDraft';
import { useLeaveGuard } from '../core/router/useLeaveGuard';

/** The message that is being written to bidders. */
export interface MessageDraft {
  readonly message: string;
  readonly type: (message: string) => void;
  /** Forgets a message that was sent, unless the user has changed it meanwhile. */
  readonly sent: (message: string) => void;
  readonly discard: () => void;
  /** Whether it was written before the form was opened. */
  readonly isResumed: boolean;
}

/**
 * Stores a message in this tab until it is sent or discarded: Escape, Back, and another action don't lose it. `typed` is what was typed
 * before, if there is no draft.
 */
export function useMessageDraft(name: string, typed = ''): MessageDraft {
  const stored = useDraft<string>(`dispute-message.${name}`);
  const { draft, keep, drop, latest } = stored;
  const [wasStored, setWasStored] = useState(draft !== null && draft !== '' && draft !== typed);
  const message = draft ?? typed;
  useLeftDraft(stored, message !== '');
  useLeaveGuard(message !== '', 'tab');
  return {
    message,
    type: keep,
    sent: (was) => {
      setWasStored(false);
      if ((latest() ?? typed) === was) drop();
    },
    discard: () => {
      setWasStored(false);
      keep('');
    },
    isResumed: wasStored && message !== '',
  };
}
