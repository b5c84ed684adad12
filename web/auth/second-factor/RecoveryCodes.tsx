import { styled } from 'styled-components';
import { copyText } from '../../core/copy-text';
import { Button, Buttons } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s2);
  font-family: var(--mono, monospace);
  font-variant-numeric: tabular-nums;
`;

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast({ tone: 'success', message: 'The recovery codes were copied.' });
    else toast({ tone: 'error', message: 'The codes could not be copied. Select and copy them yourself.' });
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: 'rostrum-recovery-codes.txt' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <Dialog
      stays
      onClose={onClose}
      title="Save your recovery codes"
      sub="Each code replaces the second step once."
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Banner tone="warning">
        Save these codes now. You won't see them again. If you lose your device and have no code, only an administrator
        can let you in.
      </Banner>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Buttons>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
      </Buttons>
    </Dialog>
  );
}
