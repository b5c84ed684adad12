import type { Refusal } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { Toast } from '../../ui/overlays/Toast';

/** What a mutation that marks answers. */
interface MarkAnswer<Conflict> {
  readonly changedCount: number;
  readonly conflicts: readonly Conflict[];
  readonly userErrors: readonly { readonly message: string; readonly field: readonly string[] }[];
  /** Invoices of a selection that were left out, by reason. */
  readonly skipped?: readonly { readonly reason: string; readonly count: number }[];
}

/** Why nothing was marked. */
export interface MarkRefusal<Conflict> {
  readonly message: string;
  /** The input at fault; null for none. */
  readonly field: string | null;
  /** What colleagues changed in the meantime. Marking again applies to what they left. */
  readonly conflicts: readonly Conflict[];
}

export interface MarkedTarget {
  /** The target in one line. */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** The new state: "marked as paid". */
  readonly state: string;
}

/** The toast that confirms a marking, without its Undo. */
export function markedToast({ words, kind, state }: MarkedTarget, answer: MarkAnswer<unknown>): Toast {
  const { changedCount, skipped = [] } = answer;
  const subject = kind === 'Invoices' ? counted(changedCount, 'invoice') : words;
  const left = skipped.map(({ reason, count }) => ` ${counted(count, 'invoice')} skipped: ${reason}`).join('');
  return {
    tone: changedCount === 0 ? 'neutral' : 'success',
    message: `${changedCount === 0 ? `${words}: no changes to make.` : `${subject} ${state}.`}${left}`,
  };
}

/** A refusal as the dialogs for paying and shipping show it: one message, at its input where it belongs to one. */
export function markRefusalOf<Conflict>(refusal: Refusal<MarkAnswer<Conflict>> | null): MarkRefusal<Conflict> | null {
  if (refusal === null) return null;
  return {
    message: refusal.messages[0] ?? '',
    field: refusal.answer?.userErrors[0]?.field[0] ?? null,
    conflicts: refusal.answer?.conflicts ?? [],
  };
}
