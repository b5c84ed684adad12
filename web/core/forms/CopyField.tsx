import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { useToast } from '../../ui/overlays/Toast';
import { copyText } from '../copy-text';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s2);
  align-items: end;
  input {
    font-family: var(--mono, monospace);
  }
`;

/** A text that the user copies, such as a secret that is shown once. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(value)) toast({ tone: 'success', message: `The ${label.toLowerCase()} was copied.` });
    else toast({ tone: 'error', message: 'It could not be copied. Select it and copy it yourself.' });
  };
  return (
    <Row>
      <Field label={label}>
        <TextInput readOnly value={value} onFocus={(event) => event.target.select()} />
      </Field>
      <Button onClick={() => void copy()}>Copy</Button>
    </Row>
  );
}
