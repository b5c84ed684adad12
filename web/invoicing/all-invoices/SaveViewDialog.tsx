import { type SubmitEvent, useId, useState } from 'react';
import { SAVED_VIEW_LIMITS, viewNameRefusal } from '../../../rules/auth/saved-view';
import { type SavedView, useSavedViews } from '../../auth/public/useSavedViews';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { LIST } from './views';

export interface SaveViewDialogProps {
  /** The view to rename, or a new one without a number. */
  view: Omit<SavedView, 'number'> & { readonly number?: number };
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the filters, the order, and the columns of All Invoices under a name. */
export function SaveViewDialog({ view, onSaved, onClose }: SaveViewDialogProps) {
  const form = useId();
  const [name, setName] = useState(view.name);
  const [isDefault, setDefault] = useState(view.isDefault);
  const { save, busy, refusal } = useSavedViews(LIST);
  const waiting = viewNameRefusal(name) ?? undefined;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (waiting !== undefined || busy) return;
    const saved = await save({ ...view, name: name.trim(), isDefault });
    if (saved === null) return;
    onClose();
    onSaved(saved);
  };
  const wrong = refusal?.fields.name;
  return (
    <Dialog
      onClose={onClose}
      title={view.number === undefined ? 'Save view' : 'Rename view'}
      width="s"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} busy={busy} waiting={waiting}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 'var(--s4)' }} noValidate>
        {refusal && !wrong && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
        <Field label="Name" error={wrong} hint="Saves the filters, the sort order, and the columns." required>
          <TextInput
            value={name}
            maxLength={2 * SAVED_VIEW_LIMITS.name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Checkbox checked={isDefault} onChecked={setDefault}>
          Open All Invoices with this view
        </Checkbox>
      </form>
    </Dialog>
  );
}
