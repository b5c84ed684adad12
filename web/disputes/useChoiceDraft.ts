import { useDraft } from '../core/forms/useDraft';
import type { DisputeAction } from '../generated/schema-types';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';

/** The message draft of the actions on a list. */
export const LIST = 'list';

/** The number of disputes that an action applies to at most. */
export const MOST_DISPUTES = 200;

/** A selected dispute, with what decides which actions it allows. */
export type Chosen = Pick<Dispute, 'id' | 'ref' | 'state' | 'isEbay' | 'isCloseable' | 'payable' | 'currency'>;

/** The selected disputes of a list and the action on them, while it is being confirmed. */
export interface Choice {
  /** The address of the list. */
  readonly list: string;
  /** Null if the user didn't choose one. */
  readonly action: DisputeAction | null;
  readonly chosen: readonly Chosen[];
}

/** The selection that an action is being confirmed for, so that the way back to the list keeps it. */
export const useChoiceDraft = () => useDraft<Choice>('dispute-choice');
