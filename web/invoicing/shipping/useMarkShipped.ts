import { useEdit } from '../../core/edit/useEdit';
import type { MarkShippedInput } from '../../generated/schema-types';
import { useUndoEdit } from '../history/useUndoEdit';
import { markedToast, type MarkRefusal, markRefusalOf } from '../paying/marking-words';
import type { MarkShippedMutation } from './Shipping.generated';
import { useMarkShippedMutation } from './Shipping.generated';
import type { ShippingTarget } from './useShippingState';
import type { CurrentShipment } from './useShippingState';
import { useShippingState } from './useShippingState';

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

/** Marks a target as shipped or not shipped, in one edit. */
export function useMarkShipped(target: ShippingTarget): MarkShipped {
  const { input, isShipped, words, kind, isPickup, invoiceNumber } = target;
  const { run, busy, refusal } = useEdit(useMarkShippedMutation());
  const undo = useUndoEdit();
  const { seen, item, isRefreshing, refresh } = useShippingState(target);
  const state = `marked as ${isShipped ? '' : 'not '}${isPickup ? 'picked up' : 'shipped'}`;
  const mark: MarkShipped['mark'] = async (details) => {
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
