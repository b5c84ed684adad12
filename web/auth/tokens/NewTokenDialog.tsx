import { type SubmitEvent, useId } from 'react';
import { TOKEN_DAYS, TOKEN_LIMITS } from '../../../rules/auth/token-fields';
import { addDays } from '../../../rules/core/dates';
import { CopyField } from '../../core/forms/CopyField';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { TokenScopes } from './TokenScopes';
import { useNewToken } from './useNewToken';

/** The secret of a token, shown once. */
function TokenSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      stays
      onClose={onClose}
      title="Your new token"
      sub={name}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Banner tone="warning">
        Copy this token now. You won’t see it again. Anyone who has it can use its permissions.
      </Banner>
      <CopyField label="Token" value={secret} />
    </Dialog>
  );
}

/** Creates a token, and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useNewToken();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.making) void form.make();
  };
  if (form.secret !== null) return <TokenSecret name={form.name} secret={form.secret} onClose={onClose} />;
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="primary" type="submit" form={id} busy={form.making}>
        Create token
      </Button>
    </>
  );
  const shortcuts = TOKEN_DAYS.map((days) => (
    <Button key={days} tone="link" onClick={() => form.setLastDay(addDays(form.today, days))}>
      {days} days
    </Button>
  ));
  return (
    <Dialog
      onClose={onClose}
      title="New API token"
      sub="It acts as you, and never beyond what you may do."
      width="l"
      busy={form.making}
      footer={footer}
    >
      {form.failure && <Banner tone="error">{form.failure}</Banner>}
      <form id={id} onSubmit={submit} noValidate>
        <Field label="Name" required hint="Such as the tool that will use it." error={form.errors.name}>
          <TextInput
            value={form.name}
            maxLength={TOKEN_LIMITS.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        </Field>
        <TokenScopes
          scopes={form.scopes}
          error={form.errors.scopes}
          onScopes={form.setScopes}
          onLevel={form.setLevel}
        />
        <Field
          label="Expires"
          required
          hint={<span>{shortcuts.flatMap((shortcut, index) => (index === 0 ? [shortcut] : [' · ', shortcut]))}</span>}
          error={form.errors.expiresOn}
        >
          <DateInput value={form.lastDay} min={addDays(form.today, 1)} max={form.furthest} onValue={form.setLastDay} />
        </Field>
      </form>
    </Dialog>
  );
}
