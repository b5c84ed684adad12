import type { ReactNode, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { failureText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';

/** A refusal as mutations of the account answer it. */
export interface Refused {
  readonly code: string;
  readonly message: string;
}

export interface PasswordDialogProps {
  title: string;
  sub?: string;
  /** What is done, as on the button. */
  confirm: string;
  danger?: boolean;
  /** Resolves to why it was refused; to undefined when it was done, after which the dialog is closed by its parent. */
  onConfirm: (currentPassword: string) => Promise<Refused | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password before what changes how one signs in. */
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
  const wordsOf = useFailureWords();
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
    try {
      const refused = await onConfirm(password);
      if (refused?.code === 'WRONG_PASSWORD') setError(refused.message);
      else if (refused) setFailure(refused.message);
    } catch (thrown) {
      setFailure(failureText(wordsOf(thrown)));
    } finally {
      setBusy(false);
    }
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
    <Dialog open onClose={onClose} busy={busy} width="s" title={title} sub={sub} footer={footer}>
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
