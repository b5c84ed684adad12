import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import type { RefundChargeInput } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { money } from '../charge-words';
import { NOT_KNOWN, NOTHING_DONE, refundOutcome } from './refund-words';
import { useRefundChargeMutation } from './Refunds.generated';

interface Trouble {
  readonly text: string;
  readonly field: string | undefined;
  /** The connection was lost, so the refund may have been requested. */
  readonly isUnsure: boolean;
}

/** The outcome of a request: after CHANGED, staff review the changes first; after UNSURE, they send the same request again. */
export type RequestOutcome = 'DONE' | 'REFUSED' | 'CHANGED' | 'UNSURE';

/** Requests a refund. Sending the same request again after a lost response refunds once. */
export function useRefund(currency: string) {
  const toast = useToast();
  const { run, busy } = useEdit(useRefundChargeMutation());
  const [trouble, setTrouble] = useState<Trouble>();
  const { take, ...changes } = useChangedMeanwhile();
  const fail = (text: string, field?: string): RequestOutcome => {
    setTrouble({ text, field, isUnsure: false });
    return 'REFUSED';
  };
  const refund = async (request: Omit<RefundChargeInput, 'idempotencyKey'>): Promise<RequestOutcome> => {
    setTrouble(undefined);
    take();
    const { answer, refusal } = await run(request, {});
    if (refusal?.failure) {
      if (!refusal.failure.mayBeDone) return fail(NOTHING_DONE);
      setTrouble({ text: NOT_KNOWN, field: undefined, isUnsure: true });
      return 'UNSURE';
    }
    if (refusal) {
      if (take(refusal.answer)) return 'CHANGED';
      return fail(refusal.messages.join(' '), refusal.answer?.userErrors[0]?.field[0]);
    }
    const asked = answer.refund;
    if (!asked) return fail(NOTHING_DONE);
    if (asked.state === 'REFUSED') return fail(`The refund failed. ${asked.refusal?.text ?? ''}`);
    toast({ message: refundOutcome(asked.state, money(asked.amount, currency)) });
    return 'DONE';
  };
  return { refund, busy, trouble, changes };
}
