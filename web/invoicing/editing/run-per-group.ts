import type { Outcome, Refusal } from '../../core/edit/useEdit';
import type { InvoiceSelectionInput } from '../../generated/schema-types';

/** What became of an edit of invoices of several groups: each group has an edit of its own. */
export interface GroupedOutcome<Answer> {
  readonly answers: readonly Answer[];
  /** The groups in which nothing was changed, with the reason. */
  readonly left: readonly { readonly groupNumber: number; readonly refusal: Refusal<Answer> }[];
}

/**
 * Runs an edit for the ticked invoices of each group in turn. If the first group refuses it, the input is wrong and no other group is tried;
 * a later refusal leaves only its own group unchanged.
 */
export async function runPerGroup<Answer>(
  selections: readonly InvoiceSelectionInput[],
  run: (selection: InvoiceSelectionInput) => Promise<Outcome<Answer>>,
): Promise<GroupedOutcome<Answer>> {
  const answers: Answer[] = [];
  const left: { groupNumber: number; refusal: Refusal<Answer> }[] = [];
  for (const selection of selections) {
    const { answer, refusal } = await run(selection);
    if (refusal) left.push({ groupNumber: selection.groupNumber, refusal });
    else answers.push(answer);
    if (answers.length === 0) break;
  }
  return { answers, left };
}

/** Returns the sentences about the groups in which nothing was changed, each after a space; empty if there are none. */
export const leftGroups = ({ left }: GroupedOutcome<unknown>): string =>
  left.map(({ groupNumber, refusal }) => ` Group ${groupNumber} is unchanged: ${refusal.messages.join(' ')}`).join('');

interface Skipped {
  readonly reason: string;
  readonly count: number;
}

/** Adds up skipped invoices by their reason. */
export function skippedInAll(skipped: readonly Skipped[]): Skipped[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
