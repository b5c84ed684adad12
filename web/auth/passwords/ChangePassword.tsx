import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { Banner } from '../../ui/notices/Banner';
import { useChangePasswordMutation } from './ChangePassword.generated';
import { NewPasswordFields } from './NewPasswordFields';
import { useNewPassword } from './useNewPassword';

const Form = styled.form`
  display: grid;
  gap: var(--s4);
  max-width: 380px;
  > button {
    justify-self: start;
  }
`;

export interface OwnNames {
  userName: string;
  displayName: string;
  email: string;
  house: { name: string; userName: string };
}

/** Changes the viewer's password, which ends all other sessions. */
export function ChangePassword({ own: { userName, displayName, email, house } }: { own: OwnNames }) {
  const names = useMemo(
    () => [userName, displayName, email, house.name, house.userName],
    [userName, displayName, email, house.name, house.userName],
  );
  const chosen = useNewPassword(names);
  const [current, setCurrent] = useState('');
  const [currentError, setCurrentError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { run, busy } = useEdit(useChangePasswordMutation());
  const [currentField, newField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  const refused = ({ code, message }: { code: string; message: string }) => {
    if (code === 'WRONG_PASSWORD') setCurrentError(message);
    else if (code === 'PASSWORD_REFUSED') chosen.refuse(message);
    else setRefusal(message);
    (code === 'PASSWORD_REFUSED' ? newField : currentField).current?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    const isFit = await chosen.check();
    if (current === '') setCurrentError('Enter the password that you use now.');
    if (current === '' || !isFit) {
      (current === '' ? currentField : newField).current?.focus();
      return;
    }
    const { answer, refusal: stopped } = await run(
      { currentPassword: current, newPassword: chosen.password },
      {
        // Repeating it after a lost response is refused, because the current password is the new one by then.
        isRepeatable: false,
        confirmation: () => ({ message: 'Your password was changed. Everywhere else you are signed out.' }),
        failed: {
          nothing: 'Your password was not changed.',
          mayBe: 'The connection was lost, so your password may have been changed. Try to sign in with the new one.',
        },
      },
    );
    if (answer) {
      setCurrent('');
      chosen.clear();
      return;
    }
    const [first] = stopped.answer?.userErrors ?? [];
    if (first) refused(first);
    else setRefusal(stopped.messages.join(' '));
  };

  return (
    <section>
      <h2>Password</h2>
      <Sheet>
        <SheetBody>
          <Form onSubmit={(event) => void submit(event)} noValidate>
            {refusal && <Banner tone="error">{refusal}</Banner>}
            <input type="text" name="username" value={userName} autoComplete="username" readOnly hidden />
            <Field label="Current Password" error={currentError} required>
              <TextInput
                ref={currentField}
                name="current-password"
                type="password"
                maxLength={1000}
                value={current}
                autoComplete="current-password"
                onChange={(event) => {
                  setCurrent(event.target.value);
                  setCurrentError(undefined);
                }}
              />
            </Field>
            <NewPasswordFields chosen={chosen} focusRef={newField} />
            <Button tone="primary" type="submit" busy={chosen.checking || busy}>
              Change Password
            </Button>
          </Form>
        </SheetBody>
      </Sheet>
    </section>
  );
}
