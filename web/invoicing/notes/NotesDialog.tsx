import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { fullName } from '../../../rules/core/text';
import { NOTE_LIMIT, noteRefusal } from '../../../rules/invoicing/notes/notes';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { EditConflict } from '../../core/forms/EditConflict';
import { useConflict } from '../../core/forms/useConflict';
import { useDraft } from '../../core/forms/useDraft';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import type { EditConflict_editFragment as Edit } from '../editing/EditConflict.generated';
import { useInvoiceNoteEditsQuery, useInvoiceNotesQuery } from './Notes.generated';
import { NoteThread } from './NoteThread';
import { useSaveNote } from './useSaveNote';

/** The label of the note in the history. */
const NOTE = 'Internal note';

const ofNote = (edit: Edit): Edit => ({
  ...edit,
  changes: edit.changes.filter(({ label, lineNumber }) => label === NOTE && lineNumber === null),
});

/** Returns the edits that changed the note from `base` to its current text, latest first. */
function since(edits: readonly Edit[], base: string): Edit[] {
  const own = edits.map(ofNote).filter(({ changes }) => changes.length > 0);
  const first = own.findIndex(({ changes }) => changes.some(({ before }) => before === base));
  return own.slice(0, first < 0 ? 1 : first + 1);
}

/**
 * Returns other users' edits of an invoice's note since it was `base`; empty until they are loaded, and if `base` is
 * undefined.
 */
function useNoteConflict(
  invoice: { readonly id: string; readonly number: number } | undefined,
  base: string | undefined,
): readonly Edit[] {
  const { data } = useInvoiceNoteEditsQuery(
    invoice && base !== undefined
      ? { variables: { id: invoice.id, invoiceNumber: invoice.number }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  return data?.invoice && base !== undefined ? since(data.invoice.history.nodes, base) : [];
}

const PAGE = 20;
const LARGEST_PAGE = 200;

const TITLE = 'Add/Edit Note';

/** The typed note, and the saved note when typing began. */
interface NoteDraft {
  readonly text: string;
  readonly base: string;
  readonly version: number;
}

export interface NotesDialogProps {
  invoiceId: string;
  onClose: () => void;
  /** Opens the dialog again. */
  onReopen: () => void;
}

/** The internal note of an invoice, with earlier notes. */
export function NotesDialog({ invoiceId, onClose, onReopen }: NotesDialogProps) {
  const [first, setFirst] = useState(PAGE);
  const { data, previousData, error, refetch } = useInvoiceNotesQuery({
    variables: { id: invoiceId, first },
  });
  const invoice = (data ?? previousData)?.invoice;
  const { draft, keep, drop, release, leave } = useDraft<NoteDraft>(
    `note.${invoiceId}`,
    ({ text, base }) => text !== (invoice?.notes ?? base),
  );
  const [isResumed] = useState(draft !== null);
  const { theirs, choose } = useConflict<'note'>();
  const save = useSaveNote();
  const isOvertaken = draft !== null && invoice !== undefined && invoice !== null && draft.base !== invoice.notes;
  const meanwhile = useNoteConflict(invoice ?? undefined, isOvertaken ? draft.base : undefined);
  if (!invoice) {
    return (
      <Dialog onClose={onClose} title={TITLE} footer={<Button onClick={onClose}>Close</Button>}>
        {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
        {data && <Banner tone="error">This invoice doesn't exist.</Banner>}
      </Dialog>
    );
  }
  const { id, number, notes, version, notesThread } = invoice;
  const text = theirs.has('note') && isOvertaken ? notes : (draft?.text ?? notes);
  const done = (saved: string) => {
    release();
    save(
      { __typename: 'Invoice', id, number, version, notes },
      {
        text: saved,
        version: isOvertaken ? version : (draft?.version ?? version),
        onSaved: drop,
        onFailed: leave,
        onReopen,
      },
    );
    onClose();
  };
  const type = (next: string) => {
    choose('note', 'mine');
    keep({ text: next, base: draft?.base ?? notes, version: draft?.version ?? version });
  };
  const waiting = noteRefusal(text) ?? (text === notes ? 'No changes' : undefined);
  const footer = (
    <>
      {notes !== '' && (
        <Button tone="danger" style={{ marginRight: 'auto' }} onClick={() => done('')}>
          Delete note
        </Button>
      )}
      <Button
        onClick={() => {
          drop();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button tone="primary" waiting={waiting} onClick={() => done(text)}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title={TITLE} sub={`Invoice #${number} · ${fullName(invoice)}`} footer={footer}>
      {isResumed && draft && !isOvertaken && (
        <Banner
          actions={
            <Button tone="link" onClick={drop}>
              Discard
            </Button>
          }
        >
          Unsaved draft restored.
        </Banner>
      )}
      {isOvertaken && (
        <EditConflict
          edits={meanwhile}
          fields={[{ name: 'note', label: 'Internal note', mine: draft.text, theirs: notes }]}
          theirs={theirs}
          onChoose={choose}
        />
      )}
      <Field
        label="Internal note"
        hint="Visible to staff only."
        {...(text.length > NOTE_LIMIT - 500 ? { count: { now: [...text].length, max: NOTE_LIMIT } } : {})}
      >
        <TextArea value={text} onChange={(event) => type(event.target.value)} />
      </Field>
      {notesThread.totalCount > 0 && (
        <NoteThread
          notes={notesThread.nodes}
          total={Math.min(notesThread.totalCount, LARGEST_PAGE)}
          onMore={() => setFirst(Math.min(LARGEST_PAGE, first + PAGE))}
        />
      )}
    </Dialog>
  );
}
