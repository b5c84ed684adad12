import type { MarkShippedInput } from '../../generated/schema-types';
import type { MarkRefusal } from '../paying/useMarking';
import { useMarking } from '../paying/useMarking';
import type { MarkShippedMutation } from './Shipping.generated';
import { useMarkShippedMutation } from './Shipping.generated';
import type { ShippingTarget } from './shipping-target';
import type { StandingShipment } from './useShippingStanding';
import { useShippingStanding } from './useShippingStanding';

export type ShippingConflictEdit = MarkShippedMutation['markShipped']['conflicts'][number];

export interface MarkShipped {
  /** Answers whether it is done. */
  readonly mark: (details: Pick<MarkShippedInput, 'date' | 'carrier' | 'trackingNumber'>) => Promise<boolean>;
  readonly marking: boolean;
  readonly refusal: MarkRefusal<ShippingConflictEdit> | null;
  /** The item as a colleague left it; undefined while none was in the way, and of several. */
  readonly item: StandingShipment | undefined;
  readonly isLooking: boolean;
}

/** Marks a target as shipped or not, in one edit. */
export function useMarkShipped(target: ShippingTarget): MarkShipped {
  const { input, isShipped, words, kind, isPickup, invoiceNumber } = target;
  const [mutate, { loading }] = useMarkShippedMutation();
  const { seen, item, isLooking, look } = useShippingStanding(target);
  const state = `marked as ${isShipped ? '' : 'not '}${isPickup ? 'picked up' : 'shipped'}`;
  const send = async (wish: MarkShippedInput, idempotencyKey: string) =>
    (
      await mutate({
        variables: { input: { ...wish, idempotencyKey }, ...(invoiceNumber === undefined ? {} : { invoiceNumber }) },
      })
    ).data?.markShipped;
  const { mark, refusal } = useMarking({ words, kind, state }, send, look);
  return {
    mark: (details) => mark({ target: input, isShipped, ...details, ...(seen ? { seen: [...seen] } : {}) }),
    marking: loading,
    refusal,
    item,
    isLooking,
  };
}
