import { useState } from 'react';
import { NEVER_UNSAVED, useDraft } from '../core/forms/useDraft';
import type { DisputeAction } from '../generated/schema-types';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';

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
  const { draft, keep, drop, latest } = useDraft<string>(`dispute-message.${name}`, (text) => text !== '');
  const [wasStored, setWasStored] = useState(draft !== null && draft !== '' && draft !== typed);
  const message = draft ?? typed;
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

/** The message draft of the actions on a list. */
export const LIST = 'list';

/** The number of disputes that an action applies to at most. */
export const MOST_DISPUTES = 200;

/** A selected dispute, with what decides which actions it allows. */
export type Chosen = Pick<Dispute, 'id' | 'ref' | 'kind' | 'state' | 'isEbay' | 'isCloseable' | 'payable' | 'currency'>;

/** The selected disputes of a list and the action on them, while it is being confirmed. */
export interface Choice {
  /** The address of the list. */
  readonly list: string;
  /** Null if the user didn't choose one. */
  readonly action: DisputeAction | null;
  readonly chosen: readonly Chosen[];
}

/** The selection that an action is being confirmed for, so that the way back to the list keeps it. */
export const useChoiceDraft = () => useDraft<Choice>('dispute-choice', NEVER_UNSAVED);
