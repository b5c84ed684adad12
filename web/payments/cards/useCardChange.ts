import { useState } from 'react';
import { failedSaveText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import type { BidderCard_fileFragment as CardFile } from './BidderCard.generated';

/** What a mutation of a bidder's card came to. */
interface Outcome {
  readonly card: CardFile | null;
  readonly current: CardFile | null;
  readonly userErrors: readonly { readonly message: string }[];
}

/**
 * Changes what is on file over the state that was seen when the dialog opened. Where somebody was faster, nothing is changed: it says so,
 * the dialog shows what stands now, and doing it again goes over that.
 */
export function useCardChange(file: CardFile, onDone: () => void) {
  const wordsOf = useFailureWords();
  const [seen, setSeen] = useState(file.version);
  const [refusal, setRefusal] = useState<string>();

  const run = async (send: (version: number) => Promise<Outcome | null | undefined>) => {
    setRefusal(undefined);
    try {
      const answer = await send(seen);
      if (answer?.card) {
        onDone();
        return;
      }
      if (answer?.current) setSeen(answer.current.version);
      setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
    } catch (error) {
      setRefusal(failedSaveText(wordsOf(error)));
    }
  };
  return { run, refusal };
}
