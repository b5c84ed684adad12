import { useState } from 'react';
import { useFailureNotice } from '../failures/useFailureNotice';

/** The changes since the user saw the records: the summary first. */
export interface Changed {
  readonly messages: readonly string[];
  /** Numbers of the invoices that changed. */
  readonly numbers: readonly number[];
}

/** The part of a response that says why the request was refused. */
interface Answer {
  readonly userErrors: readonly {
    readonly code: string;
    readonly message: string;
    readonly field?: readonly string[];
  }[];
  readonly changedNumbers?: readonly number[];
}

/** The codes of refusals because the confirmed state is out of date: records or only figures changed. */
const CHANGED = ['EDITED_MEANWHILE', 'CHARGES_CHANGED', 'REFUND_CHANGED'];

/**
 * Returns the changes that prevented a send, a charge, or a similar action; undefined if it was not refused because of
 * changes.
 */
export function changedOf(answer: Answer | null | undefined): Changed | undefined {
  const [first] = answer?.userErrors ?? [];
  if (!answer || !first || !CHANGED.includes(first.code)) return undefined;
  return { messages: answer.userErrors.map(({ message }) => message), numbers: answer.changedNumbers ?? [] };
}

export interface ChangesToReview {
  /** Shown by ChangedMeanwhile until the next attempt. */
  readonly changed: Changed | undefined;
  /** Whether the user must review the changes before trying again. */
  readonly mustReview: boolean;
  /**
   * Call it without an argument before each attempt, and with the response after it. Returns whether changes caused a
   * refusal.
   */
  readonly take: (answer?: Answer | null) => boolean;
  /** Refetches the screen. Once it shows the changes, the user can try again. */
  readonly review: (readAgain: () => Promise<unknown>) => Promise<void>;
  readonly isReviewing: boolean;
}

/** Tracks the changes because of which an attempt was refused, until the user has reviewed them. */
export function useChangedMeanwhile(): ChangesToReview {
  const [changed, setChanged] = useState<Changed>();
  const [mustReview, setMustReview] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const notify = useFailureNotice();
  const take = (answer?: Answer | null): boolean => {
    const found = changedOf(answer);
    setChanged(found);
    setMustReview(found !== undefined);
    return found !== undefined;
  };
  const review: ChangesToReview['review'] = async (readAgain) => {
    setReviewing(true);
    try {
      await readAgain();
      setMustReview(false);
    } catch (error) {
      notify(error);
    } finally {
      setReviewing(false);
    }
  };
  return { changed, mustReview, take, review, isReviewing };
}

export const REVIEW_CHANGES = 'Review changes';
