import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { SetChargesInput } from '../../generated/schema-types';
import { useUndoEdit } from '../history/useUndoEdit';
import type { ChargesConflictEdit } from './ChargesConflict';
import { useSetChargesMutation } from './ChargesDialog.generated';
import { skippedWords } from './ChargesOutcome';

/** Why charges were not saved. */
export interface ChargesRefusal {
  /** Messages that belong to no charge. */
  readonly messages: readonly string[];
  /** Messages by the charge's name in the schema. */
  readonly fields: Readonly<Record<string, string>>;
  readonly conflicts: readonly ChargesConflictEdit[];
}

const savedWords = (changedCount: number): string => {
  if (changedCount === 0) return 'No changes to make.';
  return changedCount === 1 ? 'Charges saved.' : `Charges saved on ${counted(changedCount, 'invoice')}.`;
};

/**
 * Saves charges in one edit. Resolves to whether they were saved. If all of them are on one invoice, `invoiceNumber`
 * limits the description of another user's edit to it.
 */
export function useSaveCharges(invoiceNumber?: number): {
  save: (input: SetChargesInput) => Promise<boolean>;
  saving: boolean;
  refusal: ChargesRefusal;
} {
  const { run, busy, refusal } = useEdit(useSetChargesMutation());
  const undo = useUndoEdit();
  const save = async (input: SetChargesInput) => {
    const { answer } = await run(input, {
      variables: invoiceNumber === undefined ? {} : { invoiceNumber },
      confirmation: ({ changedCount, skipped, edit }) => ({
        tone: changedCount === 0 ? 'neutral' : 'success',
        message: [savedWords(changedCount), ...skippedWords(skipped)].join(' '),
        ...undo.action(edit, `Charge changes undone on ${counted(changedCount, 'invoice')}.`),
      }),
    });
    return answer !== null;
  };
  const conflicts = refusal?.answer?.conflicts ?? [];
  const ofCharges = (refusal?.answer?.userErrors ?? []).flatMap(({ field: [part, name], message }) =>
    part === 'charges' && name !== undefined && name !== 'target' ? [[name, message] as const] : [],
  );
  const messages = (refusal?.messages ?? []).filter((message) => !ofCharges.some(([, own]) => own === message));
  return {
    save,
    saving: busy,
    refusal: { conflicts, fields: Object.fromEntries(ofCharges), messages: conflicts.length > 0 ? [] : messages },
  };
}
