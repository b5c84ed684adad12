import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { Refusal } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';

/** Why nothing was changed. A message for `currentPassword` is shown at its field. */
export type Refused = Pick<Refusal<unknown>, 'messages' | 'fields'>;

export interface PasswordDialogProps {
  title: string;
  sub?: string;
  /** The label of the confirming button. */
  confirm: string;
  danger?: boolean;
  /** Resolves to the reason for a refusal, or to null on success; the parent then closes the dialog. Never rejects. */
  onConfirm: (currentPassword: string) => Promise<Refused | null>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password before a change of how the user signs in. */
export function PasswordDialog({
  title,
  sub,
  confirm,
  danger = false,
  onConfirm,
  onClose,
  children,
}: PasswordDialogProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (password === '') {
      setError('Enter your password.');
      return;
    }
    setBusy(true);
    const refused = await onConfirm(password);
    setBusy(false);
    const wrong = refused?.fields.currentPassword;
    if (wrong !== undefined) setError(wrong);
    else setFailure(refused?.messages.join(' '));
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} busy={busy} width="s" title={title} sub={sub} footer={footer}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {children}
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Current Password" error={error} required>
          <TextInput
            type="password"
            name="current-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
