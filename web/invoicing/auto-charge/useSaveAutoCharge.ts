import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { failedSaveText, failureOf } from '../../core/forms/failure';
import type { ChangesToReview } from '../../core/forms/useChangedMeanwhile';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { counted, dateInWords } from '../../core/locale';
import type { InvoiceSelectionInput, SeenInvoicesInput, SeenVersionInput } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { useUndoEdit } from '../history/useUndoEdit';
import type { SetAutoChargeMutation } from './AutoCharge.generated';
import { useSetAutoChargeMutation } from './AutoCharge.generated';

/** More than these are not answered: views of them ask again. */
const MOST_ANSWERED = 200;

export type AutoChargeConflictEdit = SetAutoChargeMutation['setAutoCharge']['conflicts'][number];

/** What is to become of the dates of some invoices. */
export interface AutoChargeWish {
  readonly selection: InvoiceSelectionInput;
  /** null removes. */
  readonly day: string | null;
  readonly seen: readonly SeenVersionInput[];
  /** When the whole selection was read. */
  readonly seenChoice: SeenInvoicesInput;
  /** Whether the bidders are written to. */
  readonly tellBidders: boolean;
}

export interface SaveAutoCharge {
  /** Sets the day on the invoices, or removes theirs. READ_AGAIN: it was refused, and the invoices were read again. */
  readonly save: (wish: AutoChargeWish) => Promise<'SAVED' | 'NOT_SAVED' | 'READ_AGAIN'>;
  readonly saving: boolean;
  /** Why nothing was saved. What was chosen stands. */
  readonly refusal: string | undefined;
  /** What colleagues did meanwhile, where that is why. */
  readonly conflicts: readonly AutoChargeConflictEdit[];
  /** What colleagues did to the amounts meanwhile, where that is why. */
  readonly changes: Omit<ChangesToReview, 'take'>;
}

const nobody: readonly AutoChargeConflictEdit[] = [];

/** Saves a date in one edit, and says so with its Undo. A try that failed on the way can be made again: the same wish is done once. */
export function useSaveAutoCharge(): SaveAutoCharge {
  const client = useApolloClient();
  const [mutate, { loading }] = useSetAutoChargeMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const undo = useUndoEdit();
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState(nobody);
  const { take, ...changes } = useChangedMeanwhile();
  const save: SaveAutoCharge['save'] = async ({ seen, seenChoice, ...asked }) => {
    setRefusal(undefined);
    take();
    setConflicts(nobody);
    const {
      day,
      tellBidders,
      selection: { numbers },
    } = asked;
    const wish = { ...asked, seen: [...seen] };
    const invoiceNumber = numbers?.length === 1 ? numbers[0] : undefined;
    try {
      const send = (idempotencyKey: string) =>
        mutate({
          variables: {
            input: { ...wish, seenChoice, idempotencyKey },
            ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
          },
        });
      const answer = (await once(wish, send)).data?.setAutoCharge;
      if (!answer) return 'NOT_SAVED';
      if (answer.userErrors.length > 0) {
        // Both have one code: a date that changed is chosen between, an amount that changed is reviewed.
        if (answer.changedNumbers.length > 0 && take(answer)) return 'NOT_SAVED';
        setConflicts(answer.conflicts);
        if (answer.conflicts.length === 0) setRefusal(answer.userErrors.map(({ message }) => message).join(' '));
        await client.refetchQueries({ include: ['AutoCharge'] });
        return 'READ_AGAIN';
      }
      const { edit, changedCount, skipped } = answer;
      const what = counted(changedCount, 'invoice');
      const left = skipped.reduce((count, one) => count + one.count, 0);
      const told =
        day === null
          ? `The auto-charge date of ${what} was removed.`
          : `${what} will be charged on ${dateInWords(day)}.`;
      toast({
        tone: changedCount === 0 ? 'neutral' : 'success',
        message: `${changedCount === 0 ? 'There was nothing to change.' : told}${changedCount > 0 && tellBidders ? ' The bidders are told in an hour, if it still stands.' : ''}${left === 0 ? '' : ` ${counted(left, 'invoice')} cannot be charged automatically.`}`,
        ...(edit
          ? {
              action: {
                label: 'Undo',
                onSelect: () => undo(edit.id, `The auto-charge dates of ${what} are as they were.`),
              },
            }
          : {}),
      });
      // What is planned by day follows from all of them.
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'autoChargeChoice' });
      if (changedCount > MOST_ANSWERED) void client.refetchQueries({ include: 'active' });
      return 'SAVED';
    } catch (error) {
      setRefusal(failedSaveText(failureOf(error), 'No date was changed'));
      return 'NOT_SAVED';
    }
  };
  return { save, saving: loading, refusal, conflicts, changes };
}
