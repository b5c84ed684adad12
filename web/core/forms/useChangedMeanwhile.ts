import { useState } from 'react';
import { useFailureNotice } from './useFailureNotice';

/** What changed since staff saw it: the summary first, then the changes. */
export interface Changed {
  readonly messages: readonly string[];
  /** Numbers of the invoices that changed. */
  readonly numbers: readonly number[];
}

/** The part of an answer that says why it was refused. */
interface Answer {
  readonly userErrors: readonly {
    readonly code: string;
    readonly message: string;
    readonly field?: readonly string[];
  }[];
  readonly changedNumbers?: readonly number[];
}

/** Refusals of what is no longer as it was confirmed: by what changed, or by the figures alone. */
const CHANGED = ['EDITED_MEANWHILE', 'CHARGES_CHANGED', 'REFUND_CHANGED'];

/** The changes that stopped a send, a charge, or anything else that leaves the house; undefined where it was not refused for changes. */
export function changedOf(answer: Answer | null | undefined): Changed | undefined {
  const [first] = answer?.userErrors ?? [];
  if (!answer || !first || !CHANGED.includes(first.code)) return undefined;
  return { messages: answer.userErrors.map(({ message }) => message), numbers: answer.changedNumbers ?? [] };
}

export interface ChangesToReview {
  /** Show ChangedMeanwhile with it, until the next attempt. */
  readonly changed: Changed | undefined;
  /** The next step is to review the changes, and only then to try again. */
  readonly mustReview: boolean;
  /** Call it before each attempt with nothing, and with its answer. Returns whether changes refused it. */
  readonly take: (answer?: Answer | null) => boolean;
  /** Reads the screen again. Once it shows the changes, the next step is to try again. */
  readonly review: (readAgain: () => Promise<unknown>) => Promise<void>;
  readonly isReviewing: boolean;
}

/** What stopped an attempt because it is no longer as it was seen, until staff have reviewed it. */
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
