import { useState } from 'react';
import { failedSaveText, failureOf } from '../core/failure';
import { counted } from '../core/locale';
import { useWishKey } from '../core/useWishKey';
import type { MarkShippedInput } from '../generated/schema-types';
import { useToast } from '../ui/Toast';
import type { ShippingTarget } from './shipping-target';
import { useMarkShippedMutation } from './Shipping.generated';
import type { MarkShippedMutation } from './Shipping.generated';
import { useShippingStanding } from './useShippingStanding';
import type { StandingShipment } from './useShippingStanding';
import { useUndoEdit } from './useUndoEdit';

export type ShippingConflictEdit = MarkShippedMutation['markShipped']['conflicts'][number];

/** Why nothing was marked. What was typed stands. */
export interface ShippingRefusal {
  readonly message: string;
  /** The input that it belongs to; null where to none. */
  readonly field: string | null;
  /** What colleagues did to the same meanwhile: marking again is on what they left. */
  readonly conflicts: readonly ShippingConflictEdit[];
}

export interface MarkShipped {
  /** Answers whether it is done. */
  readonly mark: (details: Pick<MarkShippedInput, 'date' | 'carrier' | 'trackingNumber'>) => Promise<boolean>;
  readonly marking: boolean;
  readonly refusal: ShippingRefusal | null;
  /** The item as a colleague left it; undefined while none was in the way, and of several. */
  readonly item: StandingShipment | undefined;
  readonly isLooking: boolean;
}

/** Marks a target in one edit, and says so with its Undo. A try that failed on the way can be made again: the same wish is done once. */
export function useMarkShipped(target: ShippingTarget): MarkShipped {
  const { input, isShipped, words, kind, isPickup, invoiceNumber } = target;
  const [mutate, { loading }] = useMarkShippedMutation();
  const { keyFor, done } = useWishKey();
  const { seen, item, isLooking, look } = useShippingStanding(target);
  const toast = useToast();
  const undo = useUndoEdit();
  const [refusal, setRefusal] = useState<ShippingRefusal | null>(null);

  const mark: MarkShipped['mark'] = async (details) => {
    setRefusal(null);
    const wish: MarkShippedInput = { target: input, isShipped, ...details, ...(seen ? { seen: [...seen] } : {}) };
    try {
      const { data } = await mutate({ variables: { input: { ...wish, idempotencyKey: keyFor(JSON.stringify(wish)) }, ...(invoiceNumber === undefined ? {} : { invoiceNumber }) } });
      const answer = data?.markShipped;
      if (!answer) return false;
      const [error] = answer.userErrors;
      if (error) {
        // Another try is another wish: what it was refused for has changed by then.
        done();
        setRefusal({ message: error.message, field: error.field[0] ?? null, conflicts: answer.conflicts });
        if (answer.conflicts.length > 0) await look();
        return false;
      }
      const { edit, changedCount } = answer;
      const subject = kind === 'Invoices' ? counted(changedCount, 'invoice') : words;
      const state = `marked as ${isShipped ? '' : 'not '}${isPickup ? 'picked up' : 'shipped'}`;
      toast({
        tone: changedCount === 0 ? 'neutral' : 'success', message: changedCount === 0 ? `${words}: there was nothing to mark.` : `${subject} ${kind === 'Invoices' && changedCount !== 1 ? 'are' : 'is'} ${state}.`,
        ...(edit ? { action: { label: 'Undo', onSelect: () => undo(edit.id, `${subject}: as before.`) } } : {}),
      });
      return true;
    } catch (error) {
      setRefusal({ message: failedSaveText(failureOf(error), 'Nothing was marked'), field: null, conflicts: [] });
      return false;
    }
  };
  return { mark, marking: loading, refusal, item, isLooking };
}
