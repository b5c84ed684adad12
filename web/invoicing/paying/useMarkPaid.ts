import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import type { MarkPaidInput, PaymentTargetInput, SeenVersionInput } from '../../generated/schema-types';
import { useUndoEdit } from '../history/useUndoEdit';
import { markedToast, type MarkRefusal, markRefusalOf } from './marking-words';
import type { MarkPaidMutation } from './Paying.generated';
import { useMarkPaidMutation, usePayingStandingLazyQuery } from './Paying.generated';

/** What is marked as paid, or as not paid. */
export interface PayingTarget {
  readonly input: PaymentTargetInput;
  readonly isPaid: boolean;
  /** What the screen shows of it, for conflicts: the item or the invoice first; none of a choice. */
  readonly seen?: readonly SeenVersionInput[];
  /** The same for staff, in one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  readonly groupNumber: number;
  /** Invoice # of it; none of a choice. */
  readonly invoiceNumber?: number;
  /** What is due on it, and its currency; none of a choice. */
  readonly due?: { readonly amount: string; readonly currency: string };
}

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
  const { run, busy, refusal } = useEdit(useMarkPaidMutation());
  const undo = useUndoEdit();
  const [read, { loading: isLooking }] = usePayingStandingLazyQuery({ fetchPolicy: 'network-only' });
  const [seen, setSeen] = useState(target.seen);
  const [due, setDue] = useState(target.due);
  const look = async () => {
    if (!target.seen || !target.due) return;
    const { data } = await read({ variables: { ids: target.seen.map(({ id }) => id) } });
    const records =
      data?.nodes.filter((node) => node?.__typename === 'Invoice' || node?.__typename === 'InvoiceLine') ?? [];
    const [first] = records;
    if (!first) return;
    setSeen(records.map(({ id, version }) => ({ id, version })));
    setDue({ ...target.due, amount: first.__typename === 'Invoice' ? first.outstandingBalance : first.due });
  };
  const mark: MarkPaid['mark'] = async (details) => {
    const { answer } = await run(
      { target: input, isPaid, ...details, ...(seen ? { seen: [...seen] } : {}) },
      {
        variables: invoiceNumber === undefined ? {} : { invoiceNumber },
        failed: 'Nothing was marked',
        said: (marked) => ({
          ...markedToast({ words, kind, state: `marked as ${isPaid ? '' : 'not '}paid` }, marked),
          ...undo.action(marked.edit, 'Change undone.'),
        }),
        onConflict: look,
      },
    );
    return answer !== null;
  };
  return { mark, marking: busy, refusal: markRefusalOf(refusal), due, isLooking };
}
