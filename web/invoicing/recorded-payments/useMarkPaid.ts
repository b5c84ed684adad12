import { useCallback, useState } from 'react';
import { type Outcome, useEdit } from '../../core/edit/useEdit';
import type {
  InvoiceSelectionInput,
  MarkPaidInput,
  PaymentTargetInput,
  SeenVersionInput,
} from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { leftGroups, runPerGroup } from '../editing/run-per-group';
import { useUndoEdit } from '../history/useUndoEdit';
import { type MarkRefusal, markRefusalOf } from './marking-words';
import { type MarkPaidMutation, useMarkPaidMutation, usePayableStateLazyQuery } from './Paying.generated';
import { recordedInAll, recordedToast } from './recorded-words';

/** What is marked as paid or not paid. */
export interface PayingTarget {
  readonly input: PaymentTargetInput;
  /** For invoices of several groups: the selections of the groups after the first. Each group has an edit of its own. */
  readonly more?: readonly InvoiceSelectionInput[];
  readonly isPaid: boolean;
  /** The versions on screen, to detect conflicts, with the item or the invoice first; undefined for a selection. */
  readonly seen?: readonly SeenVersionInput[];
  /** A description on one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  readonly groupNumber: number;
  /** The invoice number; undefined for a selection. */
  readonly invoiceNumber?: number;
  /** The amount due and its currency; undefined for a selection. */
  readonly due?: { readonly amount: string; readonly currency: string };
}

export type MarkPaidAnswer = MarkPaidMutation['markPaid'];
export type PayingConflictEdit = MarkPaidAnswer['conflicts'][number];

/** The current version of the item or invoice, and the amount due. */
export interface PayableState {
  readonly version: number;
  readonly due: string;
}

export interface MarkPaid {
  /**
   * Marks the target. `version` is the one on which its amount was entered; by default, the one that was fetched last.
   */
  readonly mark: (
    details: Pick<MarkPaidInput, 'date' | 'methodId' | 'amount' | 'overpayment' | 'reference' | 'surchargePercent'>,
    version?: number | null,
  ) => Promise<Outcome<MarkPaidAnswer>>;
  readonly marking: boolean;
  readonly refusal: MarkRefusal<PayingConflictEdit> | null;
  /** The current amount due; undefined for a selection. */
  readonly due: PayingTarget['due'];
  /**
   * Refetches the target after a conflict with another user's edit, so that marking applies to the current state. Null
   * for a selection.
   */
  readonly refresh: () => Promise<PayableState | null>;
  readonly isRefreshing: boolean;
}

/** Marks a target as paid or not paid, in one edit; invoices of several groups in one edit of each group. */
export function useMarkPaid(target: PayingTarget): MarkPaid {
  const { input, isPaid, invoiceNumber } = target;
  const { run, busy, refusal } = useEdit(useMarkPaidMutation());
  const undo = useUndoEdit();
  const toast = useToast();
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
  const markGroups = async (
    selections: readonly InvoiceSelectionInput[],
    details: Parameters<MarkPaid['mark']>[0],
  ): Promise<Outcome<MarkPaidAnswer>> => {
    const outcome = await runPerGroup(selections, (selection) =>
      run({ target: { selection }, isPaid, ...details }, { variables: {}, failed: 'Nothing was marked' }),
    );
    const [answer, ...others] = outcome.answers;
    const [refused] = outcome.left;
    if (!answer && refused) return { answer: null, refusal: refused.refusal };
    if (!answer) throw new Error('A list has no group.');
    const all = [answer, ...others];
    const shown = recordedToast(target, recordedInAll(all), false);
    toast({
      ...shown,
      message: shown.message + leftGroups(outcome),
      ...undo.actionForAll(
        all.map(({ edit }) => edit),
        'Changes undone.',
      ),
    });
    return { answer, refusal: null };
  };
  const mark: MarkPaid['mark'] = (details, version) => {
    if (target.more?.length && input.selection) return markGroups([input.selection, ...target.more], details);
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
        confirmation: (marked) => ({
          ...recordedToast(target, marked, details.amount !== undefined),
          ...undo.action(marked.edit, 'Change undone.'),
        }),
      },
    );
  };
  return { mark, marking: busy, refusal: markRefusalOf(refusal), due, refresh, isRefreshing };
}
