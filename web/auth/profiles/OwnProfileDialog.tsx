import { useRef } from 'react';
import { USER_LIMITS } from '../../../rules/auth/user-fields';
import { EMAIL_LIMIT } from '../../../rules/core/email-address';
import { EditDialog } from '../../core/forms/EditDialog';
import { Field, Fields } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { useToast } from '../../ui/overlays/Toast';
import type { Profile_viewerFragment } from './Profile.generated';
import { type ProfileField, useOwnProfileForm } from './useOwnProfileForm';

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

/** Edits the user's own name, email address, and phone number. Requires the password. */
export function OwnProfileDialog({ viewer, onClose }: { viewer: Profile_viewerFragment; onClose: () => void }) {
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
  const { values, type, leave, errorOf, password, passwordError, typePassword } = form;
  const save = () => {
    if (password === '') passwordField.current?.focus();
    void form.save();
  };
  return (
    <EditDialog
      title="Edit your details"
      sub={`Username ${viewer.userName}`}
      form={form}
      what="your details"
      busy={form.saving}
      waiting={form.waiting}
      onSave={save}
      onClose={onClose}
    >
      <Fields>
        {FIELDS.map(({ field, label, hint, ...input }) => (
          <Field key={field} label={label} required={field !== 'phone'} hint={hint} error={errorOf(field)}>
            <TextInput
              {...input}
              name={field}
              value={values[field]}
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
      </Fields>
    </EditDialog>
  );
}
