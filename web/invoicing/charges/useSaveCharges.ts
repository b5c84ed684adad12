import { useState } from 'react';
import { failedSaveText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { counted } from '../../core/locale';
import type { SetChargesInput } from '../../generated/schema-types';
import { useToast } from '../../ui/overlays/Toast';
import { useUndoEdit } from '../history/useUndoEdit';
import type { ChargesConflictEdit } from './ChargesConflict';
import { useSetChargesMutation } from './ChargesDialog.generated';
import { skippedWords } from './ChargesOutcome';

/** Why charges were not saved. Nothing was written, and what was typed stands. */
export interface ChargesRefusal {
  /** What belongs to no charge. */
  readonly messages: readonly string[];
  /** By the charge's name in the schema. */
  readonly fields: Readonly<Record<string, string>>;
  readonly conflicts: readonly ChargesConflictEdit[];
}

const nothing: ChargesRefusal = { messages: [], fields: {}, conflicts: [] };

/**
 * Saves charges in one edit, and says so with its Undo. A save that failed on the way can be tried again: the same wish is
 * done once. Answers whether it was saved. `invoiceNumber` where all is of one invoice: of a colleague's edit that is told.
 */
export function useSaveCharges(invoiceNumber?: number): {
  save: (input: SetChargesInput) => Promise<boolean>;
  saving: boolean;
  refusal: ChargesRefusal;
} {
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useSetChargesMutation();
  const once = useIdempotencyKey();
  const toast = useToast();
  const undo = useUndoEdit();
  const [refusal, setRefusal] = useState(nothing);

  const save = async (input: SetChargesInput) => {
    setRefusal(nothing);
    try {
      const { data } = await once(input, (idempotencyKey) =>
        mutate({
          variables: { input: { ...input, idempotencyKey }, ...(invoiceNumber === undefined ? {} : { invoiceNumber }) },
        }),
      );
      const answer = data?.setCharges;
      if (!answer) return false;
      const { userErrors, conflicts, edit, changedCount, skipped } = answer;
      if (userErrors.length > 0) {
        const named = userErrors.map(
          ({ field, message }) => [field[0] === 'charges' ? (field[1] ?? '') : '', message] as const,
        );
        setRefusal({
          conflicts,
          fields: Object.fromEntries(named.filter(([part]) => part !== '' && part !== 'target')),
          messages:
            conflicts.length > 0
              ? []
              : named.filter(([part]) => part === '' || part === 'target').map(([, message]) => message),
        });
        return false;
      }
      const saved =
        changedCount === 0 ? 'No charge was changed.' : `Charges of ${counted(changedCount, 'invoice')} were saved.`;
      toast({
        tone: changedCount === 0 ? 'neutral' : 'success',
        message: [saved, ...skippedWords(skipped)].join(' '),
        ...(edit
          ? {
              action: {
                label: 'Undo',
                onSelect: () => undo(edit.id, `Charges of ${counted(changedCount, 'invoice')} are as they were.`),
              },
            }
          : {}),
      });
      return true;
    } catch (error) {
      setRefusal({ ...nothing, messages: [failedSaveText(wordsOf(error))] });
      return false;
    }
  };
  return { save, saving: loading, refusal };
}
