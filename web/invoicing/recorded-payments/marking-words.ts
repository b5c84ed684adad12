import type { Refusal } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { Toast } from '../../ui/overlays/Toast';

/** The response of a mutation that marks something. */
interface MarkAnswer<Conflict> {
  readonly changedCount: number;
  readonly conflicts: readonly Conflict[];
  readonly userErrors: readonly { readonly message: string; readonly field: readonly string[] }[];
  /** The skipped invoices of a selection, by reason. */
  readonly skipped?: readonly { readonly reason: string; readonly count: number }[];
}

/** Why nothing was marked. */
export interface MarkRefusal<Conflict> {
  readonly message: string;
  /** The invalid input; null if there is none. */
  readonly field: string | null;
  /** Other users' edits in the meantime. Marking again applies to the current state. */
  readonly conflicts: readonly Conflict[];
}

export interface MarkedTarget {
  /** A description of the target on one line. */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** The new state: "marked as paid". */
  readonly state: string;
}

/** Returns the toast that confirms the change, without its Undo. */
export function markedToast({ words, kind, state }: MarkedTarget, answer: MarkAnswer<unknown>): Toast {
  const { changedCount, skipped = [] } = answer;
  const subject = kind === 'Invoices' ? counted(changedCount, 'invoice') : words;
  const left = skipped.map(({ reason, count }) => ` ${counted(count, 'invoice')} skipped: ${reason}`).join('');
  return {
    tone: changedCount === 0 ? 'neutral' : 'success',
    message: `${changedCount === 0 ? `${words}: no changes to make.` : `${subject} ${state}.`}${left}`,
  };
}

/** Returns a refusal for the payment and shipping dialogs: one message, at its input if it belongs to one. */
export function markRefusalOf<Conflict>(refusal: Refusal<MarkAnswer<Conflict>> | null): MarkRefusal<Conflict> | null {
  if (refusal === null) return null;
  return {
    message: refusal.messages[0] ?? '',
    field: refusal.answer?.userErrors[0]?.field[0] ?? null,
    conflicts: refusal.answer?.conflicts ?? [],
  };
}
