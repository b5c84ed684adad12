import { useCallback, useMemo, useState } from 'react';
import { isSelectable } from '../../rules/disputes/dispute-states';
import { NEVER_UNSAVED, useDraft } from '../core/forms/useDraft';
import { useViewer } from '../core/session/session';
import type { DisputeAction } from '../generated/schema-types';
import { createSelectionStore, type SelectionStore } from '../ui/table/selection-store';
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

/** Returns a selection that takes only ids that the user can select. */
function selectable(initial: readonly Chosen[], canSelect: (id: string) => boolean): SelectionStore {
  const store = createSelectionStore({ mode: 'only', ids: new Set(initial.map(({ id }) => id)) });
  const set = (ids: Iterable<string>, selected: boolean) =>
    store.set(selected ? [...ids].filter(canSelect) : ids, selected);
  return { ...store, canSelect, set, toggle: (id) => set([id], !store.has(id)) };
}

/** The selection of a list of disputes, with what is known of those that can be selected. */
export function useDisputeSelection(rows: readonly Chosen[], list: string) {
  const { isSuperUser } = useViewer();
  const { draft: choice } = useChoiceDraft();
  // The way back from the confirmation keeps the selection.
  const [restored] = useState(choice?.list === list ? choice.chosen : []);
  // Disputes of other pages stay selected.
  const [known] = useState(() => new Map<string, Chosen>(restored.map((one) => [one.id, one])));
  for (const row of rows) known.set(row.id, row);
  const canSelect = useCallback(
    (id: string) => isSelectable({ state: known.get(id)?.state ?? 'CLOSED' }, isSuperUser),
    [known, isSuperUser],
  );
  const selection = useMemo(() => selectable(restored, canSelect), [restored, canSelect]);
  return { selection, known, canSelect };
}
