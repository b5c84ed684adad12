import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { noteRefusal } from '../../../rules/invoicing/notes/notes';
import { failedSaveText } from '../../core/forms/failure';
import { useDraft } from '../../core/forms/useDraft';
import { useFailureWords } from '../../core/forms/useFailureWords';
import type { Attempt } from '../../core/forms/useIdempotencyKey';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
import { counted } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { RunningEditProgress } from '../editing/RunningEdit';
import { useUndoEdit } from '../history/useUndoEdit';
import { useAddInvoiceNotesMutation } from './BulkNote.generated';

/** A line of many notes as it is typed, and the attempt that was not answered yet. */
interface LineDraft {
  readonly text: string;
  readonly tried?: Attempt | undefined;
}

/** More than these are not answered: views of them ask again. */
const MOST_ANSWERED = 200;

export interface BulkNoteDialogProps {
  selection: InvoiceSelectionInput;
  count: number;
  onClose: () => void;
}

/** Adds a line to the internal notes of the chosen invoices (decision 54), in one edit with one Undo. */
export function BulkNoteDialog({ selection, count, onClose }: BulkNoteDialogProps) {
  const client = useApolloClient();
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useAddInvoiceNotesMutation();
  const { draft, keep, drop, latest } = useDraft<LineDraft>(`notes.${selection.groupNumber}`);
  const once = useIdempotencyKey();
  const [refusal, setRefusal] = useState<string>();
  const toast = useToast();
  const undo = useUndoEdit();
  const text = draft?.text ?? '';
  const save = async () => {
    setRefusal(undefined);
    const tries = {
      last: () => latest()?.tried,
      remember: (tried: Attempt | undefined) => keep({ ...(latest() ?? { text }), tried }),
    };
    try {
      const send = (idempotencyKey: string) =>
        mutate({ variables: { input: { selection, notes: text, idempotencyKey } } });
      const answer = (await once({ selection, text }, send, tries)).data?.addInvoiceNotes;
      if (!answer || answer.userErrors.length > 0) {
        setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
        return;
      }
      const { edit, addedCount, skippedCount, skipped } = answer;
      drop();
      const added = `The note was added to ${counted(addedCount, 'invoice')}.`;
      const left =
        skippedCount === 0
          ? ''
          : ` ${counted(skippedCount, 'invoice')} left as ${skippedCount === 1 ? 'it was' : 'they were'}: ${skipped
              .slice(0, 3)
              .map(({ number, reason }) => `#${number}, ${reason}`)
              .join(' ')}`;
      toast({
        tone: 'success',
        message: added + left,
        ...(edit
          ? {
              action: {
                label: 'Undo',
                onSelect: () => undo(edit.id, `The notes of ${counted(addedCount, 'invoice')} are as they were.`),
              },
            }
          : {}),
      });
      if (addedCount > MOST_ANSWERED) void client.refetchQueries({ include: 'active' });
      onClose();
    } catch (error) {
      setRefusal(failedSaveText(wordsOf(error)));
    }
  };
  const footer = (
    <>
      <Button
        waiting={loading ? 'It is being saved' : undefined}
        onClick={() => {
          drop();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button tone="primary" busy={loading} waiting={noteRefusal(text) ?? undefined} onClick={() => void save()}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Bulk add note"
      sub={counted(count, 'selected invoice')}
      busy={loading}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Field
        label="Internal note"
        hint="Added as a new line to the note of each; what stands there stays. For the staff of the house only."
      >
        <TextArea
          value={text}
          onChange={(event) => keep({ text: event.target.value, ...(draft?.tried ? { tried: draft.tried } : {}) })}
        />
      </Field>
      {loading && (
        <RunningEditProgress
          groupNumber={selection.groupNumber}
          label={`Adding the note to ${counted(count, 'invoice')}`}
        />
      )}
    </Dialog>
  );
}
