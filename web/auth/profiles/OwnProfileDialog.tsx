import type { SubmitEvent } from 'react';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { USER_LIMITS } from '../../../rules/auth/user-fields';
import { EMAIL_LIMIT } from '../../../rules/core/email-address';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import type { Profile_viewerFragment } from './Profile.generated';
import { type ProfileField, useOwnProfileForm } from './useOwnProfileForm';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
`;

const FIELDS: readonly {
  field: ProfileField;
  label: string;
  type?: string;
  autoComplete: string;
  maxLength: number;
  hint?: string;
}[] = [
  { field: 'displayName', label: 'Name', autoComplete: 'name', maxLength: USER_LIMITS.displayName },
  {
    field: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    maxLength: EMAIL_LIMIT,
    hint: 'A new address takes effect once you open the link that is sent to it. Until then your current address stays.',
  },
  { field: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: USER_LIMITS.phone },
];

const shown = ({ displayName, email, phone }: Profile_viewerFragment) =>
  [displayName, email, phone].filter((text) => text !== '').join(', ');

/** Edits one's own name, email address and telephone number, with the password. */
export function OwnProfileDialog({ viewer, onClose }: { viewer: Profile_viewerFragment; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useOwnProfileForm(viewer, ({ pendingEmail }) => {
    onClose();
    const isNew = pendingEmail !== null && pendingEmail.email !== viewer.pendingEmail?.email;
    toast({
      tone: 'success',
      message: isNew
        ? `Your details were saved. A link to confirm your new address is on its way to ${pendingEmail.email}.`
        : 'Your details were saved.',
    });
  });
  const {
    typed,
    type,
    leave,
    errorOf,
    waiting,
    saving,
    refusal,
    theirs,
    isResumed,
    password,
    passwordError,
    typePassword,
  } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (waiting || saving || theirs) return;
    if (password === '') passwordField.current?.focus();
    void form.save();
  };
  const cancel = () => {
    form.startOver();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel} waiting={saving ? "Wait until it's saved" : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={id}
        busy={saving}
        waiting={waiting ?? (theirs ? 'Choose between your version and the saved one first' : undefined)}
      >
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit your details"
      sub={`Username ${viewer.userName}`}
      busy={saving}
      footer={footer}
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {theirs && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button tone="link" onClick={form.keepMine}>
                Keep mine
              </Button>
              <Button tone="link" onClick={form.useTheirs}>
                Use theirs
              </Button>
            </>
          }
        >
          Somebody changed your details meanwhile. Now: {shown(theirs)}.
        </Banner>
      )}
      {isResumed && !refusal && !theirs && (
        <Banner
          actions={
            <Button tone="link" onClick={form.startOver}>
              Start over
            </Button>
          }
        >
          What you typed before is still here.
        </Banner>
      )}
      <Form id={id} onSubmit={submit} noValidate>
        {FIELDS.map(({ field, label, hint, ...input }) => (
          <Field key={field} label={label} required={field !== 'phone'} hint={hint} error={errorOf(field)}>
            <TextInput
              {...input}
              name={field}
              value={typed[field]}
              onChange={(event) => type({ [field]: event.target.value })}
              onBlur={() => leave(field)}
            />
          </Field>
        ))}
        <Field label="Current Password" error={passwordError} required>
          <TextInput
            ref={passwordField}
            type="password"
            name="current-password"
            maxLength={1000}
            autoComplete="current-password"
            value={password}
            onChange={(event) => typePassword(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
