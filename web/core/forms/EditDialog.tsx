import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/controls/Button';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog';
import { FormNotices } from './FormNotices';
import type { EditForm, FormConflict } from './useEditForm';

/** The parts of a form that its frame shows, regardless of its fields. */
type EditDialogForm<Name extends string> = Pick<
  EditForm<object, never>,
  'refusal' | 'refusals' | 'isResumed' | 'startOver'
> & {
  readonly conflict: FormConflict<Name> | null;
};

export interface EditDialogProps<Name extends string> extends Pick<DialogProps, 'title' | 'sub' | 'width'> {
  form: EditDialogForm<Name>;
  /** What is edited, as in the text of a conflict: "this location". */
  what: string;
  saveLabel?: string;
  busy: boolean;
  /** Why Save is unavailable. */
  waiting: string | undefined;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The frame of a dialog that edits a record: the form, why the last save failed, a restored draft, and the Cancel and
 * Save buttons.
 */
export function EditDialog<Name extends string>({
  form: { conflict, refusal, refusals, isResumed, startOver },
  what,
  saveLabel = 'Save',
  busy,
  waiting,
  onSave,
  onClose,
  children,
  ...dialog
}: EditDialogProps<Name>) {
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (waiting === undefined && !busy) onSave();
  };
  const cancel = () => {
    startOver();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel} waiting={busy ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form={id} busy={busy} waiting={waiting}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} busy={busy} footer={footer} {...dialog}>
      <FormNotices
        what={what}
        refusal={refusal}
        refusals={refusals}
        conflict={conflict}
        isResumed={isResumed}
        onStartOver={startOver}
      />
      <form id={id} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
