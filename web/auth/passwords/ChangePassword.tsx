import type { SubmitEvent } from 'react';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useFailureNotice } from '../../core/forms/useFailureNotice';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { useToast } from '../../ui/overlays/Toast';
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

/** Changes one's own password with the current one. Every other session ends. */
export function ChangePassword({ own: { userName, displayName, email, house } }: { own: OwnNames }) {
  const names = useMemo(
    () => [userName, displayName, email, house.name, house.userName],
    [userName, displayName, email, house.name, house.userName],
  );
  const chosen = useNewPassword(names);
  const [current, setCurrent] = useState('');
  const [currentError, setCurrentError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [change, { loading }] = useChangePasswordMutation();
  const [currentField, newField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const toast = useToast();
  const notify = useFailureNotice();

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
    try {
      const { data } = await change({
        variables: { input: { currentPassword: current, newPassword: chosen.password } },
      });
      const [first] = data?.changePassword.userErrors ?? [];
      if (first) {
        refused(first);
        return;
      }
      setCurrent('');
      chosen.clear();
      toast({ message: 'Your password was changed. Everywhere else you are signed out.' });
    } catch (error) {
      notify(error);
    }
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
            <Button tone="primary" type="submit" busy={chosen.checking || loading}>
              Change Password
            </Button>
          </Form>
        </SheetBody>
      </Sheet>
    </section>
  );
}
