import { useState } from 'react';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { useToast } from '../../ui/overlays/Toast';
import { showMethods } from './method-list';
import type { PaymentMethods_methodFragment as Method } from './PaymentMethods.generated';
import { useOrderPaymentMethodsMutation, useSetPaymentMethodRetiredMutation } from './PaymentMethods.generated';

/** Those that staff may choose, with one of them a place further up (-1) or down (1); null where it is at that end already. */
function moved(methods: readonly Method[], id: string, by: -1 | 1): Method[] | null {
  const offered = methods.filter(({ isChoosable }) => isChoosable);
  const from = offered.findIndex((method) => method.id === id);
  const [one, other] = [offered[from], offered[from + by]];
  return one && other ? offered.with(from, other).with(from + by, one) : null;
}

/** Retires ways to pay, brings them back, and moves them, each at once; retiring can be taken back from the toast. */
export function useMethodChanges(methods: readonly Method[]) {
  const toast = useToast();
  const notify = useFailureNotice();
  const [retire] = useSetPaymentMethodRetiredMutation();
  const [order, ordering] = useOrderPaymentMethodsMutation();
  /** What was moved last, and where it stands now, for who does not see it. */
  const [last, setLast] = useState<{ readonly name: string; readonly words: string }>();

  const setRetired = async ({ id, version }: Method, isRetired: boolean): Promise<void> => {
    try {
      const { data } = await retire({
        variables: { input: { id, version, isRetired } },
        update: (cache, { data: answer }) => showMethods(cache, answer?.setPaymentMethodRetired.paymentMethods),
      });
      const changed = data?.setPaymentMethodRetired.paymentMethod;
      if (!changed)
        toast({
          tone: 'error',
          message: data?.setPaymentMethodRetired.userErrors.map(({ message }) => message).join(' ') ?? '',
        });
      else if (isRetired)
        toast({
          message: `${changed.name} is no longer offered.`,
          action: { label: 'Undo', onSelect: () => void setRetired(changed, false) },
        });
      else toast({ tone: 'success', message: `${changed.name} is offered again.` });
    } catch (error) {
      notify(error);
    }
  };

  const move = async (method: Method, by: -1 | 1): Promise<void> => {
    const wished = moved(methods, method.id, by);
    if (!wished || ordering.loading) return;
    try {
      const { data } = await order({
        variables: { input: { methods: wished.map(({ id, version }) => ({ id, version })) } },
        update: (cache, { data: answer }) => showMethods(cache, answer?.orderPaymentMethods.paymentMethods),
      });
      const refused = data?.orderPaymentMethods.userErrors ?? [];
      if (refused.length > 0) toast({ tone: 'error', message: refused.map(({ message }) => message).join(' ') });
      else
        setLast({
          name: method.name,
          words: `${method.name} is now ${wished.findIndex(({ id }) => id === method.id) + 1} of ${wished.length}.`,
        });
    } catch (error) {
      notify(error);
    }
  };
  return { setRetired, move, last };
}
