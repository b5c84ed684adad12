import { useApolloClient } from '@apollo/client/react';
import { useEdit } from '../../core/edit/useEdit';
import { type ChangesToReview, useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { counted, dateInWords } from '../../core/locale';
import type { InvoiceSelectionInput, SeenInvoicesInput, SeenVersionInput } from '../../generated/schema-types';
import { useUndoEdit } from '../history/useUndoEdit';
import { type SetAutoChargeMutation, useSetAutoChargeMutation } from './AutoCharge.generated';

/** A response contains at most this many invoices. If more are changed, views are refetched. */
const MOST_ANSWERED = 200;

type Answer = SetAutoChargeMutation['setAutoCharge'];
export type AutoChargeConflictEdit = Answer['conflicts'][number];

/** The change of some invoices' dates. */
export interface AutoChargeCommand {
  readonly selection: InvoiceSelectionInput;
  /** Null removes the date. */
  readonly day: string | null;
  readonly seen: readonly SeenVersionInput[];
  /** The state of the whole selection when it was fetched. */
  readonly seenChoice: SeenInvoicesInput;
  /** Whether bidders are notified by email. */
  readonly notifyBidders: boolean;
}

export interface SaveAutoCharge {
  /** Sets the invoices' date, or removes it. READ_AGAIN: the change was refused, and the invoices were refetched. */
  readonly save: (command: AutoChargeCommand) => Promise<'SAVED' | 'NOT_SAVED' | 'READ_AGAIN'>;
  readonly saving: boolean;
  /** Why nothing was saved; the form keeps its input. */
  readonly refusal: string | undefined;
  /** Other users' edits, if they are the reason. */
  readonly conflicts: readonly AutoChargeConflictEdit[];
  /** Other users' edits of amounts, if they are the reason. */
  readonly changes: Omit<ChangesToReview, 'take'>;
}

const nobody: readonly AutoChargeConflictEdit[] = [];

/** Describes what was saved: the date, the skipped invoices, and whether bidders are notified. */
function savedWords({ changedCount, skipped }: Answer, day: string | null, notifiesBidders: boolean): string {
  const what = counted(changedCount, 'invoice');
  const left = skipped.reduce((count, one) => count + one.count, 0);
  return [
    changedCount === 0
      ? 'No changes to make.'
      : day === null
        ? `Auto-charge date removed from ${what}.`
        : `${what} will be charged on ${dateInWords(day)}.`,
    ...(changedCount > 0 && notifiesBidders ? ['Bidders are notified in 1 hour unless you undo this.'] : []),
    ...(left === 0 ? [] : [`${counted(left, 'invoice')} can't be charged automatically.`]),
  ].join(' ');
}

/** Sets or removes the date of invoices, in one edit. */
export function useSaveAutoCharge(): SaveAutoCharge {
  const client = useApolloClient();
  const { run, busy, refusal } = useEdit(useSetAutoChargeMutation());
  const undo = useUndoEdit();
  const { take, ...changes } = useChangedMeanwhile();
  const save: SaveAutoCharge['save'] = async ({ seen, seenChoice, notifyBidders, ...asked }) => {
    take();
    const {
      day,
      selection: { numbers },
    } = asked;
    const command = { ...asked, tellBidders: notifyBidders, seen: [...seen] };
    const { answer, refusal: refused } = await run(
      { ...command, seenChoice },
      {
        identity: command,
        variables: numbers?.length === 1 ? { invoiceNumber: numbers[0] } : {},
        failed: 'No date was changed',
        confirmation: (saved) => ({
          tone: saved.changedCount === 0 ? 'neutral' : 'success',
          message: savedWords(saved, day, notifyBidders),
          ...undo.action(saved.edit, `Auto-charge date change undone on ${counted(saved.changedCount, 'invoice')}.`),
        }),
      },
    );
    if (answer) {
      // The dates by day depend on all invoices.
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'autoChargeChoice' });
      if (answer.changedCount > MOST_ANSWERED) void client.refetchQueries({ include: 'active' });
      return 'SAVED';
    }
    if (!refused.answer) return 'NOT_SAVED';
    // Both have the same code: the user chooses between dates, but reviews amounts.
    if (refused.answer.changedNumbers.length > 0 && take(refused.answer)) return 'NOT_SAVED';
    await client.refetchQueries({ include: ['AutoCharge'] });
    return 'READ_AGAIN';
  };
  const conflicts = refusal?.answer?.conflicts ?? nobody;
  const isReviewed = changes.changed !== undefined;
  return {
    save,
    saving: busy,
    refusal: conflicts.length > 0 || isReviewed ? undefined : refusal?.messages.join(' '),
    conflicts: isReviewed ? nobody : conflicts,
    changes,
  };
}
