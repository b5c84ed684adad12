import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { TextInput } from '../../ui/controls/TextInput';

const Form = styled.form`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s2);
  input {
    width: 110px;
  }
  p {
    font-size: var(--t-s);
    color: var(--failed);
  }
`;

/** "Jump to invoice #": Go or Enter shows it; a number that is not in the preview is rejected. */
export function JumpToInvoice({ numbers, onJump }: { numbers: readonly number[]; onJump: (number: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim().replace(/^#\s*/, '');
    const number = Number(text);
    const found = /^\d+$/.test(text) && numbers.includes(number);
    setInvalid(!found);
    if (found) onJump(number);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <label htmlFor={id}>Jump to invoice #</label>
      <TextInput
        id={id}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-error`}
      />
      <Button type="submit">Go</Button>
      <p id={`${id}-error`} role="status">
        {invalid && 'Invalid invoice #'}
      </p>
    </Form>
  );
}
