import { useState } from 'react';
import { isDefinitelyRejected } from '../../core/forms/failure';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import type { RefundChargeInput } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { money } from '../charging/charge-words';
import { NOT_KNOWN, NOTHING_DONE, refundOutcome } from './refund-words';
import { useRefundChargeMutation } from './Refunds.generated';

interface Trouble {
  readonly text: string;
  readonly field: string | undefined;
  /** Nobody knows whether it was done. */
  readonly isUnsure: boolean;
}

/** What asking came to: after changes, staff review them first; where nobody knows, the same wish is asked again under its key. */
export type Asked = 'DONE' | 'REFUSED' | 'CHANGED' | 'UNSURE';

/** Asks for a refund once: the same wish after a lost answer stays one refund. */
export function useRefund(currency: string) {
  const toast = useToast();
  const once = useIdempotencyKey();
  const [mutate, { loading }] = useRefundChargeMutation();
  const [trouble, setTrouble] = useState<Trouble>();
  const { take, ...changes } = useChangedMeanwhile();
  const fail = (text: string, field?: string): Asked => {
    setTrouble({ text, field, isUnsure: false });
    return 'REFUSED';
  };
  const refund = async (wish: Omit<RefundChargeInput, 'idempotencyKey'>): Promise<Asked> => {
    setTrouble(undefined);
    take();
    try {
      const answer = (
        await once(wish, (idempotencyKey) => mutate({ variables: { input: { ...wish, idempotencyKey } } }))
      ).data?.refundCharge;
      if (take(answer)) return 'CHANGED';
      const asked = answer?.refund;
      if (!asked)
        return fail(
          (answer?.userErrors ?? []).map(({ message }) => message).join(' ') || NOTHING_DONE,
          answer?.userErrors[0]?.field[0],
        );
      if (asked.state === 'REFUSED') return fail(`The refund failed. ${asked.refusal?.text ?? ''}`);
      toast({ message: refundOutcome(asked.state, money(asked.amount, currency)) });
      return 'DONE';
    } catch (error) {
      if (isDefinitelyRejected(error)) return fail(NOTHING_DONE);
      setTrouble({ text: NOT_KNOWN, field: undefined, isUnsure: true });
      return 'UNSURE';
    }
  };
  return { refund, busy: loading, trouble, changes };
}
