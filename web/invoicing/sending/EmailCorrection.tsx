import { type SubmitEvent, useState } from 'react';
import { styled } from 'styled-components';
import { EMAIL_LIMIT } from '../../../rules/core/email-address';
import { FormNotices } from '../../core/forms/FormNotices';
import type { SeenVersionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { useUndoEdit } from '../history/useUndoEdit';
import type { EmailCorrection_invoiceFragment as Invoice } from './EmailCorrection.generated';
import { useEmailCorrection } from './useEmailCorrection';

const Form = styled.form`
  display: grid;
  gap: var(--s3);
  padding: var(--s2) 0;
  > div:last-child {
    display: flex;
    gap: var(--s3);
  }
`;

interface EmailFormProps {
  invoice: Invoice;
  onSaved: (editId: string | null, version: number) => void;
  onCancel: () => void;
}

function EmailForm({ invoice, onSaved, onCancel }: EmailFormProps) {
  const form = useEmailCorrection(invoice, onSaved);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.waiting === undefined && !form.isSaving) void form.save();
  };
  const cancel = () => {
    form.startOver();
    onCancel();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <FormNotices
        what="this address"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <Field
        label={`Email address of invoice #${invoice.number}`}
        error={form.errorOf('email')}
        hint="Applies to this invoice only. The bidder's account doesn't change, and saving doesn't send anything."
      >
        <TextInput
          type="email"
          inputMode="email"
          autoFocus
          maxLength={EMAIL_LIMIT}
          spellCheck={false}
          value={form.values.email}
          onChange={(event) => form.type({ email: event.target.value })}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div>
        <Button tone="primary" type="submit" busy={form.isSaving} waiting={form.waiting}>
          Save address
        </Button>
        <Button onClick={cancel} waiting={form.isSaving ? "Wait until it's saved" : undefined}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/**
 * Corrects the email address of an invoice: a button that is replaced by a form. The focus moves to the form and back,
 * and a save can be undone.
 */
export function EmailCorrection({
  invoice,
  onSaved,
}: {
  invoice: Invoice;
  onSaved?: (saved: SeenVersionInput) => void;
}) {
  const [open, setOpen] = useState(false);
  const [returned, setReturned] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const undo = useUndoEdit();
  const close = () => {
    setOpen(false);
    setReturned(true);
  };
  const finish = (editId: string | null, version: number) => {
    close();
    setSaved(editId);
    onSaved?.({ id: invoice.id, version });
  };
  const undoCorrection = (editId: string) => {
    setSaved(null);
    undo.run(editId, `Email address change on invoice #${invoice.number} undone`);
  };
  if (open) return <EmailForm invoice={invoice} onCancel={close} onSaved={finish} />;
  const of = <VisuallyHidden> of invoice #{invoice.number}</VisuallyHidden>;
  return (
    <>
      <Button tone="link" autoFocus={returned} onClick={() => setOpen(true)}>
        {invoice.email === '' ? 'Add an address' : 'Correct the address'}
        {of}
      </Button>
      {saved !== null && (
        <Button tone="link" onClick={() => undoCorrection(saved)}>
          Undo<VisuallyHidden> the correction</VisuallyHidden>
          {of}
        </Button>
      )}
    </>
  );
}
