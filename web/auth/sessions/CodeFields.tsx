import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { ThresholdForm } from '../Threshold';
import type { Awaited } from './useSignIn';

export interface CodeFieldsProps {
  id: string;
  awaited: Awaited;
  refusal: string | undefined;
  onSubmit: (code: string) => void;
  /** The buttons, if they belong in the form. */
  children?: ReactNode;
}

/** The second step of signing in. A rejected code is selected, so that typing replaces it. */
export function CodeFields({ id, awaited: { hasAuthenticator }, refusal, onSubmit, children }: CodeFieldsProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(code);
    field.current?.select();
  };
  return (
    <ThresholdForm id={id} onSubmit={submit}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Field
        label="Code"
        hint={
          hasAuthenticator
            ? 'Six digits from your authenticator app, or one of your recovery codes.'
            : 'One of your recovery codes.'
        }
      >
        <TextInput
          ref={field}
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          required
        />
      </Field>
      {children}
    </ThresholdForm>
  );
}
