import { useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { showMethods } from './method-list';
import {
  type PaymentMethods_methodFragment as Method,
  useOrderPaymentMethodsMutation,
  useSetPaymentMethodRetiredMutation,
} from './PaymentMethods.generated';

/**
 * Returns the methods that users can choose, with one moved up (-1) or down (1) by one position. Null at that end of
 * the list.
 */
function moved(methods: readonly Method[], id: string, by: -1 | 1): Method[] | null {
  const offered = methods.filter(({ isChoosable }) => isChoosable);
  const from = offered.findIndex((method) => method.id === id);
  const [one, other] = [offered[from], offered[from + by]];
  return one && other ? offered.with(from, other).with(from + by, one) : null;
}

/** Retires payment methods, restores them, and moves them, each at once. Retiring can be undone from the toast. */
export function useMethodChanges(methods: readonly Method[]) {
  const retire = useQuickEdit(useSetPaymentMethodRetiredMutation());
  const order = useQuickEdit(useOrderPaymentMethodsMutation());
  /** The method that was moved last and its position now, for screen readers. */
  const [last, setLast] = useState<{ readonly name: string; readonly words: string }>();

  const setRetired = async ({ id, version, name }: Method, isRetired: boolean): Promise<void> => {
    const done = isRetired ? 'retired' : 'restored';
    await retire.run(
      { id, version, isRetired },
      {
        isRepeatable: true,
        update: (cache, { data }) => showMethods(cache, data?.setPaymentMethodRetired.paymentMethods),
        confirmation: ({ paymentMethod: changed }) =>
          changed &&
          (isRetired
            ? {
                message: `${changed.name} is no longer offered.`,
                action: { label: 'Undo', onSelect: () => void setRetired(changed, false) },
              }
            : { tone: 'success', message: `${changed.name} is offered again.` }),
        failed: {
          nothing: `${name} was not ${done}.`,
          mayBe: `The connection was lost, so ${name} may have been ${done}.`,
        },
      },
    );
  };

  const move = async ({ id: movedId, name }: Method, by: -1 | 1): Promise<void> => {
    const ordered = moved(methods, movedId, by);
    if (!ordered || order.busy) return;
    const { answer } = await order.run(
      { methods: ordered.map(({ id, version }) => ({ id, version })) },
      {
        isRepeatable: true,
        update: (cache, { data }) => showMethods(cache, data?.orderPaymentMethods.paymentMethods),
        failed: {
          nothing: `${name} was not moved.`,
          mayBe: `The connection was lost, so ${name} may have been moved.`,
        },
      },
    );
    if (answer)
      setLast({
        name,
        words: `${name} moved to position ${ordered.findIndex(({ id }) => id === movedId) + 1} of ${ordered.length}.`,
      });
  };
  return { setRetired, move, last };
}
