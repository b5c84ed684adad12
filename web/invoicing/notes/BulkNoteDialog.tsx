import { useApolloClient } from '@apollo/client/react';
import { noteRefusal } from '../../../rules/invoicing/notes/notes';
import { useEdit } from '../../core/edit/useEdit';
import type { Attempt } from '../../core/edit/useIdempotencyKey';
import { useDraft } from '../../core/forms/useDraft';
import { counted } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { leftGroups, runPerGroup } from '../editing/run-per-group';
import { RunningEditProgress } from '../editing/RunningEdit';
import { useUndoEdit } from '../history/useUndoEdit';
import { useAddInvoiceNotesMutation } from './BulkNote.generated';

/** The typed line, and the attempt that has no response yet. */
interface LineDraft {
  readonly text: string;
  readonly tried?: Attempt | undefined;
}

/** A response contains at most this many invoices. If more are changed, views are refetched. */
const MOST_ANSWERED = 200;

export interface BulkNoteDialogProps {
  selection: InvoiceSelectionInput;
  /** For invoices of several groups: the selections of the groups after the first. Each group has an edit of its own. */
  more?: readonly InvoiceSelectionInput[];
  /** The number of invoices in all groups. */
  count: number;
  onClose: () => void;
}

/** Adds a line to the internal notes of the selected invoices in one edit that can be undone. */
export function BulkNoteDialog({ selection, more = [], count, onClose }: BulkNoteDialogProps) {
  const client = useApolloClient();
  const { run, busy: loading, refusal } = useEdit(useAddInvoiceNotesMutation());
  const { draft, keep, drop, latest } = useDraft<LineDraft>(
    `notes.${selection.groupNumber}`,
    (line) => line.text !== '',
  );
  const undo = useUndoEdit();
  const toast = useToast();
  const text = draft?.text ?? '';
  const saveInGroups = async () => {
    const outcome = await runPerGroup([selection, ...more], (each) =>
      run({ selection: each, notes: text }, { identity: { each, text } }),
    );
    const { answers } = outcome;
    if (answers.length === 0) return;
    const added = answers.reduce((sum, { addedCount }) => sum + addedCount, 0);
    const skipped = answers.reduce((sum, { skippedCount }) => sum + skippedCount, 0);
    toast({
      tone: 'success',
      message: `Note added to ${counted(added, 'invoice')}.${skipped === 0 ? '' : ` ${counted(skipped, 'invoice')} skipped.`}${leftGroups(outcome)}`,
      ...undo.actionForAll(
        answers.map(({ edit }) => edit),
        `Note removed from ${counted(added, 'invoice')}.`,
      ),
    });
    drop();
    onClose();
  };
  const save = async () => {
    if (more.length > 0) return saveInGroups();
    const { answer } = await run(
      { selection, notes: text },
      {
        identity: { selection, text },
        store: {
          last: () => latest()?.tried,
          remember: (tried: Attempt | undefined) => keep({ ...(latest() ?? { text }), tried }),
        },
        confirmation: ({ edit, addedCount, skippedCount, skipped }) => {
          const reasons = skipped.slice(0, 3).map(({ number, reason }) => `#${number}, ${reason}`);
          const left = skippedCount === 0 ? '' : ` ${counted(skippedCount, 'invoice')} skipped: ${reasons.join(' ')}`;
          return {
            tone: 'success',
            message: `Note added to ${counted(addedCount, 'invoice')}.${left}`,
            ...undo.action(edit, `Note removed from ${counted(addedCount, 'invoice')}.`),
          };
        },
      },
    );
    if (!answer) return undefined;
    drop();
    if (answer.addedCount > MOST_ANSWERED) void client.refetchQueries({ include: 'active' });
    onClose();
    return undefined;
  };
  const footer = (
    <>
      <Button
        waiting={loading ? 'Saving' : undefined}
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
      onClose={onClose}
      title="Bulk add note"
      sub={counted(count, 'selected invoice')}
      busy={loading}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      <Field label="Internal note" hint="Adds a line to each note. Visible to staff only.">
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
