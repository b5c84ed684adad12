import { useEdit } from '../../core/edit/useEdit';
import type { InvoiceSelectionInput, MarkShippedInput } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { leftGroups, runPerGroup } from '../editing/run-per-group';
import { useUndoEdit } from '../history/useUndoEdit';
import { markedToast, type MarkRefusal, markRefusalOf } from '../recorded-payments/marking-words';
import { type MarkShippedMutation, useMarkShippedMutation } from './Shipping.generated';
import { type CurrentShipment, type ShippingTarget, useShippingState } from './useShippingState';

export type ShippingConflictEdit = MarkShippedMutation['markShipped']['conflicts'][number];

export interface MarkShipped {
  /** Resolves to whether the items were marked. */
  readonly mark: (details: Pick<MarkShippedInput, 'date' | 'carrier' | 'trackingNumber'>) => Promise<boolean>;
  readonly marking: boolean;
  readonly refusal: MarkRefusal<ShippingConflictEdit> | null;
  /** The item after another user's edit; undefined without a conflict and for several items. */
  readonly item: CurrentShipment | undefined;
  readonly isRefreshing: boolean;
}

/** Marks a target as shipped or not shipped, in one edit; invoices of several groups in one edit of each group. */
export function useMarkShipped(target: ShippingTarget): MarkShipped {
  const { input, isShipped, words, kind, isPickup, invoiceNumber } = target;
  const { run, busy, refusal } = useEdit(useMarkShippedMutation());
  const undo = useUndoEdit();
  const toast = useToast();
  const { seen, item, isRefreshing, refresh } = useShippingState(target);
  const state = `marked as ${isShipped ? '' : 'not '}${isPickup ? 'picked up' : 'shipped'}`;
  const markGroups = async (
    selections: readonly InvoiceSelectionInput[],
    details: Parameters<MarkShipped['mark']>[0],
  ): Promise<boolean> => {
    const outcome = await runPerGroup(selections, (selection) =>
      run({ target: { selection }, isShipped, ...details }, { variables: {}, failed: 'Nothing was marked' }),
    );
    const { answers } = outcome;
    if (answers.length === 0) return false;
    const changedCount = answers.reduce((sum, answer) => sum + answer.changedCount, 0);
    const shown = markedToast({ words, kind, state }, { changedCount, conflicts: [], userErrors: [] });
    toast({
      ...shown,
      message: shown.message + leftGroups(outcome),
      ...undo.actionForAll(
        answers.map(({ edit }) => edit),
        'Changes undone.',
      ),
    });
    return true;
  };
  const mark: MarkShipped['mark'] = async (details) => {
    if (target.more?.length && input.selection) return markGroups([input.selection, ...target.more], details);
    const { answer } = await run(
      { target: input, isShipped, ...details, ...(seen ? { seen: [...seen] } : {}) },
      {
        variables: invoiceNumber === undefined ? {} : { invoiceNumber },
        failed: 'Nothing was marked',
        confirmation: (marked) => ({
          ...markedToast({ words, kind, state }, marked),
          ...undo.action(marked.edit, 'Change undone.'),
        }),
        onConflict: refresh,
      },
    );
    return answer !== null;
  };
  return { mark, marking: busy, refusal: markRefusalOf(refusal), item, isRefreshing };
}
