import { useCallback, useState } from 'react';
import type { Outcome } from '../../core/edit/useEdit';
import { useEdit } from '../../core/edit/useEdit';
import type { MarkPaidInput, PaymentTargetInput, SeenVersionInput } from '../../generated/schema-types';
import { useUndoEdit } from '../history/useUndoEdit';
import { type MarkRefusal, markRefusalOf } from './marking-words';
import type { MarkPaidMutation } from './Paying.generated';
import { useMarkPaidMutation, usePayableStateLazyQuery } from './Paying.generated';
import { recordedToast } from './recorded-words';

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

export type MarkPaidAnswer = MarkPaidMutation['markPaid'];
export type PayingConflictEdit = MarkPaidAnswer['conflicts'][number];

/** The version of the item or invoice by now, and what is due on it. */
export interface PayableState {
  readonly version: number;
  readonly due: string;
}

export interface MarkPaid {
  /** Marks the target. `version` is the one that its amount was entered over; by default the one that was read last. */
  readonly mark: (
    details: Pick<MarkPaidInput, 'date' | 'methodId' | 'amount' | 'overpayment' | 'reference'>,
    version?: number | null,
  ) => Promise<Outcome<MarkPaidAnswer>>;
  readonly marking: boolean;
  readonly refusal: MarkRefusal<PayingConflictEdit> | null;
  /** What is due by now; undefined of a choice. */
  readonly due: PayingTarget['due'];
  /** Reads the target again, after a colleague's edit was in the way: marking is then on what they left. Null of a choice. */
  readonly refresh: () => Promise<PayableState | null>;
  readonly isRefreshing: boolean;
}

/** Marks a target as paid or not, in one edit. */
export function useMarkPaid(target: PayingTarget): MarkPaid {
  const { input, isPaid, invoiceNumber } = target;
  const { run, busy, refusal } = useEdit(useMarkPaidMutation());
  const undo = useUndoEdit();
  const [read, { loading: isRefreshing }] = usePayableStateLazyQuery({ fetchPolicy: 'network-only' });
  const [seen, setSeen] = useState(target.seen);
  const [due, setDue] = useState(target.due);
  const refresh = useCallback(async () => {
    if (!target.seen || !target.due) return null;
    const { data } = await read({ variables: { ids: target.seen.map(({ id }) => id) } });
    const records =
      data?.nodes.filter((node) => node?.__typename === 'Invoice' || node?.__typename === 'InvoiceLine') ?? [];
    const [first] = records;
    if (!first) return null;
    const amount = first.__typename === 'Invoice' ? first.outstandingBalance : first.due;
    setSeen(records.map(({ id, version }) => ({ id, version })));
    setDue({ ...target.due, amount });
    return { version: first.version, due: amount };
  }, [read, target]);
  const mark: MarkPaid['mark'] = (details, version) => {
    const [first, ...others] = seen ?? [];
    return run(
      {
        target: input,
        isPaid,
        ...details,
        ...(first ? { seen: [{ ...first, version: version ?? first.version }, ...others] } : {}),
      },
      {
        variables: invoiceNumber === undefined ? {} : { invoiceNumber },
        failed: 'Nothing was marked',
        said: (marked) => ({
          ...recordedToast(target, marked, details.amount !== undefined),
          ...undo.action(marked.edit, 'Change undone.'),
        }),
      },
    );
  };
  return { mark, marking: busy, refusal: markRefusalOf(refusal), due, refresh, isRefreshing };
}
