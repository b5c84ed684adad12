import { useState } from 'react';
import type { MarkPaidInput } from '../../generated/schema-types';
import type { MarkPaidMutation } from './Paying.generated';
import { useMarkPaidMutation, usePayingStandingLazyQuery } from './Paying.generated';
import type { PayingTarget } from './paying-target';
import type { MarkRefusal } from './useMarking';
import { useMarking } from './useMarking';

export type PayingConflictEdit = MarkPaidMutation['markPaid']['conflicts'][number];

export interface MarkPaid {
  /** Answers whether it is done. */
  readonly mark: (details: Pick<MarkPaidInput, 'date' | 'methodId' | 'amount' | 'reference'>) => Promise<boolean>;
  readonly marking: boolean;
  readonly refusal: MarkRefusal<PayingConflictEdit> | null;
  /** What is due by now; undefined of a choice. */
  readonly due: PayingTarget['due'];
  readonly isLooking: boolean;
}

/** Marks a target as paid or not, in one edit. After a colleague's edit was in the way, it is on what they left. */
export function useMarkPaid(target: PayingTarget): MarkPaid {
  const { input, isPaid, words, kind, invoiceNumber } = target;
  const [mutate, { loading }] = useMarkPaidMutation();
  const [read, { loading: isLooking }] = usePayingStandingLazyQuery({ fetchPolicy: 'network-only' });
  const [seen, setSeen] = useState(target.seen);
  const [due, setDue] = useState(target.due);
  const look = async () => {
    if (!target.seen || !target.due) return;
    const { data } = await read({ variables: { ids: target.seen.map(({ id }) => id) } }).catch(() => ({
      data: undefined,
    }));
    const records =
      data?.nodes.filter((node) => node?.__typename === 'Invoice' || node?.__typename === 'InvoiceLine') ?? [];
    const [first] = records;
    if (!first) return;
    setSeen(records.map(({ id, version }) => ({ id, version })));
    setDue({ ...target.due, amount: first.__typename === 'Invoice' ? first.outstandingBalance : first.due });
  };
  const send = async (wish: MarkPaidInput, idempotencyKey: string) =>
    (
      await mutate({
        variables: { input: { ...wish, idempotencyKey }, ...(invoiceNumber === undefined ? {} : { invoiceNumber }) },
      })
    ).data?.markPaid;
  const { mark, refusal } = useMarking({ words, kind, state: `marked as ${isPaid ? '' : 'not '}paid` }, send, look);
  return {
    mark: (details) => mark({ target: input, isPaid, ...details, ...(seen ? { seen: [...seen] } : {}) }),
    marking: loading,
    refusal,
    due,
    isLooking,
  };
}
