import { styled } from 'styled-components';
import { copyText } from '../../core/copy-text';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/display/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s2);
  align-items: end;
  input {
    font-family: var(--mono, monospace);
  }
`;

/** The secret of a token, shown once. */
export function TokenSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(secret)) toast({ tone: 'success', message: 'The token was copied.' });
    else toast({ tone: 'error', message: 'It could not be copied: select it and copy it yourself.' });
  };
  return (
    <Dialog
      open
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
      <Row>
        <Field label="Token">
          <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} />
        </Field>
        <Button onClick={() => void copy()}>Copy</Button>
      </Row>
    </Dialog>
  );
}
