import { useState } from 'react';
import { failedSaveText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { counted } from '../../core/locale';
import { useToast } from '../../ui/overlays/Toast';
import { useUndoEdit } from '../history/useUndoEdit';

/** What a mutation that marks answers. */
interface MarkAnswer<Edit> {
  readonly edit: { readonly id: string } | null;
  readonly changedCount: number;
  readonly conflicts: readonly Edit[];
  readonly userErrors: readonly { readonly message: string; readonly field: readonly string[] }[];
  /** What of a choice stays as it is, and why. */
  readonly skipped?: readonly { readonly reason: string; readonly count: number }[];
}

/** Why nothing was marked. What was typed stands. */
export interface MarkRefusal<Edit> {
  readonly message: string;
  /** The input that it belongs to; null where to none. */
  readonly field: string | null;
  /** What colleagues did to the same meanwhile: marking again is on what they left. */
  readonly conflicts: readonly Edit[];
}

export interface MarkedTarget {
  /** What is marked, in one line. */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** What it is then: marked as paid. */
  readonly state: string;
}

export interface Marking<Wish, Edit> {
  /** Answers whether it is done. */
  readonly mark: (wish: Wish) => Promise<boolean>;
  readonly refusal: MarkRefusal<Edit> | null;
}

function skippedWords({ skipped = [] }: Pick<MarkAnswer<unknown>, 'skipped'>): string {
  return skipped.map(({ reason, count }) => ` ${counted(count, 'invoice')} skipped: ${reason}`).join('');
}

/** Marks a target in one edit, and says so with its Undo. A try that failed on the way can be made again: the same wish is done once. */
export function useMarking<Wish extends object, Edit>(
  { words, kind, state }: MarkedTarget,
  send: (wish: Wish, key: string) => Promise<MarkAnswer<Edit> | undefined>,
  look: () => Promise<void>,
): Marking<Wish, Edit> {
  const wordsOf = useFailureWords();
  const once = useIdempotencyKey();
  const toast = useToast();
  const undo = useUndoEdit();
  const [refusal, setRefusal] = useState<MarkRefusal<Edit> | null>(null);

  const tell = (answer: MarkAnswer<Edit>): void => {
    const { edit, changedCount } = answer;
    const subject = kind === 'Invoices' ? counted(changedCount, 'invoice') : words;
    const told =
      changedCount === 0
        ? `${words}: there was nothing to mark.`
        : `${subject} ${kind === 'Invoices' && changedCount !== 1 ? 'are' : 'is'} ${state}.`;
    toast({
      tone: changedCount === 0 ? 'neutral' : 'success',
      message: `${told}${skippedWords(answer)}`,
      ...(edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, `${subject}: as before.`) } } : {}),
    });
  };
  const mark: Marking<Wish, Edit>['mark'] = async (wish) => {
    setRefusal(null);
    try {
      const answer = await once(wish, (key) => send(wish, key));
      if (!answer) return false;
      const [error] = answer.userErrors;
      if (error) {
        setRefusal({ message: error.message, field: error.field[0] ?? null, conflicts: answer.conflicts });
        if (answer.conflicts.length > 0) await look();
        return false;
      }
      tell(answer);
      return true;
    } catch (error) {
      setRefusal({ message: failedSaveText(wordsOf(error), 'Nothing was marked'), field: null, conflicts: [] });
      return false;
    }
  };
  return { mark, refusal };
}
