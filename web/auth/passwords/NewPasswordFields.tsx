import { type RefObject, useState } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { PasswordStrength } from './PasswordStrength';
import type { NewPassword } from './useNewPassword';

/** Fields for a new password and its confirmation, with a strength indicator. */
export function NewPasswordFields({
  chosen,
  focusRef,
  autoFocus = false,
}: {
  chosen: NewPassword;
  /** The field to focus if the password is rejected. */
  focusRef?: RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
}) {
  const [shown, setShown] = useState(false);
  const { judgement, passwordError, confirmationError, begin, type, leave } = chosen;
  const input = (part: 'password' | 'confirmation') => ({
    type: shown ? 'text' : 'password',
    value: chosen[part],
    onChange: (event: { target: { value: string } }) => type(part, event.target.value),
    onBlur: () => leave(part),
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <>
      <Field
        label="New Password"
        error={passwordError}
        hint={<PasswordStrength judgement={judgement} quiet={passwordError !== undefined} />}
        required
      >
        <TextInput ref={focusRef} name="new-password" autoFocus={autoFocus} onFocus={begin} {...input('password')} />
      </Field>
      <Field label="Confirm Password" error={confirmationError} required>
        <TextInput name="confirm-password" {...input('confirmation')} />
      </Field>
      <Checkbox checked={shown} onChecked={setShown}>
        Show password
      </Checkbox>
    </>
  );
}
