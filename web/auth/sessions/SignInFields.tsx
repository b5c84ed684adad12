import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { ThresholdForm } from '../Threshold';
import type { Credentials } from './useSignIn';

/** The maximum length of a field, in characters. Far more than names or passwords have, and less than the services' limit. */
const MOST = 1000;

export interface SignInFieldsProps {
  id: string;
  /** Fixed values for signing in again. */
  known?: Pick<Credentials, 'houseUserName' | 'userName'>;
  refusal: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  /** The submit button, if it belongs in the form. */
  children?: ReactNode;
}

/** House, username, and password. After a refusal, the input stays and the password gets the focus. */
export function SignInFields({ id, known, refusal, onSubmit, children }: SignInFieldsProps) {
  const [typed, setTyped] = useState<Credentials>({ houseUserName: '', userName: '', password: '', ...known });
  const password = useRef<HTMLInputElement>(null);
  const set = (name: keyof Credentials) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(typed);
    password.current?.focus();
  };
  const readOnly = Boolean(known);
  return (
    <ThresholdForm id={id} onSubmit={submit}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Field label="House Name">
        <TextInput
          name="house"
          maxLength={MOST}
          value={typed.houseUserName}
          onChange={set('houseUserName')}
          readOnly={readOnly}
          autoFocus={!readOnly}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Username">
        <TextInput
          name="username"
          maxLength={MOST}
          value={typed.userName}
          onChange={set('userName')}
          readOnly={readOnly}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Password">
        <TextInput
          ref={password}
          name="password"
          type="password"
          maxLength={MOST}
          value={typed.password}
          onChange={set('password')}
          autoFocus={readOnly}
          autoComplete="current-password"
          required
        />
      </Field>
      {children}
    </ThresholdForm>
  );
}
