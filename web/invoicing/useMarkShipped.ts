import { useState } from 'react';
import { failureOf, failureText } from '../core/failure';
import { counted } from '../core/locale';
import { useWishKey } from '../core/useWishKey';
import type { MarkShippedInput } from '../generated/schema-types';
import { useToast } from '../ui/Toast';
import type { ShippingTarget } from './shipping-target';
import { useMarkShippedMutation } from './Shipping.generated';
import { useUndoEdit } from './useUndoEdit';

/** Why nothing was marked. What was typed stands. */
export interface ShippingRefusal {
  readonly message: string;
  /** The input that it belongs to; null where to none. */
  readonly field: string | null;
  /** A colleague marked the same meanwhile: it can be marked all the same. */
  readonly isConflict: boolean;
}

export interface MarkShipped {
  /** Answers whether it is done. `anyway`: whatever a colleague did meanwhile. */
  readonly mark: (details: Pick<MarkShippedInput, 'date' | 'carrier' | 'trackingNumber'>, anyway?: boolean) => Promise<boolean>;
  readonly marking: boolean;
  readonly refusal: ShippingRefusal | null;
}

/** Marks a target in one edit, and says so with its Undo. A try that failed on the way can be made again: the same wish is done once. */
export function useMarkShipped({ input, isShipped, seen, words, kind, isPickup }: ShippingTarget): MarkShipped {
  const [mutate, { loading }] = useMarkShippedMutation();
  const { keyFor, done } = useWishKey();
  const toast = useToast();
  const undo = useUndoEdit();
  const [refusal, setRefusal] = useState<ShippingRefusal | null>(null);

  const mark: MarkShipped['mark'] = async (details, anyway = false) => {
    setRefusal(null);
    const wish: MarkShippedInput = { target: input, isShipped, ...details, ...(seen && !anyway ? { seen: [...seen] } : {}) };
    try {
      const { data } = await mutate({ variables: { input: { ...wish, idempotencyKey: keyFor(JSON.stringify(wish)) } } });
      const answer = data?.markShipped;
      if (!answer) return false;
      const [error] = answer.userErrors;
      if (error) {
        // Another try is another wish: what it was refused for has changed by then.
        done();
        setRefusal({ message: error.message, field: error.field[0] ?? null, isConflict: error.code === 'EDITED_MEANWHILE' });
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
      setRefusal({ message: `Nothing was marked. ${failureText(failureOf(error))}`, field: null, isConflict: false });
      return false;
    }
  };
  return { mark, marking: loading, refusal };
}
