import { useDraft } from '../core/forms/useDraft';
import type { DisputeAction } from '../generated/schema-types';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';

/** The message draft of the actions on a list. */
export const LIST = 'list';

/** A selected dispute, with what decides which actions it allows. */
export type Chosen = Pick<Dispute, 'id' | 'ref' | 'state' | 'isEbay' | 'isCloseable'>;

/** The selected disputes of a list and the action on them, while it is being confirmed. */
export interface Choice {
  /** The address of the list. */
  readonly list: string;
  readonly action: DisputeAction;
  readonly chosen: readonly Chosen[];
}

/** The selection that an action is being confirmed for, so that the way back to the list keeps it. */
export const useChoiceDraft = () => useDraft<Choice>('dispute-choice');
